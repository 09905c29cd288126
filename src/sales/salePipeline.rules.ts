import type { Day } from '#platform/contract/calendar.ts';
import { addDays } from '#platform/contract/calendar.ts';

/** The stages of a sale that stands, in their order. */
export const PIPELINE_STATUSES = ['booked', 'agreement', 'registered', 'completed'] as const;
export type PipelineStatus = (typeof PIPELINE_STATUSES)[number];

/**
 * The first thing that a sale waits for before its next step: money or papers, the registration, the certificate of
 * the tower, or only that somebody takes the step. What is completed waits for nothing.
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

/** Days that a sale should stand in a stage at most; possession comes when the tower is ready. */
const TARGET_DAYS: Record<PipelineStatus, number | null> = {
  booked: 30,
  agreement: 30,
  registered: null,
  completed: null,
};

/** Who stands in a stage since this day or longer stands there too long; null where no stay is too long. */
export function lateUntil(status: PipelineStatus, today: Day): Day | null {
  const days = TARGET_DAYS[status];
  return days === null ? null : addDays(today, -days - 1);
}

/** The position of the card that a key leads to from another; null when there is none that way. */
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
