import * as z from 'zod';
import { id as idField } from '#platform/contract/fields.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { FormSelect } from '#platform/web/form/FormSelect.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { toastSuccess } from '#platform/web/page/toast.ts';
import type { Schedule } from '../schedule.contract.ts';
import { getSchedule, listSchedules, updateSchedule } from '../schedule.contract.ts';
import { useRecipients } from './ScheduleFields.tsx';

const OwnerForm = z.object({ ownerId: idField() });

/** Another person owns the schedule from now on; one that stopped because its owner left goes on. */
export function HandOverDialog({ schedule, onClose }: { schedule: Schedule; onClose: () => void }) {
  const update = useSend(updateSchedule, { invalidates: [listSchedules, getSchedule] });
  const { id, version, name, owner } = schedule;
  const form = useContractForm(OwnerForm, { ownerId: '' });
  const people = useRecipients([]).filter(({ value }) => value !== owner.id);
  return (
    <FormDialog
      title={`Hand over ${name}`}
      text={`${owner.name} no longer owns it afterwards. Recipients and times stay.`}
      form={form}
      submit="Hand over schedule"
      submitting="Handing over…"
      onSubmit={async ({ ownerId }) => {
        await update.mutateAsync({ params: { id }, body: { ownerId, version } });
        toastSuccess(`${name} is handed over`);
      }}
      onClose={onClose}
    >
      <FormSelect control={form.control} name="ownerId" label="New owner" choices={people} />
    </FormDialog>
  );
}
