import Tick from 'lucide-react/icons/calendar-check';
import { compactMoney } from '#platform/contract/format.ts';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { StyledSign } from '#platform/web/status/StatusSign.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { FilterField } from '#platform/web/table/filter.types.ts';
import { FilterBar } from '#platform/web/table/FilterBar.tsx';
import { useList } from '#platform/web/table/useList.ts';
import type { ListView } from '#platform/web/table/ViewTabs.tsx';
import type { ListKind } from '#company/saved-views/web/listKind.shared.ts';
import { useWholeList } from '#company/saved-views/web/wholeList.shared.tsx';
import { useProjectField } from '#inventory/projects/web/projectChoices.shared.ts';
import { useTowerField, withItsTower } from '#inventory/towers/web/towerChoices.shared.ts';
import { DELAY_REASONS } from '../milestone.contract.ts';
import { placeOf } from '../milestone.rules.ts';
import type { OverdueMilestone } from '../overdue.contract.ts';
import {
  exportOverdueMilestones,
  listOverdueMilestones,
  totalOverdueMilestones,
} from '../overdue.contract.ts';
import { DELAY_LABELS } from './milestone.labels.ts';
import { cardLink, useMilestoneHref, useMilestoneRows } from './milestoneHref.shared.ts';
import { MILESTONE_LOOKS } from './milestone.styles.shared.ts';
import { overdueColumns, reasonText } from './overdue.columns.tsx';

const OVERDUE: ListKind<OverdueMilestone> = {
  name: 'milestonesOverdue',
  title: 'Overdue milestones',
  list: listOverdueMilestones,
  filter: listOverdueMilestones.query,
  file: exportOverdueMilestones,
  totals: totalOverdueMilestones,
};

const VIEWS: readonly ListView[] = [
  { id: 'all', label: 'All', query: {} },
  { id: 'blocks', label: 'Block payments', query: { blocks: 'true' } },
];

/** Works whose promised end is over, the latest first, with the reason and what they keep from being billed. */
export function OverduePage() {
  const list = useList(listOverdueMilestones);
  const rows = useMilestoneRows<OverdueMilestone>(({ id }) => id);
  const whole = useWholeList(OVERDUE, { columns: overdueColumns, input: list.input });
  return (
    <Page title="Overdue milestones">
      <PageHeader
        title="Overdue milestones"
        fact="Their promised end is over"
        actions={[{ label: 'Timeline', href: '/construction/timeline' }]}
      />
      {whole.views(VIEWS)}
      <FilterBar
        {...list.filters}
        fields={useFilterFields(list.query.projectId)}
        onChange={(key, value) => list.set(withItsTower(key, value))}
        search={list.searchBy('Search milestone')}
        end={whole.tools}
      />
      <DataTable
        {...list.table}
        label="Overdue milestones"
        singular="overdue milestone"
        {...whole.table}
        {...rows}
        empty={{
          icon: <Tick aria-hidden />,
          title: 'Nothing is overdue',
          text: 'Every open milestone still has time until its promised end.',
        }}
        filtered={{ count: list.filterCount, onClear: list.clear }}
        renderCard={(milestone) => <OverdueCard milestone={milestone} />}
      />
    </Page>
  );
}

function useFilterFields(projectId: string | undefined): readonly FilterField[] {
  return [
    useProjectField(),
    useTowerField(projectId),
    {
      key: 'delayReason',
      label: 'Reason',
      kind: 'many',
      choices: DELAY_REASONS.map((value) => ({ value, label: DELAY_LABELS[value] })),
    },
    {
      key: 'blocks',
      label: 'Payments',
      kind: 'one',
      choices: [{ value: 'true', label: 'Blocked by it' }],
    },
  ];
}

function OverdueCard({ milestone }: { milestone: OverdueMilestone }) {
  const { name, status, daysLate, blockedPaise, contractor } = milestone;
  const href = useMilestoneHref()(milestone);
  return (
    <RowCard
      title={name}
      {...cardLink(href)}
      end={`${daysLate} ${daysLate === 1 ? 'day' : 'days'}`}
      lines={[
        <span key="state">
          <StyledSign look={MILESTONE_LOOKS[status]} /> · {placeOf(milestone)}
        </span>,
        [reasonText(milestone), contractor?.companyName].filter(Boolean).join(' · '),
        blockedPaise > 0 ? `${compactMoney(blockedPaise)} blocked` : 'Blocks no payments',
      ]}
    />
  );
}
