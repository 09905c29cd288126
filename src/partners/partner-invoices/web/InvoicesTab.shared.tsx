import FileText from 'lucide-react/icons/file-text';
import { Money } from '#platform/web/page/Money.tsx';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { FilterField } from '#platform/web/table/filter.types.ts';
import { FilterBar } from '#platform/web/table/FilterBar.tsx';
import { useList } from '#platform/web/table/useList.ts';
import { useSidePanel } from '#platform/web/table/useListState.ts';
import { usePanelHref } from '#platform/web/table/usePanelHref.ts';
import type { ListView } from '#platform/web/table/ViewTabs.tsx';
import { useFirmChoices } from '#company/channel-partners/web/firmChoices.shared.ts';
import type { ListKind } from '#company/saved-views/web/listKind.shared.ts';
import { useWholeList } from '#company/saved-views/web/wholeList.shared.tsx';
import { useProjectField } from '#inventory/projects/web/projectChoices.shared.ts';
import type { PartnerInvoiceSummary } from '../partnerInvoice.contract.ts';
import {
  exportPartnerInvoices,
  listPartnerInvoices,
  totalPartnerInvoices,
} from '../partnerInvoice.contract.ts';
import { billedText } from '../partnerInvoice.text.rules.ts';
import { PARTNER_INVOICE_STATUSES } from '../partnerInvoiceRights.rules.ts';
import { InvoiceDialog } from './InvoiceDialog.shared.tsx';
import { partnerInvoiceColumns } from './partnerInvoice.columns.tsx';
import { PARTNER_INVOICE_STATUS } from './partnerInvoice.status.ts';

const INVOICES: ListKind<PartnerInvoiceSummary> = {
  name: 'partnerInvoices',
  title: 'Partner invoices',
  list: listPartnerInvoices,
  filter: listPartnerInvoices.query,
  file: exportPartnerInvoices,
  totals: totalPartnerInvoices,
  sums: 'paise',
};

const VIEWS: readonly ListView[] = [
  { id: 'all', label: 'All', query: {} },
  { id: 'toEnter', label: 'To enter', query: { status: 'sent' } },
  { id: 'entered', label: 'Entered', query: { status: 'entered' } },
  { id: 'overdue', label: 'Overdue', query: { overdue: 'true' } },
  { id: 'returned', label: 'Returned', query: { status: 'returned' } },
];

/** Invoices of partner firms, to be entered and followed until they are paid; a tab of the payments of commissions. */
export function InvoicesTab() {
  const list = useList(listPartnerInvoices);
  const { panelId, setPanel } = useSidePanel();
  const hrefOf = usePanelHref();
  const whole = useWholeList(INVOICES, {
    columns: partnerInvoiceColumns,
    input: list.input,
    keep: ['tab'],
  });
  return (
    <>
      {whole.views(VIEWS)}
      <FilterBar
        {...list.filters}
        fields={useFilterFields()}
        search={list.searchBy('Search invoice or firm')}
        end={whole.tools}
      />
      <DataTable
        {...list.table}
        label="Partner invoices"
        singular="invoice"
        {...whole.table}
        hrefOf={hrefOf}
        panelId={panelId}
        onOpenPanel={({ id }) => setPanel(id)}
        empty={{
          icon: <FileText aria-hidden />,
          title: 'No invoices yet',
          text: 'A firm sends its invoice once a tranche of its commission is payable.',
        }}
        renderCard={(invoice) => <InvoiceCard invoice={invoice} href={hrefOf(invoice)} />}
      />
      {panelId && <InvoiceDialog key={panelId} id={panelId} onClose={() => setPanel(null)} />}
    </>
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
      choices: PARTNER_INVOICE_STATUSES.map((value) => ({
        value,
        label: PARTNER_INVOICE_STATUS[value].word,
      })),
    },
    {
      key: 'overdue',
      label: 'Payment',
      kind: 'one',
      choices: [{ value: 'true', label: 'Overdue' }],
    },
    { key: 'invoicedFrom', label: 'Dated', kind: 'day', operator: 'from' },
    { key: 'invoicedUntil', label: 'Dated', kind: 'day', operator: 'until' },
  ];
}

function InvoiceCard({ invoice, href }: { invoice: PartnerInvoiceSummary; href: string }) {
  const { firm, number, status, taxablePaise, payablePaise, tranches } = invoice;
  return (
    <RowCard
      title={firm.name}
      href={href}
      end={<Money paise={payablePaise ?? taxablePaise} withPaise />}
      lines={[
        `${number} · ${billedText(tranches)}`,
        <StatusSign key="status" of={PARTNER_INVOICE_STATUS} status={status} />,
      ]}
    />
  );
}
