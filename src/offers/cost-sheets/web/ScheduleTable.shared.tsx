import { styled } from '@mui/material/styles';
import { formatMoneyExact, formatMonth, plainNumber } from '#platform/contract/format.ts';
import { sumPaise } from '#platform/contract/money.ts';
import { Money } from '#platform/web/page/Money.tsx';
import { Sign } from '#platform/web/status/Sign.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import type { LedgerColumn } from '#platform/web/table/LedgerTable.tsx';
import { LedgerTable } from '#platform/web/table/LedgerTable.tsx';
import type { ScheduleRow } from '../costSheet.contract.ts';

interface ScheduleTableProps {
  /** 'Payment plan of B-1203' */
  caption: string;
  rows: readonly ScheduleRow[];
  /** The total of the sheet; the installments must add up to it. */
  totalReceivablePaise: number;
}

type Row = ScheduleRow & { id: string };

const columns: readonly LedgerColumn<Row>[] = [
  { key: 'name', label: 'Stage', render: (row) => row.name },
  { key: 'pct', label: '%', align: 'right', isFaint: true, render: (row) => pctText(row) },
  {
    key: 'principal',
    label: 'Amount, ₹',
    align: 'right',
    render: (row) => <Money paise={row.principalPaise} bare />,
  },
  {
    key: 'tax',
    label: 'GST, ₹',
    align: 'right',
    isFaint: true,
    render: (row) => <Money paise={taxOf(row)} withPaise bare />,
  },
  {
    key: 'total',
    label: 'Total, ₹',
    align: 'right',
    render: (row) => <Money paise={row.totalPaise} withPaise bare />,
  },
  { key: 'expected', label: 'Expected', isFaint: true, render: expectedText },
];

/** The payment schedule before it becomes a plan. */
export function ScheduleTable({ caption, rows, totalReceivablePaise }: ScheduleTableProps) {
  const stages: readonly Row[] = rows.map((row) => ({ ...row, id: String(row.seq) }));
  const totalPaise = sumPaise(rows.map((row) => row.totalPaise));
  return (
    <LedgerTable
      caption={caption}
      columns={columns}
      rows={stages}
      currentId={stages[0]?.id ?? null}
      totals={{
        pct: plainNumber(
          rows.filter(isOfPrice).reduce((sum, { pct }) => sum + Math.round(pct * 10_000), 0) / 10_000,
        ),
        principal: <Money paise={sumPaise(rows.map((row) => row.principalPaise))} bare />,
        tax: <Money paise={sumPaise(rows.map(taxOf))} withPaise bare />,
        total: <Money paise={totalPaise} withPaise bare />,
        expected: <Agreement differencePaise={totalPaise - totalReceivablePaise} />,
      }}
      renderCard={(row) => <StageCard row={row} />}
    />
  );
}

function StageCard({ row }: { row: Row }) {
  return (
    <RowCard
      title={row.name}
      end={<Money paise={row.totalPaise} withPaise />}
      lines={[
        <Ends key="expected">
          <span>{expectedText(row)}</span>
          <span>{isOfPrice(row) ? `${pctText(row)}%` : ''}</span>
        </Ends>,
      ]}
    />
  );
}

/** The totals say what they equal. */
function Agreement({ differencePaise }: { differencePaise: number }) {
  const isEqual = differencePaise === 0;
  return (
    <Equals data-equal={isEqual}>
      <Sign shape={isEqual ? 'tick' : 'alert'} tone={isEqual ? 'success' : 'error'} />
      {isEqual
        ? 'equals the sheet'
        : `${formatMoneyExact(Math.abs(differencePaise))} different from the sheet`}
    </Equals>
  );
}

function taxOf({ cgstPaise, sgstPaise, igstPaise }: ScheduleRow): number {
  return cgstPaise + sgstPaise + igstPaise;
}

function isOfPrice({ component }: ScheduleRow): boolean {
  return component === 'agreementValue';
}

/** Charges and deposits are not a share of the price. */
function pctText(row: ScheduleRow): string {
  return isOfPrice(row) ? plainNumber(row.pct) : '';
}

/** 'on booking', 'Jan 2027'; while no date is known, the event it depends on. */
function expectedText({ trigger, expectedDate }: ScheduleRow): string {
  if (trigger === 'On booking' || expectedDate === null)
    return trigger.charAt(0).toLowerCase() + trigger.slice(1);
  return formatMonth(expectedDate);
}

const Equals = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  fontWeight: 400,
  color: theme.vars.palette.success.main,
  '&[data-equal="false"]': { color: theme.vars.palette.error.main },
}));

const Ends = styled('span')({ display: 'flex', justifyContent: 'space-between', gap: 12 });
