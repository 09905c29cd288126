import { keepPreviousData } from '@tanstack/react-query';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import { withoutPaging } from '#platform/contract/call.ts';
import { counted, formatDay } from '#platform/contract/format.ts';
import { CAPABILITIES, hasRole } from '#platform/contract/roles.ts';
import { download } from '#platform/web/client/download.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { Money } from '#platform/web/page/Money.tsx';
import { useSessionUser } from '#platform/web/session/SessionProvider.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import { Faint } from '#platform/web/table/cells.tsx';
import { columnsFor } from '#platform/web/table/columns.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import { FileMenu } from '#platform/web/table/ExportMenu.tsx';
import { FilterBar } from '#platform/web/table/FilterBar.tsx';
import { useList } from '#platform/web/table/useList.ts';
import type { OverdueTranche } from '../commissionReports.contract.ts';
import {
  exportOverdueTranches,
  listOverdueTranches,
  REPORT_FORMATS,
  totalOverdueTranches,
} from '../commissionReports.contract.ts';
import { DESK_LABELS } from '../openTranche.labels.ts';
import { DESK_FIELD, useFirmFields } from './insightCommission.fields.ts';
import { sumsUnder } from '#platform/web/table/sumsUnder.tsx';

/** Tranches that are late, and whose turn it is. */
export function OverdueReport() {
  const { role } = useSessionUser();
  const list = useList(listOverdueTranches);
  const filter = withoutPaging(list.input);
  const totals = useCall(totalOverdueTranches, { query: filter }, { placeholderData: keepPreviousData });
  const opens = hasRole(role, ...CAPABILITIES.salesPipeline);
  const hrefOf = opens
    ? ({ commission }: OverdueTranche) => `/sales/commissions/list/${commission.id}`
    : undefined;
  return (
    <>
      <FilterBar
        {...list.filters}
        fields={[...useFirmFields(list.query.channelPartnerId), DESK_FIELD]}
        search={list.searchBy('Search number, booking or firm')}
        end={
          <FileMenu
            formats={REPORT_FORMATS}
            fetchFile={(format) => download(exportOverdueTranches, { query: { ...filter, format } })}
          />
        }
      />
      <DataTable
        {...list.table}
        label="Overdue tranches"
        singular="tranche"
        columns={COLUMNS}
        totals={totals.data && sumsUnder(totals.data.sums)}
        {...(hrefOf ? { hrefOf } : {})}
        empty={{
          icon: <CalendarClock aria-hidden />,
          title: 'Nothing is overdue',
          text: 'A tranche is late once the pay-by day of its invoice has passed, or 30 days after its condition without one.',
        }}
        renderCard={(row) => (
          <RowCard
            title={row.firm.name}
            {...(hrefOf ? { href: hrefOf(row) } : {})}
            end={<Money paise={row.openPaise} withPaise />}
            lines={[
              `${row.commission.number}, tranche ${row.seq} · ${row.unitNumber}, ${row.projectName}`,
              `${counted(row.daysLate, 'day')} late · ${DESK_LABELS[row.desk]}`,
            ]}
          />
        )}
      />
    </>
  );
}

const column = columnsFor<OverdueTranche>();

const COLUMNS = column.columns([
  column.accessor(({ commission }) => commission.number, {
    id: 'commission',
    header: 'Commission',
    cell: (info) => (
      <>
        {info.getValue()} <Faint>tranche {info.row.original.seq}</Faint>
      </>
    ),
    meta: { skeleton: 150 },
  }),
  column.accessor(({ firm }) => firm.name, { id: 'firm', header: 'Firm', meta: { skeleton: 140 } }),
  column.accessor('payBy', {
    header: 'To be paid by',
    cell: (info) => formatDay(info.getValue()),
    meta: { sort: 'payBy', skeleton: 80 },
  }),
  column.accessor('daysLate', { header: 'Days late', meta: { align: 'right', skeleton: 40 } }),
  column.accessor(({ desk }) => DESK_LABELS[desk], {
    id: 'desk',
    header: 'Waits for',
    meta: { skeleton: 130 },
  }),
  column.accessor('invoiceNumber', {
    header: 'Invoice',
    cell: (info) => <Faint>{info.getValue() ?? 'None'}</Faint>,
    meta: { level: 2, skeleton: 80 },
  }),
  column.accessor('unitNumber', {
    header: 'Unit',
    cell: (info) => (
      <>
        {info.getValue()} <Faint data-level="wide">{info.row.original.projectName}</Faint>
      </>
    ),
    meta: { level: 2, skeleton: 80 },
  }),
  column.accessor('openPaise', {
    header: 'Open, ₹',
    cell: (info) => <Money paise={info.getValue()} withPaise bare />,
    meta: { align: 'right', sort: 'openPaise', skeleton: 90 },
  }),
  column.accessor('netPaise', {
    header: 'Net of its invoice, ₹',
    cell: (info) => {
      const paise = info.getValue();
      return paise === null ? <Faint>Not entered</Faint> : <Money paise={paise} withPaise bare />;
    },
    meta: { align: 'right', level: 2, skeleton: 90 },
  }),
]);
