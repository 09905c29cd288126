import * as z from 'zod';
import { text } from '#platform/contract/fields.ts';
import { formatDay, formatMoneyExact } from '#platform/contract/format.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { toastSuccess } from '#platform/web/page/toast.ts';
import type { AccountEntry } from '../bankAccount.contract.ts';
import { listAccountEntries, listBankAccounts, reverseTransfer } from '../bankAccount.contract.ts';

const Reason = z.object({ reason: text(300, 'Reason', 10) });

/** A transfer recorded by mistake is reversed, not removed. */
export function ReverseTransfer({ entry, onClose }: { entry: AccountEntry; onClose: () => void }) {
  const form = useContractForm(Reason, { reason: '' });
  const undo = useSend(reverseTransfer, { invalidates: [listBankAccounts, listAccountEntries] });
  return (
    <FormDialog
      title={`Reverse ${formatMoneyExact(Math.abs(entry.amountPaise))} of ${formatDay(entry.movedOn)}`}
      text="Both accounts get a reversing entry dated today. The transfer stays visible."
      form={form}
      submit="Reverse transfer"
      isDanger
      onClose={onClose}
      onSubmit={async (body) => {
        await undo.mutateAsync({ params: { id: entry.sourceId }, body });
        toastSuccess('Transfer reversed');
      }}
    >
      <FormText control={form.control} name="reason" label="Reason" autoFocus />
    </FormDialog>
  );
}
