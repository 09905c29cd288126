import { formatDay } from '#platform/contract/format.ts';
import { CAPABILITIES, hasRole } from '#platform/contract/roles.ts';
import { Money } from '#platform/web/page/Money.tsx';
import { useSessionUser } from '#platform/web/session/SessionProvider.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import { Faint } from '#platform/web/table/cells.tsx';
import { columnsFor } from '#platform/web/table/columns.ts';
import { FIRM_COLUMN } from '#company/channel-partners/web/firm.column.shared.tsx';
import type { OpenTranche } from '../commissionReports.contract.ts';
import { DESK_LABELS, STATE_LABELS } from '../openTranche.labels.ts';

/** The page of the commission, for those who open sales. */
export function useTrancheHref(): ((row: OpenTranche) => string) | undefined {
  const { role } = useSessionUser();
  if (!hasRole(role, ...CAPABILITIES.salesPipeline)) return undefined;
  return ({ commission }) => `/sales/commissions/list/${commission.id}`;
}

const column = columnsFor<OpenTranche>();

export const LIABILITY_COLUMNS = column.columns([
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
  column.accessor(({ firm }) => firm.name, FIRM_COLUMN),
  column.accessor('expectedOn', {
    header: 'Falls due',
    cell: (info) => dueText(info.row.original),
    meta: { sort: 'expectedOn', skeleton: 130 },
  }),
  column.accessor(({ desk }) => DESK_LABELS[desk], {
    id: 'desk',
    header: 'Waits for',
    cell: (info) => (info.row.original.state === 'payable' ? info.getValue() : <Faint>–</Faint>),
    meta: { level: 2, skeleton: 110 },
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
  column.accessor(({ missing }) => missing.join(' '), {
    id: 'missing',
    header: 'What it lacks',
    cell: (info) => <Faint>{info.getValue()}</Faint>,
    meta: { level: 3, skeleton: 200 },
  }),
  column.accessor('grossPaise', {
    header: 'Gross, ₹',
    cell: (info) => <Money paise={info.getValue()} withPaise bare />,
    meta: { align: 'right', level: 2, skeleton: 90 },
  }),
  column.accessor('openPaise', {
    header: 'Open, ₹',
    cell: (info) => <Money paise={info.getValue()} withPaise bare />,
    meta: { align: 'right', sort: 'openPaise', skeleton: 90 },
  }),
]);

/** 'Payable since 5 Nov 2026', '3 Jan 2027', 'No day expected' */
function dueText({ state, eligibleOn, expectedOn }: OpenTranche): string {
  if (state === 'payable' && eligibleOn !== null) return `Payable since ${formatDay(eligibleOn)}`;
  return state === 'expected' && expectedOn !== null ? formatDay(expectedOn) : STATE_LABELS[state];
}

export function LiabilityCard({ row, href }: { row: OpenTranche; href: string | undefined }) {
  return (
    <RowCard
      title={row.firm.name}
      {...(href === undefined ? {} : { href })}
      end={<Money paise={row.openPaise} withPaise />}
      lines={[
        `${row.commission.number}, tranche ${row.seq} · ${row.unitNumber}, ${row.projectName}`,
        dueText(row),
      ]}
    />
  );
}
