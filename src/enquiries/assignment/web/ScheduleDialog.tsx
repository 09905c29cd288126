import { useSend } from '#platform/web/client/hooks.ts';
import { FormGrid } from '#platform/web/form/Form.tsx';
import { FormChoices } from '#platform/web/form/FormChoices.tsx';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { FormSwitch } from '#platform/web/form/FormSwitch.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { toastSuccess } from '#platform/web/page/toast.ts';
import type { PersonPresence } from '../presence.contract.ts';
import { listPresence, setSchedule } from '../presence.contract.ts';
import { ScheduleForm, WEEKDAY_CHOICES, scheduleDefaults, scheduleOf } from './schedule.form.ts';

/** The days and hours when a person gets new leads. */
export function ScheduleDialog({ person, onClose }: { person: PersonPresence; onClose: () => void }) {
  const form = useContractForm(ScheduleForm, scheduleDefaults(person));
  const set = useSend(setSchedule, { invalidates: [listPresence] });
  const { control } = form;
  const isOwn = form.watch('isOwn');
  return (
    <FormDialog
      title={`Hours of ${person.name}`}
      form={form}
      submit="Save hours"
      onSubmit={async (values) => {
        const body = { schedule: scheduleOf(values), version: person.scheduleVersion };
        await set.mutateAsync({ params: { userId: person.id }, body });
        toastSuccess('Hours saved');
      }}
      onClose={onClose}
    >
      <FormGrid>
        <div data-wide>
          <FormSwitch control={control} name="isOwn" label="Own working days and hours" />
        </div>
        {isOwn && (
          <>
            <div data-wide>
              <FormChoices control={control} name="days" label="Days" choices={WEEKDAY_CHOICES} />
            </div>
            <FormText control={control} name="from" label="From" type="time" />
            <FormText control={control} name="to" label="To" type="time" />
          </>
        )}
      </FormGrid>
    </FormDialog>
  );
}
