import ListChecks from 'lucide-react/icons/list-checks';
import type { QueryOf } from '#platform/contract/call.ts';
import { ROLES } from '#platform/contract/roles.ts';
import type { ListKind } from '#company/saved-views/web/listKind.shared.ts';
import type { ListView } from '#platform/web/table/ViewTabs.tsx';
import { useWholeList } from '#company/saved-views/web/wholeList.shared.tsx';
import { Money } from '#platform/web/page/Money.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import { FilterBar } from '#platform/web/table/FilterBar.tsx';
import type { FilterField } from '#platform/web/table/filter.types.ts';
import type { EmptyTexts } from '#platform/web/table/list.source.ts';
import { useList } from '#platform/web/table/useList.ts';
import { useSidePanel } from '#platform/web/table/useListState.ts';
import { usePanelHref } from '#platform/web/table/usePanelHref.ts';
import { useProjectField } from '#inventory/projects/web/projectChoices.shared.ts';
import { usePersonChoices } from '#company/people/web/personChoices.shared.ts';
import type { Approval } from '../approval.contract.ts';
import {
  APPROVAL_KINDS,
  APPROVAL_STATUSES,
  exportApprovals,
  listApprovals,
  totalApprovals,
} from '../approval.contract.ts';
import { KIND_LABELS } from '../approval.rules.ts';
import { approvalColumns } from './approval.columns.tsx';
import { ApprovalPanel } from './ApprovalPanel.tsx';
import { useApprovalSelection } from './useApprovalSelection.tsx';
import { APPROVAL_STATUS } from './approval.status.ts';

type View = 'all' | 'mine' | 'toDecide';

const APPROVALS: ListKind<Approval> = {
  name: 'approvals',
  title: 'Approvals',
  list: listApprovals,
  filter: listApprovals.query,
  file: exportApprovals,
  totals: totalApprovals,
};

const VIEWS: readonly ListView[] = [
  { id: 'all', label: 'All', query: {} },
  { id: 'toDecide', label: 'To decide', query: { whose: 'toDecide' } },
  { id: 'mine', label: 'My requests', query: { whose: 'mine' } },
];

/** Pending requests, the user's own requests, and their results. */
export function ApprovalsPage() {
  const list = useList(listApprovals);
  const { panelId, setPanel } = useSidePanel();
  const rows = list.source.data?.rows ?? [];
  const view: View = list.query.whose ?? 'all';
  const selection = useApprovalSelection(rows);
  const whole = useWholeList(APPROVALS, {
    columns: approvalColumns,
    input: list.input,
    acts: view === 'mine' ? undefined : selection.acts,
  });
  const hrefOf = usePanelHref();
  return (
    <Page
      title="Approvals"
      panel={panelId && <ApprovalPanel approvals={rows} id={panelId} onChange={setPanel} />}
    >
      <PageHeader title="Approvals" />
      {whole.views(VIEWS)}
      <FilterBar {...list.filters} fields={useFields(view, list.query)} end={whole.tools} />
      {selection.outcome}
      <DataTable
        {...list.table}
        label="Approvals"
        singular="approval"
        {...whole.table}
        hrefOf={hrefOf}
        panelId={panelId}
        onOpenPanel={(approval) => setPanel(approval.id)}
        empty={EMPTY[view]}
        filtered={{ count: list.filterCount - (view === 'all' ? 0 : 1), onClear: list.clear }}
        renderCard={(approval) => <ApprovalCard approval={approval} href={hrefOf(approval)} />}
      />
      {selection.dialog}
    </Page>
  );
}

const icon = <ListChecks aria-hidden />;

const EMPTY: Record<View, EmptyTexts> = {
  all: {
    icon,
    title: 'No approvals yet',
    text: 'What a person may not do alone, such as a discount above their limit, is requested where it is done and appears here.',
  },
  toDecide: {
    icon,
    title: 'Nothing to approve',
    text: 'Requests that you may approve appear here until they are decided.',
  },
  mine: {
    icon,
    title: 'No requests yet',
    text: 'When something is above your limit, you request it where you do it; your requests appear here.',
  },
};

const EVERYBODY = ROLES.join(',');

function useFields(
  view: View,
  { requestedById, decidedById }: QueryOf<typeof listApprovals>,
): readonly FilterField[] {
  const requesters = usePersonChoices(requestedById, EVERYBODY);
  const deciders = usePersonChoices(decidedById, EVERYBODY);
  const requestedBy: FilterField = {
    key: 'requestedById',
    label: 'Requested by',
    kind: 'one',
    choices: requesters,
  };
  const decidedBy: FilterField = { key: 'decidedById', label: 'Decided by', kind: 'one', choices: deciders };
  const status: FilterField = {
    key: 'status',
    label: 'Status',
    kind: 'many',
    choices: APPROVAL_STATUSES.map((value) => ({ value, label: APPROVAL_STATUS[value].word })),
  };
  const kind: FilterField = {
    key: 'kind',
    label: 'Kind',
    kind: 'many',
    choices: APPROVAL_KINDS.map((value) => ({ value, label: KIND_LABELS[value] })),
  };
  return [
    kind,
    ...(view === 'toDecide' ? [] : [status]),
    ...(view === 'mine' ? [] : [requestedBy]),
    ...(view === 'toDecide' ? [] : [decidedBy]),
    useProjectField(),
  ];
}

function ApprovalCard({ approval, href }: { approval: Approval; href: string }) {
  return (
    <RowCard
      title={approval.title}
      href={href}
      end={approval.amountPaise === null ? null : <Money paise={approval.amountPaise} />}
      lines={[
        <span key="state">
          <StatusSign of={APPROVAL_STATUS} status={approval.status} /> · {KIND_LABELS[approval.kind]},{' '}
          {approval.projectName}
        </span>,
        `Requested by ${approval.requestedBy.name}`,
        approval.reason,
      ]}
    />
  );
}
