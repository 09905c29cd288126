import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import BadgeCheck from 'lucide-react/icons/badge-check';
import { useMemo } from 'react';
import type { ListKind } from '#company/saved-views/web/listKind.shared.ts';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Segment } from '#platform/web/form/Segment.tsx';
import { useSearchParams } from '#platform/web/navigation/useSearchParams.ts';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import { FOLLOW_UP_ROLES } from '#money/follow-ups/followUp.rules.ts';
import { listOverdueCustomers } from '#money/follow-ups/overdueCustomer.contract.ts';
import { CustomerPanel } from '#money/follow-ups/web/CustomerPanel.shared.tsx';
import { FollowUpStrip } from '#money/follow-ups/web/FollowUpStrip.shared.tsx';
import { OverdueCustomers } from '#money/follow-ups/web/OverdueCustomers.shared.tsx';
import { PANEL_PARAM, useSidePanel } from '#platform/web/table/useListState.ts';
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
import { AGE_LABELS, overdueHref } from './due.links.ts';
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
  const isAllowed = useAllowed();
  const [params] = useSearchParams();
  const mayFollowUp = isAllowed(FOLLOW_UP_ROLES);
  return mayFollowUp && params.get('by') !== INSTALLMENT ? (
    <ByCustomer />
  ) : (
    <ByInstallment mayChoose={mayFollowUp} />
  );
}

/** The parameter of the address that lists installments in place of customers. */
const INSTALLMENT = 'installment';

function ByCustomer() {
  const { mayRecord } = useDueRights();
  const list = useList(listOverdueCustomers);
  const { panelId, setPanel } = useSidePanel();
  const { projectId, towerId, age, salesExecutiveId, search } = list.query;
  const frame = useFrame({ projectId, towerId, age, salesExecutiveId, search });
  const fields = [...useDueFields({ projectId, salesExecutiveId }), AGE];
  return (
    <Page
      title="Overdue payments"
      panel={
        panelId && <CustomerPanel customers={list.source.data?.rows ?? []} id={panelId} onChange={setPanel} />
      }
    >
      <PageHeader title="Overdue payments" actions={mayRecord ? [RECORD] : []} />
      {frame.head}
      <FollowUpStrip
        query={{ projectId, towerId, age: age?.join(','), salesExecutiveId, search }}
        hrefOf={(filter) => overdueHref({ projectId, ...oneAge(age) }, { ...frame.narrowed, ...filter })}
      />
      <Switch current="customer" />
      <OverdueCustomers
        list={list}
        fields={fields}
        panelId={panelId}
        onOpenPanel={setPanel}
        cellPaise={frame.cellPaise}
      />
    </Page>
  );
}

function ByInstallment({ mayChoose }: { mayChoose: boolean }) {
  const { mayRecord } = useDueRights();
  const list = useList(listOverdue);
  const { projectId, towerId, age, salesExecutiveId, search } = list.query;
  const { data: sums } = useDueSums({ towerId, salesExecutiveId, search, projectId, age });
  const frame = useFrame({ projectId, towerId, age, salesExecutiveId, search });
  const columns = useMemo(() => overdueColumns(mayRecord), [mayRecord]);
  return (
    <Page title="Overdue payments">
      <PageHeader title="Overdue payments" actions={mayRecord ? [RECORD] : []} />
      {frame.head}
      {mayChoose && <Switch current={INSTALLMENT} />}
      <DueList
        kind={OVERDUE}
        list={list}
        keep={['by']}
        fields={[...useDueFields({ projectId, salesExecutiveId }), AGE]}
        sum={sums?.overdue}
        cellPaise={frame.cellPaise}
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

interface FrameFilter extends Narrowed {
  projectId?: string | undefined;
  age?: DueAge[] | undefined;
}

/** Tabs and ageing above either list, and the figure that the list was opened from. */
function useFrame({ projectId, age, towerId, salesExecutiveId, search }: FrameFilter) {
  const narrowed = { towerId, salesExecutiveId, search };
  const { data: statistics } = useAgeing(narrowed);
  const rows = useMemo(() => ageingRows(statistics?.ageing ?? []), [statistics]);
  const cell = chosenCell(projectId, age);
  const isPhone = useMediaQuery(PHONE);
  // A phone shows the figures of the ages alone.
  const isCellShown = cell !== null && (!isPhone || cell.age !== undefined);
  return {
    narrowed,
    cellPaise: isCellShown ? paiseOf(rows, cell) : undefined,
    head: (
      <>
        <DueTabs current="overdue" statistics={statistics} />
        <Ageing rows={rows} cell={cell} narrowed={narrowed} />
      </>
    ),
  };
}

/** The same overdue money by customer, or by installment. */
function Switch({ current }: { current: 'customer' | typeof INSTALLMENT }) {
  const [params, setParams] = useSearchParams();
  const choose = (by: string) => {
    const next = new URLSearchParams(params);
    for (const key of ['page', 'promise', 'contact', 'view', 'sort', PANEL_PARAM]) next.delete(key);
    if (by === INSTALLMENT) next.set('by', by);
    else next.delete('by');
    setParams(next);
  };
  return (
    <Choice>
      <Segment
        label="List"
        name="by"
        choices={[
          { value: 'customer', label: 'Customers' },
          { value: INSTALLMENT, label: 'Installments' },
        ]}
        value={current}
        onChange={choose}
      />
    </Choice>
  );
}

const Choice = styled('div')({
  padding: '10px 24px 0',
  '@media (max-width: 599.95px)': { padding: '10px 16px 0' },
});

function oneAge(age: DueAge[] | undefined): { age?: DueAge } {
  const [first, ...others] = age ?? [];
  return first && others.length === 0 ? { age: first } : {};
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
