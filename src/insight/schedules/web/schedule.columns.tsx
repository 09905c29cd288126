import { formatDayAndTime } from '#platform/contract/format.ts';
import { zoneHere } from '#platform/web/session/today.ts';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import { Faint, FaintName, Missing, RowName } from '#platform/web/table/cells.tsx';
import { columnsFor } from '#platform/web/table/columns.ts';
import type { Schedule } from '../schedule.contract.ts';
import { timingText } from '../schedule.rules.ts';
import { outcomeText, SCHEDULE_STATUS } from './schedule.labels.ts';

const column = columnsFor<Schedule>();

export const scheduleColumns = column.columns([
  column.accessor('name', {
    header: 'Name',
    cell: (info) => <RowName>{info.getValue()}</RowName>,
    meta: { skeleton: 160 },
  }),
  column.accessor('reportTitle', {
    header: 'Report',
    cell: (info) => <FaintName>{info.getValue()}</FaintName>,
    meta: { level: 3, skeleton: 100 },
  }),
  column.accessor((schedule) => timingText(schedule), { id: 'when', header: 'When', meta: { level: 2 } }),
  column.accessor((schedule) => schedule.recipients.length, {
    id: 'recipients',
    header: 'Recipients',
    meta: { level: 3, align: 'right' },
  }),
  column.accessor('nextRunAt', {
    header: 'Next run',
    cell: (info) => <Faint>{momentText(info.getValue())}</Faint>,
  }),
  column.accessor('lastRun', {
    header: 'Last run',
    cell: ({ row }) => <Outcome of={row.original.lastRun} />,
    meta: { level: 2 },
  }),
  column.accessor((schedule) => schedule.owner.name, {
    id: 'owner',
    header: 'Owner',
    cell: (info) => <FaintName>{info.getValue()}</FaintName>,
    meta: { level: 3 },
  }),
  column.accessor('status', {
    header: 'Status',
    cell: (info) => <StatusSign of={SCHEDULE_STATUS} status={info.getValue()} />,
  }),
]);

function Outcome({ of }: { of: Schedule['lastRun'] }) {
  if (of === null) return <Faint>–</Faint>;
  const text = `${momentText(of.at)}: ${outcomeText(of)}`;
  return of.failed + of.withheld > 0 ? <Missing>{text}</Missing> : <Faint>{text}</Faint>;
}

function momentText(at: string | null): string {
  return at === null ? '–' : formatDayAndTime(at, zoneHere());
}
