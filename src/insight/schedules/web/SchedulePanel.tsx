import { styled } from '@mui/material/styles';
import { useCall } from '#platform/web/client/hooks.ts';
import { formatDayAndTime } from '#platform/contract/format.ts';
import { ActionButtons } from '#platform/web/page/ActionButtons.tsx';
import { FactList } from '#platform/web/page/FactList.tsx';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Note } from '#platform/web/page/Note.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { SidePanel } from '#platform/web/page/SidePanel.tsx';
import { FactSkeleton } from '#platform/web/page/Skeletons.tsx';
import { zoneHere } from '#platform/web/session/today.ts';
import { StatusPill } from '#platform/web/status/StatusSign.tsx';
import { REPORT_PERIODS } from '#insight/reporting/reportDays.rules.ts';
import { PERIOD_LABELS } from '#insight/reporting/web/reportDays.fields.shared.ts';
import type { Schedule } from '../schedule.contract.ts';
import { getSchedule } from '../schedule.contract.ts';
import { timingText } from '../schedule.rules.ts';
import { PAUSE_TEXTS, SCHEDULE_STATUS } from './schedule.labels.ts';
import { ScheduleHistory } from './ScheduleHistory.tsx';
import { useScheduleActions } from './useScheduleActions.tsx';

interface SchedulePanelProps {
  id: string;
  onClose: () => void;
}

/** A schedule beside the list: what it sends, when and to whom, and who has got it. */
export function SchedulePanel({ id, onClose }: SchedulePanelProps) {
  const schedule = useCall(getSchedule, { params: { id } });
  return (
    <SidePanel label={schedule.data?.name ?? 'Schedule'} onClose={onClose}>
      <Loaded source={schedule} failure="The schedule could not be loaded." skeleton={<FactSkeleton />}>
        {(data) => <Content schedule={data} onClose={onClose} />}
      </Loaded>
    </SidePanel>
  );
}

function Content({ schedule, onClose }: { schedule: Schedule; onClose: () => void }) {
  const { actions, dialog } = useScheduleActions(schedule, onClose);
  const { name, status, pauseReason, owner, recipients, reportTitle, format, nextRunAt } = schedule;
  return (
    <Parts>
      <Section title={name} action={<StatusPill of={SCHEDULE_STATUS} status={status} />}>
        {pauseReason !== null && pauseReason !== 'person' && (
          <Note tone="limit" title="It stopped by itself.">
            {PAUSE_TEXTS[pauseReason]}
          </Note>
        )}
        <FactList
          facts={[
            { label: 'Report', value: reportTitle },
            { label: 'Period', value: periodOf(schedule) },
            { label: 'When', value: timingText(schedule) },
            { label: 'Next run', value: nextRunAt === null ? '–' : formatDayAndTime(nextRunAt, zoneHere()) },
            { label: 'File', value: format === 'xlsx' ? 'Excel' : format.toUpperCase() },
            { label: 'Owner', value: owner.name },
            { label: 'Recipients', value: recipients.map((one) => one.name).join(', ') },
          ]}
        />
      </Section>
      <ActionButtons actions={actions} />
      <ScheduleHistory scheduleId={schedule.id} />
      {dialog}
    </Parts>
  );
}

function periodOf({ filters }: Schedule): string {
  const period = REPORT_PERIODS.find((one) => one === filters['period']);
  return period === undefined ? 'As the report has it' : PERIOD_LABELS[period];
}

const Parts = styled('div')({ display: 'flex', flexDirection: 'column', gap: 16 });
