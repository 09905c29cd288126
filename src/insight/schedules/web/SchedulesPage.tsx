import Button from '@mui/material/Button';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import { formatDayAndTime } from '#platform/contract/format.ts';
import { GROUPS } from '#platform/contract/roles.ts';
import { download } from '#platform/web/client/download.ts';
import { useDownload } from '#platform/web/client/useDownload.ts';
import { useSearchParams } from '#platform/web/navigation/useSearchParams.ts';
import { Note } from '#platform/web/page/Note.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import { zoneHere } from '#platform/web/session/today.ts';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { FilterField } from '#platform/web/table/filter.types.ts';
import { FilterBar } from '#platform/web/table/FilterBar.tsx';
import { useList } from '#platform/web/table/useList.ts';
import { useSidePanel } from '#platform/web/table/useListState.ts';
import { usePanelHref } from '#platform/web/table/usePanelHref.ts';
import { usePersonChoices } from '#company/people/web/personChoices.shared.ts';
import type { Schedule } from '../schedule.contract.ts';
import { getReportFile, listSchedules } from '../schedule.contract.ts';
import { timingText } from '../schedule.rules.ts';
import { scheduleColumns } from './schedule.columns.tsx';
import { outcomeText, SCHEDULE_STATUS } from './schedule.labels.ts';
import { SchedulePanel } from './SchedulePanel.tsx';

/** Reports that are mailed at set times: one's own, and of everybody for administrators. */
export function SchedulesPage() {
  const list = useList(listSchedules);
  const { panelId, setPanel } = useSidePanel();
  const hrefOf = usePanelHref();
  const fields = useFilterFields(list.query.ownerId);
  return (
    <Page
      title="Scheduled reports"
      panel={panelId && <SchedulePanel key={panelId} id={panelId} onClose={() => setPanel(null)} />}
    >
      <PageHeader title="Scheduled reports" fact="Each recipient gets the rows that this person may see" />
      <SentFile />
      <FilterBar {...list.filters} fields={fields} search={list.searchBy('Search name')} />
      <DataTable
        {...list.table}
        label="Scheduled reports"
        singular="schedule"
        columns={scheduleColumns}
        hrefOf={hrefOf}
        panelId={panelId}
        onOpenPanel={({ id }) => setPanel(id)}
        empty={{
          icon: <CalendarClock aria-hidden />,
          title: 'Nothing is scheduled yet',
          text: 'Open a report, choose its filters, and press Schedule: it is then mailed at the times that you set.',
          actions: (
            <Button variant="contained" href="/sales/reports">
              Open sales reports
            </Button>
          ),
        }}
        renderCard={(schedule) => <ScheduleCard schedule={schedule} href={hrefOf(schedule)} />}
      />
    </Page>
  );
}

function useFilterFields(ownerId: string | undefined): readonly FilterField[] {
  const seesAll = useAllowed()(GROUPS.ADMIN);
  const people = usePersonChoices(ownerId, GROUPS.MANAGEMENT.join(','));
  const status: FilterField = {
    key: 'status',
    label: 'Status',
    kind: 'one',
    choices: [
      { value: 'active', label: 'Active' },
      { value: 'paused', label: 'Paused' },
    ],
  };
  return seesAll ? [status, { key: 'ownerId', label: 'Owner', kind: 'one', choices: people }] : [status];
}

/** The file that a mail leads to, because it was too large to be attached. */
function SentFile() {
  const [params] = useSearchParams();
  const id = params.get('file');
  const file = useDownload();
  if (id === null) return null;
  return (
    <Note tone="done" title="Your report is ready.">
      <Button
        size="small"
        variant="outlined"
        onClick={() => file.start(() => download(getReportFile, { params: { id } }))}
      >
        {file.isBusy ? 'Opening…' : 'Open the file'}
      </Button>
    </Note>
  );
}

function ScheduleCard({ schedule, href }: { schedule: Schedule; href: string }) {
  const { name, reportTitle, status, nextRunAt, lastRun } = schedule;
  return (
    <RowCard
      title={name}
      href={href}
      end={<StatusSign of={SCHEDULE_STATUS} status={status} />}
      lines={[
        `${reportTitle}. ${timingText(schedule)}`,
        nextRunAt && `Next: ${formatDayAndTime(nextRunAt, zoneHere())}`,
        lastRun && `Last: ${outcomeText(lastRun)}`,
      ]}
    />
  );
}
