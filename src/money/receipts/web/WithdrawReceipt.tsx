import { formatMoneyExact } from '#platform/contract/format.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { ReasonDialog } from '#platform/web/form/ReasonDialog.tsx';
import { toastSuccess } from '#platform/web/page/toast.ts';
import type { Receipt } from '../receipt.contract.ts';
import { updateReceipt } from '../receipt.contract.ts';
import { CHANGED_BY_RECEIPTS } from '#money/dues/web/receipt.calls.shared.ts';

interface WithdrawReceiptProps {
  receipt: Receipt;
  onClose: () => void;
}

/** A receipt recorded by mistake is withdrawn with a reason; it stays in the list as reversed. */
export function WithdrawReceipt({ receipt, onClose }: WithdrawReceiptProps) {
  const update = useSend(updateReceipt, { invalidates: CHANGED_BY_RECEIPTS });
  return (
    <ReasonDialog
      title={`Withdraw the receipt of ${formatMoneyExact(receipt.amountPaise)}?`}
      text={`${receipt.customerName}, ${receipt.unitNumber}. Nothing was posted yet; the receipt stays in the list as reversed.`}
      submit="Withdraw receipt"
      back="Keep receipt"
      isDanger
      onClose={onClose}
      onSubmit={async (reversalReason) => {
        await update.mutateAsync({
          params: { id: receipt.id },
          body: { status: 'reversed', reversalReason, version: receipt.version },
        });
        toastSuccess('Receipt withdrawn');
      }}
    />
  );
}
