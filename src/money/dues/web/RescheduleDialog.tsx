import { useWatch } from 'react-hook-form';
import * as z from 'zod';
import { day, text } from '#platform/contract/fields.ts';
import { roleLabel } from '#platform/contract/roles.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { FormDate } from '#platform/web/form/FormDate.tsx';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { Note } from '#platform/web/page/Note.tsx';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { today } from '#platform/web/session/today.ts';
import { listApprovals } from '#company/approvals/approval.contract.ts';
import { moveNeedsApproval } from '#money/plans/dueDateMove.rules.ts';
import type { Installment } from '#money/plans/plan.contract.ts';
import { requestDueDate, updateInstallment } from '#money/plans/plan.contract.ts';
import { CHANGED_BY_RECEIPTS } from './receipt.calls.shared.ts';

const DueForm = z.object({ dueDate: day('Due date'), reason: text(300, 'Reason', 10) });

/** Gives a customer more time; accrued interest is billed and kept. Beyond what is free, requests approval. */
export function RescheduleDialog({
  installment,
  onClose,
}: {
  installment: Installment;
  onClose: () => void;
}) {
  const form = useContractForm(DueForm, { dueDate: installment.dueDate ?? '', reason: '' });
  const move = useSend(updateInstallment, { invalidates: CHANGED_BY_RECEIPTS });
  const request = useSend(requestDueDate, { invalidates: [listApprovals] });
  const chosen = useWatch({ control: form.control, name: 'dueDate' });
  const needed = neededFor(installment, chosen);
  return (
    <FormDialog
      title={`Move the due date of ${installment.name}`}
      text={
        installment.status === 'overdue'
          ? 'Interest to date is billed and kept; it restarts from the new date.'
          : 'Interest runs from the new date.'
      }
      form={form}
      submit={needed ? 'Send for approval' : 'Move due date'}
      onClose={onClose}
      onSubmit={async ({ dueDate, reason }) => {
        const sent = {
          params: { id: installment.id },
          body: { dueDate, reason, version: installment.version },
        };
        if (neededFor(installment, dueDate)) {
          await request.mutateAsync(sent);
          toastSuccess('Sent for approval');
        } else {
          await move.mutateAsync(sent);
          toastSuccess('Due date moved');
        }
      }}
    >
      <FormDate control={form.control} name="dueDate" label="Due date" />
      {needed && (
        <Note tone="advice" title={`Needs approval: ${needed}.`}>
          A {roleLabel('Finance Head')} or above decides. The due date stays as it is until then.
        </Note>
      )}
      <FormText control={form.control} name="reason" label="Reason" rows={2} maxLength={300} />
    </FormDialog>
  );
}

function neededFor(installment: Installment, dueDate: string): string | null {
  return dueDate === '' || dueDate === installment.dueDate
    ? null
    : moveNeedsApproval(installment, dueDate, today());
}
