import Percent from 'lucide-react/icons/percent';
import { startCase } from '#platform/contract/format.ts';
import { Money } from '#platform/web/page/Money.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { FilterField } from '#platform/web/table/filter.types.ts';
import { FilterBar } from '#platform/web/table/FilterBar.tsx';
import { useList } from '#platform/web/table/useList.ts';
import type { ListView } from '#platform/web/table/ViewTabs.tsx';
import { PARTNER_TIERS } from '#company/channel-partners/channelPartner.contract.ts';
import { useFirmChoices } from '#company/channel-partners/web/firmChoices.shared.ts';
import type { ListKind } from '#company/saved-views/web/listKind.shared.ts';
import { useWholeList } from '#company/saved-views/web/wholeList.shared.tsx';
import { useProjectField } from '#inventory/projects/web/projectChoices.shared.ts';
import type { CommissionSummary } from '../commission.contract.ts';
import {
  COMMISSION_KINDS,
  exportCommissions,
  listCommissions,
  totalCommissions,
} from '../commission.contract.ts';
import { COMMISSION_STATUSES } from '../commissionLife.rules.ts';
import { TermsBanner } from '#partners/structures/web/TermsBanner.shared.tsx';
import { COMMISSION_APPROVERS } from '../commissionRights.rules.ts';
import { useCommissionColumns } from './commission.columns.tsx';
import { COMMISSION_STATUS, KIND_LABELS } from './commission.status.shared.ts';
import { useBulkApproval } from './useBulkApproval.tsx';

const COMMISSIONS: ListKind<CommissionSummary> = {
  name: 'commissions',
  title: 'Commissions',
  list: listCommissions,
  filter: listCommissions.query,
  file: exportCommissions,
  totals: totalCommissions,
  sums: 'paise',
};

const VIEWS: readonly ListView[] = [
  { id: 'all', label: 'All', query: {} },
  { id: 'toApprove', label: 'To approve', query: { needs: 'approval' } },
  { id: 'payable', label: 'Payable', query: { needs: 'payment' } },
  { id: 'onHold', label: 'On hold', query: { status: 'onHold' } },
  { id: 'needsStructure', label: 'Needs a structure', query: { needs: 'structure' } },
  { id: 'clawback', label: 'Clawback', query: { status: 'clawback' } },
];

/** What partner firms are owed for their sales. */
export function CommissionListPage() {
  const list = useList(listCommissions);
  const approves = useAllowed()(COMMISSION_APPROVERS);
  const bulk = useBulkApproval();
  const whole = useWholeList(COMMISSIONS, {
    columns: useCommissionColumns(),
    input: list.input,
    ...(approves ? { acts: bulk.acts } : {}),
  });
  return (
    <Page title="All commissions">
      <PageHeader title="All commissions" fact="What partner firms are owed for their sales" />
      <TermsBanner />
      {whole.views(VIEWS)}
      <FilterBar
        {...list.filters}
        fields={useFilterFields()}
        search={list.searchBy('Search number, booking or firm')}
        end={whole.tools}
      />
      <DataTable
        {...list.table}
        label="Commissions"
        singular="commission"
        {...whole.table}
        hrefOf={({ id }) => `/sales/commissions/list/${id}`}
        empty={{
          icon: <Percent aria-hidden />,
          title: 'No commissions yet',
          text: 'A commission comes with the booking of a customer whom a partner firm has claimed.',
        }}
        renderCard={(commission) => <CommissionCard commission={commission} />}
      />
      {bulk.results}
    </Page>
  );
}

function useFilterFields(): readonly FilterField[] {
  return [
    { key: 'channelPartnerId', label: 'Firm', kind: 'one', choices: useFirmChoices() },
    useProjectField(),
    {
      key: 'status',
      label: 'Status',
      kind: 'many',
      choices: COMMISSION_STATUSES.map((value) => ({ value, label: COMMISSION_STATUS[value].word })),
    },
    {
      key: 'kind',
      label: 'Kind',
      kind: 'many',
      choices: COMMISSION_KINDS.map((value) => ({ value, label: KIND_LABELS[value] })),
    },
    {
      key: 'needs',
      label: 'Needs',
      kind: 'many',
      choices: [
        { value: 'structure', label: 'A structure' },
        { value: 'approval', label: 'An approval' },
        { value: 'payment', label: 'Payment' },
      ],
    },
    {
      key: 'tier',
      label: 'Tier',
      kind: 'many',
      choices: PARTNER_TIERS.map((value) => ({ value, label: startCase(value) })),
    },
    { key: 'bookedFrom', label: 'Booked', kind: 'day', operator: 'from' },
    { key: 'bookedUntil', label: 'Booked', kind: 'day', operator: 'until' },
  ];
}

function CommissionCard({ commission }: { commission: CommissionSummary }) {
  const { id, number, firm, bookingNumber, unitNumber, status, grossPaise } = commission;
  return (
    <RowCard
      title={firm.name}
      href={`/sales/commissions/list/${id}`}
      end={grossPaise === null ? 'No amount' : <Money paise={grossPaise} withPaise />}
      lines={[
        `${number} · ${bookingNumber}, ${unitNumber}`,
        <StatusSign key="status" of={COMMISSION_STATUS} status={status} />,
      ]}
    />
  );
}
