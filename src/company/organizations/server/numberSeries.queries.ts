import { financialYearLabel } from '#platform/contract/calendar.ts';
import type { Read } from '#platform/server/context.ts';
import type { NumberKind } from '../numberSeries.rules.ts';
import { documentNumber, isSeriesFull, SERIES } from '../numberSeries.rules.ts';
import type { NumberSeries } from '../organization.contract.ts';
import { NUMBER_KINDS } from '../organization.contract.ts';

interface Counter {
  kind: NumberKind;
  series: string;
  financialYear: string;
  lastNo: number;
}

/**
 * The last and next number of each series. Series that documents of this year will use are listed before their first number: cost sheets, bookings, receipts, and the tax invoices of each GST registration.
 */
export async function listNumberSeries(read: Read): Promise<NumberSeries[]> {
  const counters = await startedCounters(read);
  const financialYear = financialYearLabel(read.today);
  const expected = await expectedSeries(read);
  const waiting = expected
    .filter(({ kind, series }) => !counters.some((one) => isSeries(one, kind, series, financialYear)))
    .map((one) => ({ ...one, financialYear, lastNo: 0 }));
  return [...counters, ...waiting].toSorted(byYearAndKind).map((counter) => describe(counter, financialYear));
}

async function startedCounters(read: Read): Promise<Counter[]> {
  const rows = await read.db
    .selectFrom('numberCounter')
    .select(['kind', 'series', 'financialYear', 'lastNo'])
    .where('kind', 'in', [...NUMBER_KINDS])
    .execute();
  return rows.flatMap((row) => {
    const kind = NUMBER_KINDS.find((one) => one === row.kind);
    return kind ? [{ ...row, kind }] : [];
  });
}

async function expectedSeries(read: Read): Promise<{ kind: NumberKind; series: string }[]> {
  const registrations = await read.db.selectFrom('gstRegistration').select('seriesPrefix').execute();
  return [
    { kind: 'costSheet', series: SERIES.costSheet },
    { kind: 'booking', series: SERIES.booking },
    { kind: 'receipt', series: SERIES.receipt },
    ...registrations.map(({ seriesPrefix }) => ({
      kind: 'invoice' as const,
      series: `${seriesPrefix}${TAX_INVOICE}`,
    })),
  ];
}

/** The letter that the series of a tax invoice ends with. */
const TAX_INVOICE = 'I';

function isSeries(counter: Counter, kind: NumberKind, series: string, financialYear: string): boolean {
  return counter.kind === kind && counter.series === series && counter.financialYear === financialYear;
}

function byYearAndKind(one: Counter, other: Counter): number {
  return (
    other.financialYear.localeCompare(one.financialYear) ||
    NUMBER_KINDS.indexOf(one.kind) - NUMBER_KINDS.indexOf(other.kind) ||
    one.series.localeCompare(other.series)
  );
}

function describe({ kind, series, financialYear, lastNo }: Counter, currentYear: string): NumberSeries {
  const day = `20${financialYear.slice(0, 2)}-04-01`;
  const hasNext = financialYear === currentYear && !isSeriesFull(kind, series, lastNo);
  return {
    kind,
    series,
    financialYear,
    lastNumber: lastNo === 0 ? null : documentNumber(kind, series, day, lastNo),
    count: lastNo,
    nextNumber: hasNext ? documentNumber(kind, series, day, lastNo + 1) : null,
  };
}
