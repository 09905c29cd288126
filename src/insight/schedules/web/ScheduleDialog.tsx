import { displayName } from '#platform/contract/format.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { useSessionUser } from '#platform/web/session/SessionProvider.tsx';
import type { ReportPeriod } from '#insight/reporting/reportDays.rules.ts';
import type { ReportName } from '#insight/reporting/reportExport.contract.ts';
import type { Schedule } from '../schedule.contract.ts';
import { getSchedule, listSchedules, scheduleReport, updateSchedule } from '../schedule.contract.ts';
import type { Filters } from '../schedule.rules.ts';
import { bodyOf, formOf, newSchedule, ScheduleForm } from './schedule.form.ts';
import { ScheduleFields } from './ScheduleFields.tsx';

const WRITES = { invalidates: [listSchedules, getSchedule] };

interface NewScheduleProps {
  report: ReportName;
  /** What the schedule is called until another name is typed. */
  title: string;
  filters: Filters;
  /** The period that the page shows; null for a report without days. */
  period: ReportPeriod | null;
  onClose: () => void;
}

/** Mails the report of a page at set times, with its filters. */
export function NewScheduleDialog({ report, title, filters, period, onClose }: NewScheduleProps) {
  const { id, firstName, lastName } = useSessionUser();
  const schedule = useSend(scheduleReport, WRITES);
  const form = useContractForm(ScheduleForm, newSchedule(title, period, id));
  return (
    <FormDialog
      title="Schedule this report"
      text="It is mailed at these times with the filters of this page."
      form={form}
      submit="Schedule report"
      submitting="Scheduling…"
      onSubmit={async (values) => {
        const { name } = await schedule.mutateAsync({ body: { report, ...bodyOf(values, filters) } });
        toastSuccess(`${name} is scheduled`);
      }}
      onClose={onClose}
    >
      <ScheduleFields
        form={form}
        report={report}
        hasPeriod={period !== null}
        recipients={[{ id, name: displayName({ firstName, lastName }) }]}
      />
    </FormDialog>
  );
}

/** Changes when a report is mailed, in which format and to whom. */
export function EditScheduleDialog({ schedule, onClose }: { schedule: Schedule; onClose: () => void }) {
  const update = useSend(updateSchedule, WRITES);
  const form = useContractForm(ScheduleForm, formOf(schedule));
  const { id, version, filters, name, report } = schedule;
  return (
    <FormDialog
      title={`Edit ${name}`}
      text="Its other filters stay as they were on the page of the report."
      form={form}
      submit="Save schedule"
      submitting="Saving…"
      onSubmit={async (values) => {
        await update.mutateAsync({ params: { id }, body: { ...bodyOf(values, filters), version } });
        toastSuccess(`${values.name} is saved`);
      }}
      onClose={onClose}
    >
      <ScheduleFields
        form={form}
        report={report}
        hasPeriod={filters['period'] !== undefined}
        recipients={schedule.recipients}
      />
    </FormDialog>
  );
}
