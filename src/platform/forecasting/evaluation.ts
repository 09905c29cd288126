import { accuracyOf } from './accuracy.ts';
import type { Kind, KINDS, Refusal } from './chosen.ts';
import { kindOf, refusalOfCounts, refusalOfFigures } from './chosen.ts';
import type { Counts, CountModel } from './counts.ts';
import { forecastCounts, learnCounts } from './counts.ts';
import type { Forecast } from './forecast.ts';
import { forecastLong } from './longSeries.ts';
import { YEAR } from './season.ts';

/** A row of a file: what was seen, and what came afterwards where the file tells. */
export interface Series {
  /** `group/name` for counts that learn together. */
  id: string;
  /** Month of the year of the first value, 0 for January. */
  firstMonth: number;
  seen: Float64Array;
  came: Float64Array | null;
}

export interface Outcome {
  id: string;
  method: Kind;
  refusal: Refusal | null;
  forecast: Forecast | null;
}

/** Forecasts every row, each as if it had been asked alone: counts with the other rows of their group. */
export function forecastAll(
  rows: readonly Series[],
  horizon: number,
  kind: (typeof KINDS)[number],
): Outcome[] {
  const groups = groupsOf(rows);
  const models = new Map<string, CountModel>();
  return rows.map((row) => {
    const method = kind === 'auto' ? kindOf(row.seen) : kind;
    const sisters = groups.get(groupOf(row.id)) ?? [];
    const refusal =
      method === 'counts' ? refusalOfCounts({ values: row.seen }, sisters) : refusalOfFigures(row.seen);
    if (refusal) return { id: row.id, method, refusal, forecast: null };
    if (method !== 'counts')
      return { id: row.id, method, refusal, forecast: forecastLong(row.seen, horizon) };
    const model = models.get(groupOf(row.id)) ?? learnCounts(sisters, FLAT);
    models.set(groupOf(row.id), model);
    return { id: row.id, method, refusal, forecast: forecastCounts(countsOf(row), model, horizon) };
  });
}

const FLAT = new Float64Array(YEAR).fill(1);

/** Rows without a group stand alone. */
function groupOf(id: string): string {
  const end = id.lastIndexOf('/');
  return end < 0 ? id : id.slice(0, end);
}

function groupsOf(rows: readonly Series[]): Map<string, Counts[]> {
  const groups = new Map<string, Counts[]>();
  for (const row of rows) {
    const group = groups.get(groupOf(row.id)) ?? [];
    group.push(countsOf(row));
    groups.set(groupOf(row.id), group);
  }
  return groups;
}

function countsOf({ seen, firstMonth }: Series): Counts {
  return { values: seen, firstMonth };
}

/** What came against what was said, over the rows of which both are known; null where there is none. */
export function evaluationOf(rows: readonly Series[], outcomes: readonly Outcome[], seconds: number) {
  const judged = outcomes.flatMap(({ forecast }, index) => {
    const { seen, came } = rows[index] ?? {};
    return forecast && seen && came ? [{ seen, came, forecast }] : [];
  });
  return {
    series: rows.length,
    refused: outcomes.filter(({ refusal }) => refusal !== null).length,
    perSecond: rows.length / Math.max(seconds, 1e-3),
    ...(judged.length === 0 ? {} : accuracyOf(judged)),
  };
}
