import { styled } from '@mui/material/styles';
import { Money } from '#platform/web/page/Money.tsx';
import { Sign } from '#platform/web/status/Sign.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import type { LedgerColumn } from '#platform/web/table/LedgerTable.tsx';
import { LedgerTable } from '#platform/web/table/LedgerTable.tsx';
import { amountColumns, amountTotals } from './amount.columns.tsx';
import type { PayableLine } from '../commissionRunLine.contract.ts';
import { addedUp } from '../paymentParts.rules.ts';

/** What each chosen tranche pays to whom, with what to look at first and what hinders it. */
export function RehearsedLines({ lines }: { lines: readonly PayableLine[] }) {
  const sums = addedUp(lines.filter(({ reason }) => reason === null));
  return (
    <LedgerTable
      caption="Payments as they would be made"
      columns={[...BEFORE, ...amountColumns(lines), REMARK]}
      rows={lines}
      totals={amountTotals(sums)}
      totalsLabel="To be paid"
      renderCard={(line) => (
        <RowCard
          title={line.firm.name}
          end={line.netPaise === null ? '–' : <Money paise={line.netPaise} withPaise />}
          lines={[nameOf(line), <Remark key="remark" line={line} />]}
        />
      )}
    />
  );
}

const nameOf = ({ commissionNumber, seq }: PayableLine) => `${commissionNumber}, tranche ${seq}`;

const BEFORE: readonly LedgerColumn<PayableLine>[] = [
  {
    key: 'commission',
    label: 'Firm and commission',
    isLong: true,
    render: (line) => (
      <>
        {line.firm.name}
        <small>{nameOf(line)}</small>
      </>
    ),
  },
  {
    key: 'invoice',
    label: 'Invoice and account',
    isFaint: true,
    render: ({ invoiceNumber, accountLast4 }) => (
      <>
        {invoiceNumber ?? '–'}
        {accountLast4 !== null && <small>••••{accountLast4}</small>}
      </>
    ),
  },
];

const REMARK: LedgerColumn<PayableLine> = {
  key: 'remark',
  label: 'Remark',
  isLong: true,
  render: (line) => <Remark line={line} />,
};

function Remark({ line: { reason, warnings } }: { line: PayableLine }) {
  if (reason !== null)
    return (
      <Marked>
        <Sign shape="cross" tone="error" /> {reason}
      </Marked>
    );
  if (warnings.length === 0) return <>Ready</>;
  return (
    <Marked>
      <Sign shape="warning" tone="amber" /> {warnings.join(' ')}
    </Marked>
  );
}

/** The sign is aligned with the first line of what it marks. */
const Marked = styled('span')({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 6,
  '& > svg': { flexShrink: 0, marginTop: 2 },
});
