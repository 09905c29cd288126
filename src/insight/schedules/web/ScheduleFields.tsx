import { styled } from '@mui/material/styles';
import type { UseFormReturn } from 'react-hook-form';
import { useWatch } from 'react-hook-form';
import { displayName } from '#platform/contract/format.ts';
import { CAPABILITIES, roleLabel } from '#platform/contract/roles.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { FormCheckbox } from '#platform/web/form/FormCheckbox.tsx';
import { FormChoices } from '#platform/web/form/FormChoices.tsx';
import { FormSegment } from '#platform/web/form/FormSegment.tsx';
import { FormSelect } from '#platform/web/form/FormSelect.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { listUsers } from '#company/people/user.contract.ts';
import { PERIOD_LABELS } from '#insight/reporting/web/reportDays.fields.shared.ts';
import { WEEKDAYS } from '../schedule.rules.ts';
import type { ScheduleForm } from './schedule.form.ts';
import { periodsOf } from './schedule.form.ts';

const FREQUENCY_CHOICES = [
  { value: 'day', label: 'Daily' },
  { value: 'week', label: 'Weekly' },
  { value: 'month', label: 'Monthly' },
];
const FORMAT_CHOICES = [
  { value: 'pdf', label: 'PDF' },
  { value: 'xlsx', label: 'Excel' },
  { value: 'csv', label: 'CSV' },
];
const WEEKDAY_CHOICES = WEEKDAYS.map((label, index) => ({ value: String(index + 1), label }));
const DAY_CHOICES = Array.from({ length: 31 }, (_, index) => ({
  value: String(index + 1),
  label: index === 30 ? 'Last day' : `Day ${index + 1}`,
}));

interface ScheduleFieldsProps {
  form: UseFormReturn<ScheduleForm, unknown, ScheduleForm>;
  /** The last part of its path. */
  report: string;
  /** The report has days. */
  hasPeriod: boolean;
  /** Recipients so far: also those whom the reader may not list. */
  recipients: readonly { id: string; name: string }[];
}

/** Name, days, times, format and recipients of a scheduled report. */
export function ScheduleFields({ form: { control }, report, hasPeriod, recipients }: ScheduleFieldsProps) {
  const every = useWatch({ control, name: 'every' });
  return (
    <>
      <FormText
        control={control}
        name="name"
        label="Name"
        maxLength={120}
        helper="The subject of the mail."
      />
      {hasPeriod && (
        <FormSelect
          control={control}
          name="period"
          label="Period"
          choices={periodsOf(report).map((value) => ({ value, label: PERIOD_LABELS[value] }))}
          helper="Of the day on which it is sent: fixed days would never move."
        />
      )}
      <FormSegment control={control} name="every" label="How often" choices={FREQUENCY_CHOICES} />
      <Pair>
        {every === 'week' && (
          <FormSelect control={control} name="weekday" label="Weekday" choices={WEEKDAY_CHOICES} isNumber />
        )}
        {every === 'month' && (
          <FormSelect
            control={control}
            name="dayOfMonth"
            label="Day of the month"
            choices={DAY_CHOICES}
            isNumber
            helper="A shorter month: its last day."
          />
        )}
        <FormText control={control} name="at" label="Time" type="time" />
      </Pair>
      {every === 'day' && (
        <FormCheckbox control={control} name="workingDaysOnly" label="Only on working days" />
      )}
      <FormSegment control={control} name="format" label="File" choices={FORMAT_CHOICES} />
      <FormChoices
        control={control}
        name="recipientIds"
        label="Recipients"
        choices={useRecipients(recipients, report)}
        emptyText="Loading…"
        helper="Each gets the rows that this person may see."
      />
    </>
  );
}

const READERS = CAPABILITIES.salesReports.join(',');

/** People who read the report, by name: those whom the reader may list, and the recipients so far. */
export function useRecipients(known: readonly { id: string; name: string }[], report = '') {
  const role = report === 'dashboard' ? {} : { role: READERS };
  const people = useCall(listUsers, { query: { ...role, status: 'active', limit: 100 } });
  const listed = (people.data?.rows ?? []).map((person) => ({
    value: person.id,
    label: `${displayName(person)}, ${roleLabel(person.role)}`,
  }));
  const others = known.filter(({ id }) => !listed.some(({ value }) => value === id));
  return [...listed, ...others.map(({ id, name }) => ({ value: id, label: name }))];
}

const Pair = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(140px, 1fr))',
  gap: 16,
});
