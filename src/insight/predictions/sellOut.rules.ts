import { drawMonths } from '#platform/forecasting/paths.ts';
import type { Random } from '#platform/forecasting/paths.ts';
import type { CountModel } from '#platform/forecasting/counts.ts';
import { learnCounts } from '#platform/forecasting/counts.ts';
import type { SalesPrediction, SalesQuestion } from './salesForecast.rules.ts';
import { predictSales, refusalIn } from './salesForecast.rules.ts';
import { monthAt } from './months.rules.ts';
import type { TurnoverRow } from './inventoryTurnover.contract.ts';
import type { SalesFacts, SalesRow } from './salesRows.rules.ts';
import { rowsUntil } from './salesRows.rules.ts';
import { NOTHING_SOLD } from './salesForecast.text.rules.ts';

// When the last unit will be sold: by ways in which the bookings of a row may go on (decision 102).

export interface SellOutQuestion {
  /** By project: what is said of the bookings, and who learns with whom. */
  sales: SalesQuestion;
  /** By project and type. */
  types: SalesFacts;
  /** Of a hundred bookings so many are cancelled, and their units come back. */
  cancelled: Readonly<Record<string, number>>;
  /** The last month in which a row is to be sold out, as a number. */
  targets: Readonly<Record<string, number>>;
}

interface SellOut {
  soldOut: TurnoverRow['soldOut'];
  refusal: TurnoverRow['refusal'];
  chanceByTarget: number | null;
  /** More than five years may pass. */
  isFar: boolean;
}

export interface SellOutPrediction {
  sales: SalesPrediction;
  rows: Record<string, SellOut>;
}

const PATHS = 500;
const MAX_MONTHS = 120;
const FAR_MONTHS = 60;
const SILENT_MONTHS = 6;

export function predictSellOut(
  { sales, types, cancelled, targets }: SellOutQuestion,
  random: Random,
): SellOutPrediction {
  const season = Float64Array.from(sales.season);
  const rows: Record<string, SellOut> = {};
  for (const facts of [sales, types]) {
    const found = rowsUntil(facts, sales.last, true);
    const begun = found.filter(({ counts }) => counts.values.length > 0);
    const model = learnCounts(
      begun.map(({ counts }) => counts),
      season,
    );
    for (const row of found) {
      const refusal = refusalIn(found, row) ?? silence(row);
      const target = targets[row.id];
      rows[row.id] =
        refusal === null && stockOf(row) > 0
          ? soldOutOf(row, model, { cancelled: cancelled[row.id] ?? 0, last: sales.last, target, random })
          : { soldOut: null, refusal: stockOf(row) > 0 ? refusal : null, chanceByTarget: null, isFar: false };
    }
  }
  return { sales: predictSales(sales, random), rows };
}

/** Free, held and planned to be released. */
function stockOf({ supply, releases }: SalesRow): number {
  return [...releases.values()].reduce((sum, units) => sum + units, supply);
}

/** Nothing was booked in half a year: no pace is known. */
function silence({ counts }: SalesRow): TurnoverRow['refusal'] {
  const recent = counts.values.slice(-SILENT_MONTHS);
  return recent.some((units) => units > 0) ? null : NOTHING_SOLD;
}

interface Terms {
  cancelled: number;
  last: number;
  target: number | undefined;
  random: Random;
}

function soldOutOf(row: SalesRow, model: CountModel, { cancelled, last, target, random }: Terms): SellOut {
  const months = Float64Array.from({ length: PATHS }, () =>
    monthsUntilSold(drawMonths(row.counts, model, random), stockAhead(row, last), cancelled, random),
  ).sort();
  const at = (share: number) => months[Math.floor(share * PATHS)] ?? Infinity;
  const month = (share: number) => (at(share) > MAX_MONTHS ? null : monthAt(last + at(share)));
  const inTime = target === undefined ? 0 : months.filter((one) => last + one <= target).length;
  return {
    soldOut: { p10: month(0.1), p50: month(0.5), p90: month(0.9) },
    refusal: null,
    chanceByTarget: target === undefined ? null : Math.round((inTime / PATHS) * 100) / 100,
    isFar: at(0.9) > FAR_MONTHS,
  };
}

interface StockAhead {
  supply: number;
  /** By months ahead, the first is 1. */
  released: ReadonlyMap<number, number>;
  /** The last month ahead in which more comes. */
  until: number;
}

function stockAhead({ supply, releases }: SalesRow, last: number): StockAhead {
  const released = new Map([...releases].map(([month, units]) => [month - last, units]));
  return { supply, released, until: Math.max(0, ...released.keys()) };
}

/** A booking that is cancelled later gives its unit back, so it sells nothing. */
function monthsUntilSold(
  draw: () => number,
  { supply, released, until }: StockAhead,
  cancelled: number,
  random: Random,
): number {
  let left = supply;
  for (let month = 1; month <= MAX_MONTHS; month += 1) {
    left += released.get(month) ?? 0;
    const booked = draw();
    for (let one = 0; one < booked && left > 0; one += 1) if (random() >= cancelled) left -= 1;
    if (left === 0 && month >= until) return month;
  }
  return Infinity;
}
