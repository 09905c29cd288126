import { styled } from '@mui/material/styles';
import * as z from 'zod';
import { useCall, useSend } from '#platform/web/client/hooks.ts';
import { FormChoices } from '#platform/web/form/FormChoices.tsx';
import { FormDate } from '#platform/web/form/FormDate.tsx';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { FormRows } from '#platform/web/form/FormRows.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { today } from '#platform/web/session/today.ts';
import type { WorkCalendar } from '../calendar.contract.ts';
import { CalendarInput, getCalendar, putCalendar } from '../calendar.contract.ts';

interface CalendarDialogProps {
  projectId: string;
  projectName: string;
  onClose: () => void;
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'].map(
  (label, day) => ({ value: String(day), label }),
);

/** Days of the week are chosen as words, which stand for their numbers. */
const CalendarForm = CalendarInput.omit({ version: true }).extend({ restDays: z.array(z.string()) });

/** The days on which a site works. */
export function CalendarDialog({ projectId, ...props }: CalendarDialogProps) {
  const calendar = useCall(getCalendar, { params: { id: projectId } });
  return calendar.data ? <CalendarFields calendar={calendar.data} {...props} /> : null;
}

function CalendarFields({
  calendar: { projectId, version, restDays, holidays, monsoonWeeks },
  projectName,
  onClose,
}: Omit<CalendarDialogProps, 'projectId'> & { calendar: WorkCalendar }) {
  const form = useContractForm(CalendarForm, { restDays: restDays.map(String), holidays, monsoonWeeks });
  const { control } = form;
  const save = useSend(putCalendar, { invalidates: [getCalendar] });
  return (
    <FormDialog
      title={`Working calendar of ${projectName}`}
      text="Plans, floats and times for issues count these working days. Dates that are planned stay as they are; what is expected follows."
      form={form}
      submit="Save calendar"
      onClose={onClose}
      onSubmit={async (input) => {
        const body = { ...input, restDays: input.restDays.map(Number), ...(version > 0 ? { version } : {}) };
        await save.mutateAsync({ params: { id: projectId }, body });
        toastSuccess('Calendar saved');
      }}
    >
      <FormChoices control={control} name="restDays" label="Rest days" choices={WEEKDAYS} />
      <FormRows
        form={form}
        name="holidays"
        label="Holidays"
        singular="holiday"
        max={300}
        isTable
        emptyText="No holidays entered."
        newRow={() => ({ day: today(), name: '' })}
        renderRow={(position) => (
          <Pair>
            <FormDate control={control} name={`holidays.${position}.day`} label="Day" />
            <FormText control={control} name={`holidays.${position}.name`} label="Name" maxLength={60} />
          </Pair>
        )}
      />
      <FormRows
        form={form}
        name="monsoonWeeks"
        label="Monsoon weeks"
        singular="span"
        max={30}
        isTable
        emptyText="No weeks without work entered."
        newRow={() => ({ from: today(), to: today() })}
        renderRow={(position) => (
          <Pair>
            <FormDate control={control} name={`monsoonWeeks.${position}.from`} label="From" />
            <FormDate control={control} name={`monsoonWeeks.${position}.to`} label="Until" />
          </Pair>
        )}
      />
    </FormDialog>
  );
}

const Pair = styled('div')({ display: 'grid', gap: 12, gridTemplateColumns: '1fr 1fr' });
