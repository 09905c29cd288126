import * as z from 'zod';
import { day, text } from '#platform/contract/fields.ts';
import { formatMoneyExact } from '#platform/contract/format.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { FormGrid } from '#platform/web/form/Form.tsx';
import { FormDate } from '#platform/web/form/FormDate.tsx';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { ReasonDialog } from '#platform/web/form/ReasonDialog.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { today } from '#platform/web/session/today.ts';
import { CHANGED_BY_RECEIPTS } from '#money/dues/web/receipt.calls.shared.ts';
import type { Receipt } from '../receipt.contract.ts';
import { updateReceipt } from '../receipt.contract.ts';

interface PartProps {
  receipt: Receipt;
  onClose: () => void;
}

interface ReverseReceiptProps extends PartProps {
  /** Marks a receipt as bounced, or reverses one verified by mistake. */
  how: 'bounce' | 'reverse';
}

/** A verified receipt is never deleted: it is reversed with a date and reason. */
export function ReverseReceipt({ how, ...props }: ReverseReceiptProps) {
  return how === 'bounce' ? <BounceReceipt {...props} /> : <ReverseVerified {...props} />;
}

const BounceForm = z.object({ bounceReason: text(300, 'Reason', 3), bouncedOn: day('Bounced on') });

function BounceReceipt({ receipt, onClose }: PartProps) {
  const form = useContractForm(BounceForm, { bounceReason: '', bouncedOn: today() });
  const update = useSend(updateReceipt, { invalidates: CHANGED_BY_RECEIPTS });
  return (
    <FormDialog
      title={`Mark as bounced: ${formatMoneyExact(receipt.amountPaise)}`}
      text={`${nameOf(receipt)}. What it paid is due again with its original due dates, and the bounce charge is added. The receipt stays visible, marked as bounced.`}
      form={form}
      submit="Mark as bounced"
      back="Keep receipt"
      onClose={onClose}
      onSubmit={async (fields) => {
        const body = { status: 'bounced' as const, ...fields, version: receipt.version };
        await update.mutateAsync({ params: { id: receipt.id }, body });
        toastSuccess('Marked as bounced');
      }}
    >
      <FormGrid>
        <FormText
          control={form.control}
          name="bounceReason"
          label="Reason"
          maxLength={300}
          placeholder="Funds insufficient"
          autoFocus
        />
        <FormDate
          control={form.control}
          name="bouncedOn"
          label="Bounced on"
          min={receipt.receivedDate}
          max={today()}
        />
      </FormGrid>
    </FormDialog>
  );
}

function ReverseVerified({ receipt, onClose }: PartProps) {
  const update = useSend(updateReceipt, { invalidates: CHANGED_BY_RECEIPTS });
  return (
    <ReasonDialog
      title={`Reverse receipt: ${formatMoneyExact(receipt.amountPaise)}`}
      text={`${nameOf(receipt)}. Its ledger entries are reversed and what it paid is due again. The receipt keeps its number, marked as reversed.`}
      submit="Reverse receipt"
      back="Keep receipt"
      onClose={onClose}
      onSubmit={async (reversalReason) => {
        const body = { status: 'reversed' as const, reversalReason, version: receipt.version };
        await update.mutateAsync({ params: { id: receipt.id }, body });
        toastSuccess('Receipt reversed');
      }}
    />
  );
}

function nameOf({ customerName, unitNumber }: Receipt): string {
  return `${customerName}, ${unitNumber}`;
}
