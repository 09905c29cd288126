import { Link } from 'react-router';
import { formatDay } from '#platform/contract/format.ts';
import { Money } from '#platform/web/page/Money.tsx';
import { StyledSign } from '#platform/web/status/StatusSign.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import type { LedgerColumn } from '#platform/web/table/LedgerTable.tsx';
import { LedgerTable } from '#platform/web/table/LedgerTable.tsx';
import { MILESTONE_LOOKS } from '#site/milestones/web/milestone.styles.shared.ts';
import type { Timeline, TimelineMilestone } from '../timeline.contract.ts';
import { barWords, daysText, titleOf, varianceText } from './timeline.labels.ts';
import { cardLink, useMilestoneHref } from '#site/milestones/web/milestoneHref.shared.ts';

const day = (value: string | null) => (value === null ? '–' : formatDay(value));

const COLUMNS: readonly LedgerColumn<TimelineMilestone>[] = [
  { key: 'name', label: 'Milestone', render: (one) => <Name milestone={one} /> },
  { key: 'status', label: 'Status', render: ({ status }) => <StyledSign look={MILESTONE_LOOKS[status]} /> },
  { key: 'done', label: 'Done, %', align: 'right', render: ({ progressPct }) => progressPct },
  { key: 'plannedStart', label: 'Planned start', isFaint: true, render: (one) => day(one.plannedStart) },
  { key: 'plannedEnd', label: 'Planned end', isFaint: true, render: (one) => day(one.plannedEnd) },
  { key: 'revisedEnd', label: 'Revised end', isFaint: true, render: (one) => day(one.revisedEnd) },
  { key: 'expectedEnd', label: 'Ends', render: (one) => day(one.actualEnd ?? one.expectedEnd) },
  { key: 'variance', label: 'Against plan', render: ({ varianceDays }) => varianceText(varianceDays) || '–' },
  { key: 'float', label: 'Float', render: floatText },
];

const MONEY: LedgerColumn<TimelineMilestone> = {
  key: 'money',
  label: 'To bill, ₹',
  align: 'right',
  render: ({ undemandedPaise }) => (undemandedPaise === null ? '–' : <Money paise={undemandedPaise} bare />),
};

/** The same as the bars, as a table. */
export function TimelineTable({ timeline }: { timeline: Timeline }) {
  const hrefOf = useMilestoneHref();
  const { towers, milestones, projectName } = timeline;
  const rows = towers.flatMap(({ id }) => milestones.filter((one) => one.towerId === id));
  const hasMoney = rows.some(({ undemandedPaise }) => undemandedPaise !== null);
  return (
    <LedgerTable
      caption={`Works of ${projectName}`}
      columns={hasMoney ? [...COLUMNS, MONEY] : COLUMNS}
      rows={rows}
      groupOf={({ towerId }) => {
        const tower = towers.find(({ id }) => id === towerId);
        return tower ? { key: tower.id ?? 'project', label: tower.name } : null;
      }}
      renderCard={(one) => (
        <RowCard
          title={titleOf(one)}
          {...cardLink(hrefOf(one))}
          end={`${one.progressPct}%`}
          lines={[<StyledSign key="status" look={MILESTONE_LOOKS[one.status]} />, barWords(one, null)]}
        />
      )}
    />
  );
}

function Name({ milestone }: { milestone: TimelineMilestone }) {
  const href = useMilestoneHref()(milestone);
  return href === null ? titleOf(milestone) : <Link to={href}>{titleOf(milestone)}</Link>;
}

function floatText({ floatDays, isCritical }: TimelineMilestone): string {
  if (floatDays === null) return '–';
  return isCritical ? 'Critical' : daysText(floatDays);
}
