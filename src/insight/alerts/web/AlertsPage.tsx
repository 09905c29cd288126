import Button from '@mui/material/Button';
import BellRing from 'lucide-react/icons/bell-ring';
import { Link } from 'react-router';
import { formatDayAndTime } from '#platform/contract/format.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { MoreMenu } from '#platform/web/page/MoreMenu.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import type { PageAction } from '#platform/web/page/page.actions.ts';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { zoneHere } from '#platform/web/session/today.ts';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import type { LedgerColumn } from '#platform/web/table/LedgerTable.tsx';
import { LedgerTable } from '#platform/web/table/LedgerTable.tsx';
import type { Alert } from '../alert.contract.ts';
import { listAlerts } from '../alert.contract.ts';
import { scopeText } from '../alertNotices.rules.ts';
import { ALERT_STATUS, limitText, statusOf, valueText } from './alert.labels.ts';
import { useAlertActions } from './useAlertActions.tsx';

/** The own alerts: figures that are looked at, and their limits. */
export function AlertsPage() {
  const alerts = useCall(listAlerts);
  return (
    <Page title="Alerts">
      <PageHeader
        title="Alerts"
        fact="You are notified when a figure passes your limit, and again after it has gone back"
        actions={[{ label: 'Choose a figure', href: '/analytics/measures' }]}
        isRuled
      />
      <Loaded source={alerts} failure="Your alerts could not be loaded.">
        {(rows) => (rows.length === 0 ? <NoAlerts /> : <AlertTable alerts={rows} />)}
      </Loaded>
    </Page>
  );
}

function NoAlerts() {
  return (
    <EmptyState
      icon={<BellRing aria-hidden />}
      title="No alerts yet"
      actions={
        <Button variant="contained" component={Link} to="/analytics/measures">
          Choose a figure
        </Button>
      }
    >
      Choose a figure, press Tell me when…, and set a limit: you are notified when it is passed.
    </EmptyState>
  );
}

function AlertTable({ alerts }: { alerts: readonly Alert[] }) {
  const { actionsOf, dialog } = useAlertActions();
  return (
    <>
      <LedgerTable
        caption="Alerts"
        columns={columnsWith(actionsOf)}
        rows={alerts}
        renderCard={(alert) => (
          <RowCard
            title={alert.title}
            href={alert.link}
            end={<StatusSign of={ALERT_STATUS} status={statusOf(alert)} />}
            lines={[
              `${limitText(alert)} · ${scopeOf(alert)}`,
              `At the last look: ${valueText(alert)}`,
              alert.toldAt && `Notified: ${momentText(alert.toldAt)}`,
            ]}
            buttons={<MoreMenu label={actsLabel(alert)} actions={actionsOf(alert)} />}
          />
        )}
      />
      {dialog}
    </>
  );
}

function columnsWith(actionsOf: (alert: Alert) => PageAction[]): readonly LedgerColumn<Alert>[] {
  return [
    { key: 'figure', label: 'Figure', render: ({ title, link }) => <Link to={link}>{title}</Link> },
    { key: 'scope', label: 'Of', isLong: true, render: scopeOf },
    { key: 'limit', label: 'Notify when', render: limitText },
    { key: 'value', label: 'At the last look', isLong: true, render: valueText },
    { key: 'looked', label: 'Last looked', isFaint: true, render: ({ lookedAt }) => momentText(lookedAt) },
    { key: 'told', label: 'Last notified', isFaint: true, render: ({ toldAt }) => momentText(toldAt) },
    {
      key: 'status',
      label: 'Status',
      render: (alert) => <StatusSign of={ALERT_STATUS} status={statusOf(alert)} />,
    },
    {
      key: 'acts',
      label: 'Actions',
      render: (alert) => <MoreMenu size="small" label={actsLabel(alert)} actions={actionsOf(alert)} />,
    },
  ];
}

function scopeOf({ project, period }: Alert): string {
  return scopeText({ projectName: project?.name ?? null, period });
}

function actsLabel(alert: Alert): string {
  return `Actions of ${alert.title} ${limitText(alert)}`;
}

function momentText(at: string | null): string {
  return at === null ? 'Never' : formatDayAndTime(at, zoneHere());
}
