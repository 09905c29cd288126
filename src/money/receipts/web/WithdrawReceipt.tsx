import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, useState } from 'react';
import { formatMoneyExact } from '#platform/contract/format.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { Field } from '#platform/web/form/Field.tsx';
import { ConfirmDialog } from '#platform/web/page/ConfirmDialog.tsx';
import { toastSuccess } from '#platform/web/page/toast.ts';
import type { Receipt } from '../receipt.contract.ts';
import { updateReceipt } from '../receipt.contract.ts';
import { CHANGED_BY_RECEIPTS } from '#money/dues/web/receipt.calls.shared.ts';

interface WithdrawReceiptProps {
  receipt: Receipt;
  onClose: () => void;
}

const LEAST_LETTERS = 3;

/** A receipt recorded by mistake is withdrawn with a reason; it stays in the list as reversed. */
export function WithdrawReceipt({ receipt, onClose }: WithdrawReceiptProps) {
  const id = useId();
  const [reason, setReason] = useState('');
  const update = useSend(updateReceipt, { invalidates: CHANGED_BY_RECEIPTS });
  return (
    <ConfirmDialog
      title={`Withdraw the receipt of ${formatMoneyExact(receipt.amountPaise)}?`}
      confirm="Withdraw receipt"
      keep="Keep receipt"
      isDanger
      onClose={onClose}
      onConfirm={async () => {
        const reversalReason = reason.trim();
        if (reversalReason.length < LEAST_LETTERS) throw new Error('Enter why the receipt is withdrawn.');
        await update.mutateAsync({
          params: { id: receipt.id },
          body: { status: 'reversed', reversalReason, version: receipt.version },
        });
        toastSuccess('Receipt withdrawn');
      }}
    >
      <p>
        {receipt.customerName}, {receipt.unitNumber}. Nothing was posted yet; the receipt stays in the list as
        reversed.
      </p>
      <div style={SPACED}>
        <Field id={id} label="Reason" error={undefined}>
          <OutlinedInput
            id={id}
            value={reason}
            autoFocus
            onChange={({ target }) => setReason(target.value)}
            inputProps={{ maxLength: 300 }}
          />
        </Field>
      </div>
    </ConfirmDialog>
  );
}

const SPACED = { marginTop: 14 } as const;
