import type { Day } from '#platform/contract/calendar.ts';
import { addDays } from '#platform/contract/calendar.ts';

/** The stages of an active sale, in order. */
export const PIPELINE_STATUSES = ['booked', 'agreement', 'registered', 'completed'] as const;
export type PipelineStatus = (typeof PIPELINE_STATUSES)[number];

/**
 * The first thing pending before the next step of a sale: money or documents, the registration, the
 * certificate of the tower, or only somebody to take the step. Nothing is pending once it is completed.
 */
export const SALE_WAITS = [
  'receipt',
  'agreementPaper',
  'registration',
  'occupancy',
  'payment',
  'possessionLetter',
  'step',
  'nothing',
] as const;
export type SaleWait = (typeof SALE_WAITS)[number];

/** The most days a sale should be in a stage; possession comes when the tower is ready. */
const TARGET_DAYS: Record<PipelineStatus, number | null> = {
  booked: 30,
  agreement: 30,
  registered: null,
  completed: null,
};

/** A sale in the stage since this day or longer is there too long; null where there is no limit. */
export function lateUntil(status: PipelineStatus, today: Day): Day | null {
  const days = TARGET_DAYS[status];
  return days === null ? null : addDays(today, -days - 1);
}

/** The position that an arrow key moves to from a card; null when there is none in that direction. */
export function cardBeside(
  counts: readonly number[],
  [column, row]: readonly [column: number, row: number],
  key: string,
): readonly [number, number] | null {
  const last = (counts[column] ?? 0) - 1;
  const inColumn: Record<string, number> = { ArrowUp: row - 1, ArrowDown: row + 1, Home: 0, End: last };
  const wanted = inColumn[key];
  if (wanted !== undefined) return wanted < 0 || wanted > last ? null : [column, wanted];
  const by = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0;
  for (let at = column + by; by !== 0 && at >= 0 && at < counts.length; at += by) {
    const count = counts[at] ?? 0;
    if (count > 0) return [at, Math.min(row, count - 1)];
  }
  return null;
}
