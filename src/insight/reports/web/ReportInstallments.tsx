import { keepPreviousData } from '@tanstack/react-query';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import { withoutPaging } from '#platform/contract/call.ts';
import { formatDayNear } from '#platform/contract/format.ts';
import { download } from '#platform/web/client/download.ts';
import { Money } from '#platform/web/page/Money.tsx';
import { useCall } from '#platform/web/client/hooks.ts';
import { RowCard } from '#platform/web/table/CardList.tsx';
import { Faint } from '#platform/web/table/cells.tsx';
import { columnsFor } from '#platform/web/table/columns.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { FilterField } from '#platform/web/table/filter.types.ts';
import { sumsUnder } from '#platform/web/table/sumsUnder.tsx';
import { FilterBar } from '#platform/web/table/FilterBar.tsx';
import { useList } from '#platform/web/table/useList.ts';
import type { ListedInstallment } from '#money/dues/installmentList.contract.ts';
import {
  exportInstallments,
  listInstallments,
  totalInstallments,
} from '#money/dues/installmentList.contract.ts';
import { today } from '#platform/web/session/today.ts';
import { useTowerOrNoneField } from '#inventory/towers/web/towerChoices.shared.ts';
import { useProjectField } from '#inventory/projects/web/projectChoices.shared.ts';
import { ExportMenu } from '#platform/web/table/ExportMenu.tsx';
import { usePlanHref } from './usePlanHref.ts';

const FIELDS: readonly FilterField[] = [
  {
    key: 'billed',
    label: 'Billed',
    kind: 'one',
    choices: [
      { value: 'true', label: 'Yes' },
      { value: 'false', label: 'Not yet' },
      { value: 'any', label: 'Yes and not yet' },
    ],
  },
  {
    key: 'open',
    label: 'Open',
    kind: 'one',
    choices: [
      { value: 'true', label: 'Something' },
      { value: 'false', label: 'Nothing' },
    ],
  },
  {
    key: 'undated',
    label: 'Due or expected day',
    kind: 'one',
    choices: [
      { value: 'true', label: 'None' },
      { value: 'false', label: 'Known' },
    ],
  },
  { key: 'dueFrom', label: 'Due', kind: 'day', operator: 'from' },
  { key: 'dueTo', label: 'Due', kind: 'day', operator: 'until' },
  {
    key: 'held',
    label: 'Show',
    kind: 'one',
    choices: [
      { value: 'true', label: 'held for registration' },
      { value: 'false', label: 'billed' },
    ],
  },
];

/** The installments behind dues, receivables and held amounts, one by one. */
export function ReportInstallments() {
  const list = useList(listInstallments);
  const filter = withoutPaging(list.input);
  const totals = useCall(totalInstallments, { query: filter }, { placeholderData: keepPreviousData });
  const hrefOf = usePlanHref();
  return (
    <>
      <FilterBar
        {...list.filters}
        fields={[useProjectField(), useTowerOrNoneField(list.query.projectId), ...FIELDS]}
        search={list.searchBy('Search customer or number')}
        end={
          <ExportMenu
            fetchFile={(format) => download(exportInstallments, { query: { ...filter, format } })}
          />
        }
      />
      <DataTable
        {...list.table}
        label="Installments"
        singular="installment"
        columns={COLUMNS}
        totals={totals.data && sumsUnder(totals.data.sums)}
        hrefOf={hrefOf}
        empty={{
          icon: <CalendarClock aria-hidden />,
          title: 'Nothing billed yet',
          text: 'Installments appear here once billed, with the amount paid.',
        }}
        renderCard={(row) => <InstallmentCard row={row} href={hrefOf(row)} />}
      />
    </>
  );
}

const column = columnsFor<ListedInstallment>();

const COLUMNS = column.columns([
  column.accessor('dueDate', {
    header: 'Due',
    cell: (info) => dueText(info.row.original),
    meta: { sort: 'dueDate', skeleton: 60 },
  }),
  column.accessor('customerName', { header: 'Customer', meta: { skeleton: 130 } }),
  column.accessor('unitNumber', {
    header: 'Unit',
    cell: (info) => (
      <>
        {info.getValue()} <Faint data-level="wide">{info.row.original.projectName}</Faint>
      </>
    ),
    meta: { level: 2, skeleton: 90 },
  }),
  column.accessor('installmentName', {
    header: 'Installment',
    cell: (info) => <Faint>{info.getValue()}</Faint>,
    meta: { level: 3, skeleton: 110 },
  }),
  column.accessor('totalPaise', {
    header: 'Total, ₹',
    cell: (info) => <Money paise={info.getValue()} withPaise bare />,
    meta: { align: 'right', sort: 'totalPaise', skeleton: 90 },
  }),
  column.accessor('paidPaise', {
    header: 'Paid, ₹',
    cell: (info) => <Money paise={info.getValue()} withPaise bare />,
    meta: { align: 'right', level: 2, skeleton: 90 },
  }),
  column.accessor('outstandingPaise', {
    header: 'Open, ₹',
    cell: (info) => <Money paise={info.getValue()} withPaise bare />,
    meta: { align: 'right', sort: 'outstandingPaise', skeleton: 90 },
  }),
]);

function dueText({ dueDate, expectedDate }: ListedInstallment): string {
  if (dueDate !== null) return formatDayNear(dueDate, today());
  return expectedDate === null ? 'not dated' : `expected ${formatDayNear(expectedDate, today())}`;
}

function InstallmentCard({ row, href }: { row: ListedInstallment; href: string }) {
  return (
    <RowCard
      title={row.customerName}
      href={href}
      end={<Money paise={row.totalPaise} withPaise />}
      lines={[
        `${row.installmentName}, ${row.unitNumber}, ${row.projectName}`,
        <span key="open">
          {dueText(row)} · open <Money paise={row.outstandingPaise} withPaise />
        </span>,
      ]}
    />
  );
}
