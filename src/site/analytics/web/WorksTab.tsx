import ChartIcon from 'lucide-react/icons/chart-line';
import { formatDay, formatPct } from '#platform/contract/format.ts';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { Money } from '#platform/web/page/Money.tsx';
import { today } from '#platform/web/session/today.ts';
import { StyledSign } from '#platform/web/status/StatusSign.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import { Faint } from '#platform/web/table/cells.tsx';
import { columnsFor } from '#platform/web/table/columns.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { FilterField } from '#platform/web/table/filter.types.ts';
import { FilterBar } from '#platform/web/table/FilterBar.tsx';
import { useList } from '#platform/web/table/useList.ts';
import { useListState } from '#platform/web/table/useListState.ts';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import { GROUPS } from '#platform/contract/roles.ts';
import { cardLink, useMilestoneHref, useMilestoneRows } from '#site/milestones/web/milestoneHref.shared.ts';
import { MILESTONE_LOOKS } from '#site/milestones/web/milestone.styles.shared.ts';
import { pctOfWhole } from '../shares.rules.ts';
import type { WorkValue } from '../workValue.contract.ts';
import { listWorkValues } from '../workValue.contract.ts';
import { usePlaceFields } from './place.fields.ts';

/** What each work of a project was planned and earned, and what it cost, until a day. */
export function WorksTab() {
  const list = useListState(listWorkValues.query);
  const hasProject = 'projectId' in list.input;
  return (
    <>
      <FilterBar
        {...list.filters}
        fields={useWorkFields(hasProject ? list.query.projectId : undefined)}
        onChange={(key, value) =>
          list.set({ [key]: value, ...(key === 'projectId' ? { towerId: null } : {}) })
        }
        {...(hasProject ? { search: list.searchBy('Search milestone') } : {})}
      />
      {hasProject ? (
        <WorkTable />
      ) : (
        <EmptyState icon={<ChartIcon aria-hidden />} title="No project chosen">
          Filter by a project above: its works are valued among each other.
        </EmptyState>
      )}
    </>
  );
}

function useWorkFields(projectId: string | undefined): readonly FilterField[] {
  const place = usePlaceFields(projectId);
  const seesCost = useAllowed()(GROUPS.FINANCE);
  return [
    ...place,
    { key: 'on', label: 'Until', kind: 'day', operator: 'is' },
    ...(seesCost ? [BUDGET] : []),
  ];
}

const BUDGET: FilterField = {
  key: 'budget',
  label: 'Budget',
  kind: 'one',
  choices: [
    { value: 'exceeded', label: 'Exceeded' },
    { value: 'none', label: 'None' },
  ],
};

function WorkTable() {
  const list = useList(listWorkValues);
  const seesCost = useAllowed()(GROUPS.FINANCE);
  const rows = useMilestoneRows<WorkValue>(({ id }) => id);
  return (
    <DataTable
      {...list.table}
      label={`Works until ${formatDay(list.query.on ?? today())}`}
      singular="milestone"
      columns={seesCost ? COLUMNS_WITH_COST : COLUMNS}
      {...rows}
      empty={{
        icon: <ChartIcon aria-hidden />,
        title: 'No milestones yet',
        text: 'Plan the towers of the project in its timeline.',
      }}
      renderCard={(one) => <WorkCard work={one} />}
    />
  );
}

const column = columnsFor<WorkValue>();

const share = (value: number) => formatPct(pctOfWhole(value));

const WORK = [
  column.accessor('name', { header: 'Milestone', meta: { skeleton: 140 } }),
  column.accessor(({ tower }) => tower?.name ?? 'Project', {
    id: 'place',
    header: 'Tower',
    meta: { skeleton: 90 },
  }),
  column.accessor('status', {
    header: 'Status',
    cell: (info) => <StyledSign look={MILESTONE_LOOKS[info.getValue()]} />,
    meta: { level: 2, skeleton: 90 },
  }),
  column.accessor('plannedEnd', {
    header: 'Planned end',
    cell: (info) => <Faint>{dayText(info.getValue())}</Faint>,
    meta: { level: 2, skeleton: 80 },
  }),
  column.accessor('share', {
    header: 'Of the whole',
    cell: (info) => share(info.getValue()),
    meta: { align: 'right', skeleton: 50 },
  }),
  column.accessor('plannedShare', {
    header: 'Planned',
    cell: (info) => share(info.getValue()),
    meta: { align: 'right', skeleton: 50 },
  }),
  column.accessor('earnedShare', {
    header: 'Earned',
    cell: (info) => share(info.getValue()),
    meta: { align: 'right', skeleton: 50 },
  }),
] as const;

const amount = (value: number | null) =>
  value === null ? <Faint>Of the project</Faint> : <Money paise={value} bare />;

const COLUMNS = column.columns([...WORK]);

const COLUMNS_WITH_COST = column.columns([
  ...WORK,
  column.accessor('budgetedPaise', {
    header: 'Budget, ₹',
    cell: (info) => amount(info.getValue()),
    meta: { align: 'right', skeleton: 90 },
  }),
  column.accessor('plannedValuePaise', {
    header: 'Planned value, ₹',
    cell: (info) => amount(info.getValue()),
    meta: { align: 'right', level: 2, skeleton: 90 },
  }),
  column.accessor('earnedValuePaise', {
    header: 'Earned value, ₹',
    cell: (info) => amount(info.getValue()),
    meta: { align: 'right', level: 2, skeleton: 90 },
  }),
  column.accessor('actualCostPaise', {
    header: 'Cost, ₹',
    cell: (info) => amount(info.getValue()),
    meta: { align: 'right', skeleton: 90 },
  }),
]);

function WorkCard({ work }: { work: WorkValue }) {
  const href = useMilestoneHref()(work);
  const { name, tower, status, plannedShare, earnedShare, share: whole } = work;
  return (
    <RowCard
      title={name}
      {...cardLink(href)}
      end={share(whole)}
      lines={[
        <span key="state">
          <StyledSign look={MILESTONE_LOOKS[status]} /> · {tower?.name ?? 'Project'}
        </span>,
        `${share(earnedShare)} earned of ${share(plannedShare)} planned`,
      ]}
    />
  );
}

function dayText(day: string | null): string {
  return day === null ? 'Not planned' : formatDay(day);
}
