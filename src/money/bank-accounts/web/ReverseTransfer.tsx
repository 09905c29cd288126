import { formatDay, formatMoneyExact } from '#platform/contract/format.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { ReasonDialog } from '#platform/web/form/ReasonDialog.tsx';
import { toastSuccess } from '#platform/web/page/toast.ts';
import type { AccountEntry } from '../bankAccount.contract.ts';
import { listAccountEntries, listBankAccounts, reverseTransfer } from '../bankAccount.contract.ts';

/** A transfer recorded by mistake is reversed, not removed. */
export function ReverseTransfer({ entry, onClose }: { entry: AccountEntry; onClose: () => void }) {
  const undo = useSend(reverseTransfer, { invalidates: [listBankAccounts, listAccountEntries] });
  return (
    <ReasonDialog
      title={`Reverse ${formatMoneyExact(Math.abs(entry.amountPaise))} of ${formatDay(entry.movedOn)}`}
      text="Both accounts get a reversing entry dated today. The transfer stays visible."
      submit="Reverse transfer"
      isDanger
      least={10}
      onClose={onClose}
      onSubmit={async (reason) => {
        await undo.mutateAsync({ params: { id: entry.sourceId }, body: { reason } });
        toastSuccess('Transfer reversed');
      }}
    />
  );
}
