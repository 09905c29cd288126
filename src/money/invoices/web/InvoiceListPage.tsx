import { styled } from '@mui/material/styles';
import { keepPreviousData } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import Plus from 'lucide-react/icons/plus';
import ReceiptText from 'lucide-react/icons/receipt-text';
import { useState } from 'react';
import type { QueryInput } from '#platform/contract/call.ts';
import { withoutPaging } from '#platform/contract/call.ts';
import { startCase } from '#platform/contract/format.ts';
import { sumPaise } from '#platform/contract/money.ts';
import { download } from '#platform/web/client/download.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { ActionButton } from '#platform/web/page/ActionButton.tsx';
import { FigureRow } from '#platform/web/page/FigureStrip.tsx';
import { Money } from '#platform/web/page/Money.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import type { PageAction } from '#platform/web/page/page.actions.ts';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { FilterChoice, FilterField } from '#platform/web/table/filter.types.ts';
import { FilterBar } from '#platform/web/table/FilterBar.tsx';
import { useList } from '#platform/web/table/useList.ts';
import type { ListView } from '#platform/web/table/ViewTabs.tsx';
import type { ListKind } from '#company/saved-views/web/listKind.shared.ts';
import { useWholeList } from '#company/saved-views/web/wholeList.shared.tsx';
import { today } from '#platform/web/session/today.ts';
import { useTowerOrNoneField } from '#inventory/towers/web/towerChoices.shared.ts';
import { useProjectField } from '#inventory/projects/web/projectChoices.shared.ts';
import { useManyMails } from '#letters/buyer-mails/web/useManyMails.shared.tsx';
import { useDownload } from '#platform/web/client/useDownload.ts';
import type { InvoiceSummary } from '../invoice.contract.ts';
import {
  exportInvoices,
  INVOICE_STATUSES,
  INVOICE_TYPES,
  listInvoices,
  totalInvoices,
} from '../invoice.contract.ts';
import { INVOICE_PRINTERS } from '../invoiceReaders.rules.ts';
import { exportRegister, getInvoiceStatistics } from '../invoiceReport.contract.ts';
import { DueDay, InvoiceStatusSign } from './invoice.cells.shared.tsx';
import { invoiceColumns } from './invoice.columns.tsx';
import { INVOICERS } from './invoice.calls.ts';
import { financialYears, invoiceName } from './invoice.text.ts';
import { InvoiceSaleDialog } from './InvoiceSaleDialog.tsx';
import { INVOICE_STATUS } from './invoice.status.shared.ts';

const INVOICES: ListKind<InvoiceSummary> = {
  name: 'invoices',
  title: 'Invoices',
  list: listInvoices,
  filter: listInvoices.query,
  file: exportInvoices,
  totals: totalInvoices,
  sums: 'paise',
};

const INVOICE_MAILS = ['invoice'] as const;

const VIEWS: readonly ListView[] = [
  { id: 'all', label: 'All', query: {} },
  { id: 'open', label: 'Open', query: { status: 'issued,partiallyPaid,overdue', sort: 'dueDate' } },
  { id: 'overdue', label: 'Overdue', query: { status: 'overdue', sort: 'dueDate' } },
  { id: 'paid', label: 'Paid', query: { status: 'paid' } },
  { id: 'drafts', label: 'Drafts', query: { status: 'draft' } },
];

/** Tax invoices and bills of supply, with their totals. */
export function InvoiceListPage() {
  const [isChoosing, setIsChoosing] = useState(false);
  const isAllowed = useAllowed();
  const mayInvoice = isAllowed(INVOICERS);
  const mayExport = isAllowed(INVOICE_PRINTERS);
  const list = useList(listInvoices);
  const rows = list.source.data?.rows ?? [];
  const filter = withoutPaging(list.input);
  const mails = useManyMails(INVOICE_MAILS);
  const whole = useWholeList(INVOICES, {
    columns: invoiceColumns,
    input: list.input,
    acts: mails.acts,
    max: mails.max,
  });
  const register = useDownload();
  const choose: PageAction = {
    label: 'Invoice a sale',
    letter: 'c',
    icon: <Plus aria-hidden />,
    onClick: () => setIsChoosing(true),
    isPrimary: true,
  };
  return (
    <Page title="Invoices">
      <PageHeader
        title="Invoices"
        actions={[
          ...(mayExport
            ? [
                {
                  label: register.isBusy ? 'Preparing…' : 'GST register',
                  icon: <Download aria-hidden />,
                  onClick: () =>
                    register.start(() => download(exportRegister, { query: { ...filter, format: 'xlsx' } })),
                },
              ]
            : []),
          ...(mayInvoice ? [choose] : []),
        ]}
      />
      {whole.views(VIEWS)}
      <FilterBar
        {...list.filters}
        fields={useFilterFields(list.query.projectId)}
        search={list.searchBy('Search number or customer')}
        end={whole.tools}
      />
      {rows.length > 0 && <FoundSums filter={filter} />}
      <DataTable
        {...list.table}
        label="Invoices"
        singular="invoice"
        {...whole.table}
        hrefOf={(invoice) => `/sales/invoices/${invoice.id}`}
        empty={{
          icon: <ReceiptText aria-hidden />,
          title: 'No invoices yet',
          text: 'Installments are invoiced when they fall due. The first invoice comes with the booking.',
          actions: mayInvoice && <ActionButton action={choose} />,
        }}
        renderCard={(invoice) => <InvoiceCard invoice={invoice} />}
      />
      {mails.dialog}
      {isChoosing && <InvoiceSaleDialog onClose={() => setIsChoosing(false)} />}
    </Page>
  );
}

function useFilterFields(projectId: string | undefined): readonly FilterField[] {
  return [
    useProjectField(),
    useTowerOrNoneField(projectId),
    {
      key: 'status',
      label: 'Status',
      kind: 'many',
      choices: INVOICE_STATUSES.map((value) => ({ value, label: INVOICE_STATUS[value].word })),
    },
    {
      key: 'docType',
      label: 'Document',
      kind: 'many',
      choices: INVOICE_TYPES.map((value) => ({ value, label: startCase(value) })),
    },
    { key: 'series', label: 'Series', kind: 'one', choices: useSeriesChoices() },
    { key: 'financialYear', label: 'Financial year', kind: 'one', choices: financialYears(today()) },
    { key: 'ratePct', label: 'GST rate, %', kind: 'number', operator: 'is' },
    { key: 'from', label: 'Issued', kind: 'day', operator: 'from' },
    { key: 'to', label: 'Issued', kind: 'day', operator: 'until' },
  ];
}

/** The series used so far: 'SKI, tax invoices'. */
function useSeriesChoices(): FilterChoice[] {
  const { data } = useCall(getInvoiceStatistics, { query: {} });
  return (data?.bySeries ?? []).map(({ series, docType }) => ({
    value: series,
    label: `${series}, ${SERIES_OF[docType]}`,
  }));
}

const SERIES_OF: Record<InvoiceSummary['docType'], string> = {
  taxInvoice: 'tax invoices',
  billOfSupply: 'bills of supply',
  creditNote: 'credit notes',
};

/** Of all matches, not of this page alone: billed less credit notes. */
function FoundSums({ filter }: { filter: QueryInput<typeof getInvoiceStatistics> }) {
  const { data } = useCall(getInvoiceStatistics, { query: filter }, { placeholderData: keepPreviousData });
  if (!data) return <SumsSkeleton />;
  const { net, byStatus } = data;
  const openPaise = sumPaise(byStatus.map((one) => one.balancePaise));
  return (
    <FigureRow
      figures={[
        { label: 'Taxable', value: <Money paise={net.taxablePaise} withPaise /> },
        { label: 'CGST', value: <Money paise={net.cgstPaise} withPaise /> },
        { label: 'SGST', value: <Money paise={net.sgstPaise} withPaise /> },
        { label: 'IGST', value: <Money paise={net.igstPaise} withPaise /> },
        { label: 'Total less credit notes', value: <Money paise={net.totalPaise} withPaise /> },
        { label: 'Open', value: <Money paise={openPaise} withPaise /> },
      ]}
    />
  );
}

/** As high as the figures, so that the list below does not move when they load. */
const SumsSkeleton = styled('div')({ minHeight: 61 });

function InvoiceCard({ invoice }: { invoice: InvoiceSummary }) {
  return (
    <RowCard
      title={invoiceName(invoice)}
      href={`/sales/invoices/${invoice.id}`}
      end={<Money paise={invoice.totalPaise} withPaise />}
      lines={[
        `${invoice.customerName}, ${invoice.unitNumber}`,
        <span key="state">
          <InvoiceStatusSign invoice={invoice} />
          {invoice.dueDate && (
            <>
              {' '}
              · due <DueDay invoice={invoice} />
            </>
          )}
        </span>,
      ]}
    />
  );
}
