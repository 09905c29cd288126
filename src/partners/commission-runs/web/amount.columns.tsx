import { Money } from '#platform/web/page/Money.tsx';
import type { LedgerColumn } from '#platform/web/table/LedgerTable.tsx';

/** What a payment consists of; null where no invoice is entered yet. */
type Amounts = Record<
  'grossPaise' | 'gstPaise' | 'tdsPaise' | 'clawbackPaise' | 'keptBackPaise' | 'netPaise',
  number | null
>;

const PARTS = [
  ['grossPaise', 'Gross, ₹'],
  ['gstPaise', 'GST, ₹'],
  ['tdsPaise', 'TDS, ₹'],
  ['clawbackPaise', 'Clawback, ₹'],
  ['keptBackPaise', 'Kept back, ₹'],
  ['netPaise', 'Net, ₹'],
] as const;

/** From gross to net; GST that waits for a credit note has a column where there is some. */
export function amountColumns<Row extends Amounts>(rows: readonly Row[]): LedgerColumn<Row>[] {
  const some = PARTS.filter(([part]) => part !== 'keptBackPaise' || rows.some((row) => row[part]));
  return some.map(([part, label]) => ({
    key: part,
    label,
    align: 'right',
    render: (row) => amount(row[part]),
  }));
}

/** The sums under these columns. */
export function amountTotals(sums: Amounts) {
  return Object.fromEntries(PARTS.map(([part]) => [part, amount(sums[part])]));
}

function amount(paise: number | null) {
  return paise === null ? '–' : <Money paise={paise} withPaise bare />;
}
