import { keepPreviousData } from '@tanstack/react-query';
import Percent from 'lucide-react/icons/percent';
import { withoutPaging } from '#platform/contract/call.ts';
import { formatDayNear, formatDayRange } from '#platform/contract/format.ts';
import { download } from '#platform/web/client/download.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { Money } from '#platform/web/page/Money.tsx';
import { today } from '#platform/web/session/today.ts';
import { RowCard } from '#platform/web/table/CardList.tsx';
import { Faint } from '#platform/web/table/cells.tsx';
import { columnsFor } from '#platform/web/table/columns.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import { ExportMenu } from '#platform/web/table/ExportMenu.tsx';
import type { FilterField } from '#platform/web/table/filter.types.ts';
import { sumsUnder } from '#platform/web/table/sumsUnder.tsx';
import { FilterBar } from '#platform/web/table/FilterBar.tsx';
import { useList } from '#platform/web/table/useList.ts';
import { useProjectField } from '#inventory/projects/web/projectChoices.shared.ts';
import { useTowerOrNoneField } from '#inventory/towers/web/towerChoices.shared.ts';
import { CHARGE_LABELS } from '#money/charges/chargeKind.labels.ts';
import type { ListedCharge } from '#money/charges/chargeList.contract.ts';
import { exportCharges, listCharges, totalCharges } from '#money/charges/chargeList.contract.ts';
import { CHARGE_KINDS } from '#money/ledger/chargeKind.rules.ts';
import { usePlanHref } from './usePlanHref.ts';

const FIELDS: readonly FilterField[] = [
  {
    key: 'kind',
    label: 'Charge',
    kind: 'many',
    choices: CHARGE_KINDS.map((value) => ({ value, label: CHARGE_LABELS[value] })),
  },
  { key: 'from', label: 'Billed', kind: 'day', operator: 'from' },
  { key: 'to', label: 'Billed', kind: 'day', operator: 'until' },
];

/** Late interest and charges, one by one: paid, waived or open. */
export function ReportCharges() {
  const list = useList(listCharges);
  const filter = withoutPaging(list.input);
  const totals = useCall(totalCharges, { query: filter }, { placeholderData: keepPreviousData });
  const hrefOf = usePlanHref();
  return (
    <>
      <FilterBar
        {...list.filters}
        fields={[useProjectField(), useTowerOrNoneField(list.query.projectId), ...FIELDS]}
        search={list.searchBy('Search customer or number')}
        end={<ExportMenu fetchFile={(format) => download(exportCharges, { query: { ...filter, format } })} />}
      />
      <DataTable
        {...list.table}
        label="Interest and charges"
        singular="charge"
        columns={COLUMNS}
        totals={totals.data && sumsUnder(totals.data.sums)}
        hrefOf={hrefOf}
        empty={{
          icon: <Percent aria-hidden />,
          title: 'No interest or charges yet',
          text: 'Late interest appears here when it is billed, at the end of a month or when a late installment is paid.',
        }}
        renderCard={(row) => <ChargeCard row={row} href={hrefOf(row)} />}
      />
    </>
  );
}

const column = columnsFor<ListedCharge>();

function money(key: 'totalPaise' | 'paidPaise' | 'waivedPaise' | 'outstandingPaise', header: string) {
  return column.accessor(key, {
    header,
    cell: (info) => <Money paise={info.getValue()} withPaise bare />,
    meta: {
      align: 'right',
      skeleton: 90,
      ...(key === 'totalPaise' ? { sort: 'totalPaise' } : {}),
      ...(key === 'paidPaise' || key === 'waivedPaise' ? { level: 2 } : {}),
    },
  });
}

const COLUMNS = column.columns([
  column.accessor('chargedOn', {
    header: 'Billed',
    cell: (info) => formatDayNear(info.getValue(), today()),
    meta: { sort: 'chargedOn', skeleton: 60 },
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
  column.accessor('kind', {
    header: 'Charge',
    cell: (info) => (
      <>
        {CHARGE_LABELS[info.getValue()]} <Faint data-level="wide">{daysOf(info.row.original)}</Faint>
      </>
    ),
    meta: { level: 3, skeleton: 110 },
  }),
  money('totalPaise', 'Total, ₹'),
  money('paidPaise', 'Paid, ₹'),
  money('waivedPaise', 'Waived, ₹'),
  money('outstandingPaise', 'Open, ₹'),
]);

/** Of late interest: the days that it is for. */
function daysOf({ fromDay, toDay }: ListedCharge): string {
  return fromDay === null || toDay === null ? '' : formatDayRange(fromDay, toDay);
}

function ChargeCard({ row, href }: { row: ListedCharge; href: string }) {
  return (
    <RowCard
      title={row.customerName}
      href={href}
      end={<Money paise={row.totalPaise} withPaise />}
      lines={[
        `${CHARGE_LABELS[row.kind]}, ${row.unitNumber}, ${row.projectName}`,
        <span key="open">
          {formatDayNear(row.chargedOn, today())} · open <Money paise={row.outstandingPaise} withPaise />
        </span>,
      ]}
    />
  );
}
