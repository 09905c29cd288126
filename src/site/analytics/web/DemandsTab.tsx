import CalendarClock from 'lucide-react/icons/calendar-clock';
import { compactMoney, formatDay } from '#platform/contract/format.ts';
import { Money } from '#platform/web/page/Money.tsx';
import { today } from '#platform/web/session/today.ts';
import { StyledSign } from '#platform/web/status/StatusSign.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import { Late } from '#platform/web/table/cells.tsx';
import { columnsFor } from '#platform/web/table/columns.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { FilterField } from '#platform/web/table/filter.types.ts';
import { FilterBar } from '#platform/web/table/FilterBar.tsx';
import { useList } from '#platform/web/table/useList.ts';
import { cardLink, useMilestoneHref, useMilestoneRows } from '#site/milestones/web/milestoneHref.shared.ts';
import { MILESTONE_LOOKS } from '#site/milestones/web/milestone.styles.shared.ts';
import type { SiteDemand } from '../siteDemand.contract.ts';
import { listSiteDemands } from '../siteDemand.contract.ts';
import { usePlaceFields } from './place.fields.ts';

/** Open milestones that payment plans wait for, the first expected first. */
export function DemandsTab() {
  const list = useList(listSiteDemands);
  const rows = useMilestoneRows<SiteDemand>(({ id }) => id);
  const hrefOf = useMilestoneHref();
  return (
    <>
      <FilterBar
        {...list.filters}
        fields={[...usePlaceFields(list.query.projectId), ...DAYS]}
        onChange={(key, value) =>
          list.set({ [key]: value, ...(key === 'projectId' ? { towerId: null } : {}) })
        }
        search={list.searchBy('Search milestone')}
      />
      <DataTable
        {...list.table}
        label="Demands to come"
        singular="milestone"
        columns={COLUMNS}
        {...rows}
        empty={{
          icon: <CalendarClock aria-hidden />,
          title: 'No demands to come',
          text: 'Open milestones with a planned end are listed while an installment waits for them.',
        }}
        renderCard={(one) => {
          const href = hrefOf(one);
          return (
            <RowCard
              title={one.name}
              {...cardLink(href)}
              end={compactMoney(one.undemandedPaise)}
              lines={[
                <span key="state">
                  <StyledSign look={MILESTONE_LOOKS[one.status]} /> · {one.tower?.name ?? one.project.name}
                </span>,
                `Expected ${formatDay(one.expectedEnd)}`,
              ]}
            />
          );
        }}
      />
    </>
  );
}

const DAYS: readonly FilterField[] = [
  { key: 'from', label: 'Expected', kind: 'day', operator: 'from' },
  { key: 'to', label: 'Expected', kind: 'day', operator: 'until' },
];

const column = columnsFor<SiteDemand>();

const COLUMNS = column.columns([
  column.accessor('name', { header: 'Milestone', meta: { skeleton: 140 } }),
  column.accessor(({ tower, project }) => tower?.name ?? project.name, {
    id: 'place',
    header: 'Tower',
    meta: { skeleton: 90 },
  }),
  column.accessor('status', {
    header: 'Status',
    cell: (info) => <StyledSign look={MILESTONE_LOOKS[info.getValue()]} />,
    meta: { skeleton: 90 },
  }),
  column.accessor('progressPct', { header: 'Done, %', meta: { align: 'right', level: 2, skeleton: 30 } }),
  column.accessor('expectedEnd', {
    header: 'Expected end',
    cell: (info) => {
      const day = info.getValue();
      return day < today() ? <Late>{formatDay(day)}</Late> : formatDay(day);
    },
    meta: { skeleton: 80 },
  }),
  column.accessor('linkedPlans', {
    header: 'Payment plans',
    meta: { align: 'right', level: 2, skeleton: 40 },
  }),
  column.accessor('undemandedPaise', {
    header: 'To bill, ₹',
    cell: (info) => <Money paise={info.getValue()} bare />,
    meta: { align: 'right', skeleton: 90 },
  }),
]);
