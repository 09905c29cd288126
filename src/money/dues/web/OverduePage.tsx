import useMediaQuery from '@mui/material/useMediaQuery';
import BadgeCheck from 'lucide-react/icons/badge-check';
import { useMemo } from 'react';
import type { ListKind } from '#company/saved-views/web/listKind.shared.ts';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import type { FilterField } from '#platform/web/table/filter.types.ts';
import { useList } from '#platform/web/table/useList.ts';
import { exportOverdue, listOverdue, totalOverdue } from '../due.contract.ts';
import type { Due } from '../due.contract.ts';
import type { DueAge } from '../dueAge.rules.ts';
import { DUE_AGES } from '../dueAge.rules.ts';
import type { AgeingRow } from './ageing.cells.ts';
import { ageingRows, allProjects } from './ageing.cells.ts';
import { AgeingBar } from './AgeingBar.tsx';
import { AgeingMatrix } from './AgeingMatrix.shared.tsx';
import { overdueColumns } from './due.columns.tsx';
import type { Cell, Narrowed } from './due.links.ts';
import { AGE_LABELS } from './due.links.ts';
import { DueList } from './DueList.tsx';
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

const OVERDUE: ListKind<Due> = {
  name: 'overdue',
  title: 'Overdue',
  list: listOverdue,
  filter: listOverdue.query,
  file: exportOverdue,
  totals: totalOverdue,
  sums: 'paise',
};

/** Whom to call about overdue money: by project and age, each figure with the rows behind it. */
export function OverduePage() {
  const { mayRecord } = useDueRights();
  const list = useList(listOverdue);
  const { projectId, towerId, age, salesExecutiveId, search } = list.query;
  const narrowed = { towerId, salesExecutiveId, search };
  const { data: statistics } = useAgeing(narrowed);
  const { data: sums } = useDueSums({ ...narrowed, projectId, age });
  const rows = useMemo(() => ageingRows(statistics?.ageing ?? []), [statistics]);
  const columns = useMemo(() => overdueColumns(mayRecord), [mayRecord]);
  const cell = chosenCell(projectId, age);
  const isPhone = useMediaQuery(PHONE);
  // A phone shows the figures of the ages alone.
  const isCellShown = cell !== null && (!isPhone || cell.age !== undefined);
  return (
    <Page title="Overdue payments">
      <PageHeader title="Overdue payments" actions={mayRecord ? [RECORD] : []} />
      <DueTabs current="overdue" statistics={statistics} />
      <Ageing rows={rows} cell={cell} narrowed={narrowed} />
      <DueList
        kind={OVERDUE}
        list={list}
        fields={[...useDueFields({ projectId, salesExecutiveId }), AGE]}
        sum={sums?.overdue}
        cellPaise={isCellShown ? paiseOf(rows, cell) : undefined}
        label="Overdue installments"
        singular="overdue installment"
        columns={columns}
        empty={{
          icon: <BadgeCheck aria-hidden />,
          title: 'Nothing is overdue',
          text: 'Billed installments appear here when they are not paid by their due date.',
        }}
      />
    </Page>
  );
}

interface AgeingProps {
  rows: readonly AgeingRow[];
  cell: Cell | null;
  narrowed: Narrowed;
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
