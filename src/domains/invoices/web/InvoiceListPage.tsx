import { keepPreviousData } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import ReceiptText from 'lucide-react/icons/receipt-text';
import { useState } from 'react';
import { sumPaise } from '../../../platform/contract/money.ts';
import { useCall } from '../../../platform/web/client/hooks.ts';
import { ActionButton } from '../../../platform/web/page/ActionButton.tsx';
import { FigureRow } from '../../../platform/web/page/FigureStrip.tsx';
import { Money } from '../../../platform/web/page/Money.tsx';
import { Page } from '../../../platform/web/page/Page.tsx';
import type { PageAction } from '../../../platform/web/page/page.actions.ts';
import { PageHeader } from '../../../platform/web/page/PageHeader.tsx';
import { useAllowed } from '../../../platform/web/session/SessionProvider.tsx';
import { STATUS } from '../../../platform/web/status/status.map.ts';
import { StatusSign } from '../../../platform/web/status/StatusSign.tsx';
import { RowCard } from '../../../platform/web/table/CardList.tsx';
import { DataTable } from '../../../platform/web/table/DataTable.tsx';
import type { FilterField } from '../../../platform/web/table/filter.types.ts';
import { FilterBar } from '../../../platform/web/table/FilterBar.tsx';
import { useListState } from '../../../platform/web/table/useListState.ts';
import type { ListView } from '../../../platform/web/table/ViewTabs.tsx';
import { ViewTabs } from '../../../platform/web/table/ViewTabs.tsx';
import { today } from '../../payments/web/today.shared.ts';
import { listProjects } from '../../projects/project.contract.ts';
import type { InvoiceSummary } from '../invoice.contract.ts';
import { INVOICE_STATUSES, listInvoices } from '../invoice.contract.ts';
import { DueDay, invoiceColumns } from './invoice.columns.tsx';
import { INVOICERS } from './invoice.calls.ts';
import { financialYears, invoiceName } from './invoice.text.ts';
import { InvoiceSaleDialog } from './InvoiceSaleDialog.tsx';

const VIEWS: readonly ListView[] = [
  { id: 'all', label: 'All', query: {} },
  { id: 'open', label: 'Open', query: { status: 'issued,partiallyPaid,overdue', sort: 'dueDate' } },
  { id: 'overdue', label: 'Overdue', query: { status: 'overdue', sort: 'dueDate' } },
  { id: 'paid', label: 'Paid', query: { status: 'paid' } },
  { id: 'drafts', label: 'Drafts', query: { status: 'draft' } },
];

/** Tax invoices and bills of supply, with the sums of what is shown. */
export function InvoiceListPage() {
  const [isChoosing, setIsChoosing] = useState(false);
  const mayInvoice = useAllowed()(INVOICERS);
  const list = useListState(listInvoices.query);
  const invoices = useCall(listInvoices, { query: list.input }, { placeholderData: keepPreviousData });
  const rows = invoices.data?.rows ?? [];
  const choose: PageAction = {
    label: 'Invoice a sale',
    icon: <Plus aria-hidden />,
    onClick: () => setIsChoosing(true),
    isPrimary: true,
  };
  return (
    <Page title="Invoices">
      <PageHeader title="Invoices" actions={mayInvoice ? [choose] : []} />
      <ViewTabs views={VIEWS} />
      <FilterBar
        fields={useFilterFields()}
        values={list.query}
        onChange={(key, value) => list.set({ [key]: value })}
        onClear={list.clear}
        search={{
          label: 'Search number or customer',
          value: list.query.search ?? '',
          onSearch: (search) => list.set({ search }, { replace: true }),
        }}
      />
      {rows.length > 0 && <PageSums invoices={rows} />}
      <DataTable
        label="Invoices"
        singular="invoice"
        columns={invoiceColumns}
        source={invoices}
        sort={list.query.sort}
        onSort={(sort) => list.set({ sort: sort as typeof list.query.sort })}
        onPage={(page) => list.set({ page })}
        hrefOf={(invoice) => `/sales/invoices/${invoice.id}`}
        empty={{
          icon: <ReceiptText aria-hidden />,
          title: 'No invoices yet',
          text: 'An invoice is made when an installment is demanded. The first one comes with the booking.',
          actions: mayInvoice && <ActionButton action={choose} />,
        }}
        filtered={{ count: list.filterCount, onClear: list.clear }}
        renderCard={(invoice) => <InvoiceCard invoice={invoice} />}
      />
      {isChoosing && <InvoiceSaleDialog onClose={() => setIsChoosing(false)} />}
    </Page>
  );
}

function useFilterFields(): readonly FilterField[] {
  const projects = useCall(listProjects, { query: { limit: 100, sort: 'name' } });
  return [
    {
      key: 'projectId',
      label: 'Project',
      kind: 'one',
      choices: (projects.data?.rows ?? []).map((project) => ({ value: project.id, label: project.name })),
    },
    {
      key: 'status',
      label: 'Status',
      kind: 'many',
      choices: INVOICE_STATUSES.map((value) => ({ value, label: STATUS.invoice[value].word })),
    },
    { key: 'financialYear', label: 'Financial year', kind: 'one', choices: financialYears(today()) },
    { key: 'ratePct', label: 'GST rate, %', kind: 'number', operator: 'is' },
    { key: 'from', label: 'Issued', kind: 'day', operator: 'from' },
    { key: 'to', label: 'Issued', kind: 'day', operator: 'until' },
  ];
}

/** Of the rows of this page alone; drafts and cancelled documents are no tax and stay out of it. */
function PageSums({ invoices }: { invoices: readonly InvoiceSummary[] }) {
  const counted = invoices.filter(({ status }) => status !== 'draft' && status !== 'cancelled');
  const sum = (amountOf: (invoice: InvoiceSummary) => number) => (
    <Money paise={sumPaise(counted.map(amountOf))} withPaise />
  );
  const isPartial = counted.length < invoices.length;
  return (
    <FigureRow
      figures={[
        { label: 'Taxable', value: sum((invoice) => invoice.taxablePaise) },
        { label: 'CGST', value: sum((invoice) => invoice.cgstPaise) },
        { label: 'SGST', value: sum((invoice) => invoice.sgstPaise) },
        { label: 'IGST', value: sum((invoice) => invoice.igstPaise) },
        { label: 'Total', value: sum((invoice) => invoice.totalPaise) },
      ]}
      end={
        <>
          <b>Sum of this page</b>
          <br />
          {counted.length} {counted.length === 1 ? 'invoice' : 'invoices'}
          {isPartial && ', without drafts and cancelled'}
        </>
      }
    />
  );
}

function InvoiceCard({ invoice }: { invoice: InvoiceSummary }) {
  return (
    <RowCard
      title={invoiceName(invoice)}
      href={`/sales/invoices/${invoice.id}`}
      end={<Money paise={invoice.totalPaise} withPaise />}
      lines={[
        `${invoice.customerName}, ${invoice.unitNumber}`,
        <span key="state">
          <StatusSign of="invoice" status={invoice.status} />
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
