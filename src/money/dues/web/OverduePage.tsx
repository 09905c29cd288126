import { keepPreviousData } from '@tanstack/react-query';
import useMediaQuery from '@mui/material/useMediaQuery';
import BadgeCheck from 'lucide-react/icons/badge-check';
import { useMemo } from 'react';
import { useCall } from '#platform/web/client/hooks.ts';
import { download } from '#platform/web/client/download.ts';
import { Money } from '#platform/web/page/Money.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { FilterField } from '#platform/web/table/filter.types.ts';
import { FilterBar } from '#platform/web/table/FilterBar.tsx';
import { useListState } from '#platform/web/table/useListState.ts';
import { ExportMenu } from '#platform/web/table/ExportMenu.tsx';
import { exportOverdue, listOverdue } from '../due.contract.ts';
import type { DueAge } from '../dueAge.rules.ts';
import { DUE_AGES } from '../dueAge.rules.ts';
import type { AgeingRow } from './ageing.cells.ts';
import { ageingRows, allProjects } from './ageing.cells.ts';
import { AgeingBar } from './AgeingBar.tsx';
import { AgeingMatrix } from './AgeingMatrix.shared.tsx';
import { overdueColumns } from './due.columns.tsx';
import type { Cell } from './due.links.ts';
import { AGE_LABELS } from './due.links.ts';
import { DueCard } from './DueCard.tsx';
import { DueSum } from './DueSum.tsx';
import { DueTabs } from './DueTabs.shared.tsx';
import { RECORD } from '#money/receipts/web/record.action.shared.tsx';
import { useAgeing, useDueFields, useDueRights, useDueSums } from './useDues.ts';

const PHONE = '(max-width: 599.95px)';

const AGE: FilterField = {
  key: 'age',
  label: 'Age',
  kind: 'many',
  choices: DUE_AGES.map((value) => ({ value, label: AGE_LABELS[value] })),
};

/** Whom to call about overdue money: by project and age, each figure with the rows behind it. */
export function OverduePage() {
  const { mayRecord, saleHref } = useDueRights();
  const list = useListState(listOverdue.query);
  const { query } = list;
  const { page: _page, limit: _limit, cursor: _cursor, sort: _sort, ...filter } = list.input;
  const narrowed = { salesExecutiveId: query.salesExecutiveId, search: query.search };
  const overdue = useCall(listOverdue, { query: list.input }, { placeholderData: keepPreviousData });
  const { data: statistics } = useAgeing(narrowed);
  const { data: sums } = useDueSums({ ...narrowed, projectId: query.projectId, age: query.age });
  const rows = useMemo(() => ageingRows(statistics?.ageing ?? []), [statistics]);
  const columns = useMemo(() => overdueColumns(mayRecord), [mayRecord]);
  const cell = chosenCell(query.projectId, query.age);
  const isPhone = useMediaQuery(PHONE);
  // A phone shows the figures of the ages alone.
  const isCellShown = cell !== null && (!isPhone || cell.age !== undefined);
  const total = sums && <Money paise={sums.overdue.outstandingPaise} withPaise bare />;
  return (
    <Page title="Overdue payments">
      <PageHeader title="Overdue payments" actions={mayRecord ? [RECORD] : []} />
      <DueTabs current="overdue" statistics={statistics} />
      <Ageing rows={rows} cell={cell} narrowed={narrowed} />
      <FilterBar
        fields={[...useDueFields(narrowed), AGE]}
        values={query}
        onChange={(key, value) => list.set({ [key]: value })}
        onClear={list.clear}
        search={{
          label: 'Search customer, unit or number',
          value: query.search ?? '',
          onSearch: (search) => list.set({ search }, { replace: true }),
        }}
        end={
          <>
            <DueSum found={sums?.overdue} cellPaise={isCellShown ? paiseOf(rows, cell) : undefined} />
            <ExportMenu fetchFile={(format) => download(exportOverdue, { query: { ...filter, format } })} />
          </>
        }
      />
      <DataTable
        label="Overdue installments"
        singular="overdue installment"
        columns={columns}
        source={overdue}
        sort={query.sort}
        onSort={(sort) => list.set({ sort: sort as typeof query.sort })}
        onPage={(page) => list.set({ page })}
        hrefOf={saleHref}
        empty={{
          icon: <BadgeCheck aria-hidden />,
          title: 'Nothing is overdue',
          text: 'Billed installments appear here when they are not paid by their due date.',
        }}
        filtered={{ count: list.filterCount, onClear: list.clear }}
        {...(total && { totals: { outstandingPaise: total }, totalsLabel: 'All of the list' })}
        renderCard={(due) => <DueCard due={due} href={saleHref(due)} />}
      />
    </Page>
  );
}

interface AgeingProps {
  rows: readonly AgeingRow[];
  cell: Cell | null;
  narrowed: { salesExecutiveId: string | undefined; search: string | undefined };
}

function Ageing({ rows, cell, narrowed }: AgeingProps) {
  const isPhone = useMediaQuery(PHONE);
  if (rows.length === 0) return null;
  if (!isPhone) return <AgeingMatrix rows={rows} chosen={cell} narrowed={narrowed} />;
  const row = rows.find(({ projectId }) => projectId === cell?.projectId) ?? allProjects(rows);
  return <AgeingBar row={row} chosen={cell} narrowed={narrowed} />;
}

/** The cell that the filters select; several ages at once select none. */
function chosenCell(projectId: string | undefined, ages: DueAge[] | undefined): Cell | null {
  if (!ages?.length) return { projectId };
  const [age, ...others] = ages;
  return age && others.length === 0 ? { projectId, age } : null;
}

function paiseOf(rows: readonly AgeingRow[], { projectId, age }: Cell): number | undefined {
  const row = projectId === undefined ? allProjects(rows) : rows.find((one) => one.projectId === projectId);
  return age ? row?.ages[age] : row?.overduePaise;
}
