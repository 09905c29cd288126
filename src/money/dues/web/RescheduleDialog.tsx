import * as z from 'zod';
import { day } from '#platform/contract/fields.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { FormDate } from '#platform/web/form/FormDate.tsx';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { toastSuccess } from '#platform/web/page/toast.ts';
import type { Installment } from '#money/plans/plan.contract.ts';
import { updateInstallment } from '#money/plans/plan.contract.ts';
import { CHANGED_BY_RECEIPTS } from './receipt.calls.shared.ts';

const DueForm = z.object({ dueDate: day('Due date') });

/** Gives a customer more time; accrued interest is billed and kept. */
export function RescheduleDialog({
  installment,
  onClose,
}: {
  installment: Installment;
  onClose: () => void;
}) {
  const form = useContractForm(DueForm, { dueDate: installment.dueDate ?? '' });
  const send = useSend(updateInstallment, { invalidates: CHANGED_BY_RECEIPTS });
  const isLate = installment.status === 'overdue';
  return (
    <FormDialog
      title={`Move the due date of ${installment.name}`}
      text={
        isLate
          ? 'Interest to date is billed and kept; it restarts from the new date.'
          : 'Interest runs from the new date.'
      }
      form={form}
      submit="Move due date"
      onClose={onClose}
      onSubmit={async ({ dueDate }) => {
        await send.mutateAsync({
          params: { id: installment.id },
          body: { dueDate, version: installment.version },
        });
        toastSuccess('Due date moved');
      }}
    >
      <FormDate control={form.control} name="dueDate" label="Due date" />
    </FormDialog>
  );
}
