import type { Instant } from '#platform/contract/calendar.ts';
import { dayOf, nextTime } from '#platform/contract/calendar.ts';
import { invalid } from '#platform/contract/errors.ts';
import { MAX_PAISE } from '#platform/contract/money.ts';
import type { FigureUnit } from '#insight/figures/figureDefinition.rules.ts';
import { reportPeriods } from '#insight/reporting/reportDays.rules.ts';
import type { AlertFigure, AlertPeriod } from './alertFigure.rules.ts';
import { ALERT_FIGURES } from './alertFigure.rules.ts';

/** So many alerts has a person at most. */
export const MAX_ALERTS = 50;

export const DIRECTIONS = ['above', 'below'] as const;
export type Direction = (typeof DIRECTIONS)[number];

export const PAUSE_REASONS = ['left', 'mayNot'] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];

/** The figure at a look: known, or why not. */
export type FigureNow = { value: number; unknown: null } | { value: null; unknown: string };

/** Above and below do not hold at the limit itself. */
export function isPastLimit(value: number, { direction, limit }: { direction: Direction; limit: number }) {
  return direction === 'above' ? value > limit : value < limit;
}

interface LookedAt {
  direction: Direction;
  limit: number;
  period: AlertPeriod;
  /** At the last look. */
  isPast: boolean;
  lookedAt: Instant;
}

/** What a look finds: the person is notified when the figure has passed the limit since the last one. */
export function lookAt(
  alert: LookedAt,
  found: FigureNow,
  { now, timezone }: { now: Instant; timezone: string },
) {
  const wasPast = alert.isPast && !isOfOtherDays(alert, { now, timezone });
  // What is not known neither passes nor goes back.
  if (found.value === null) return { isPast: wasPast, isTold: false };
  const isPast = isPastLimit(found.value, alert);
  return { isPast, isTold: isPast && !wasPast };
}

/** A month that is over is another figure than the month before it. A running one goes on. */
function isOfOtherDays(
  { period, lookedAt }: LookedAt,
  { now, timezone }: { now: Instant; timezone: string },
): boolean {
  if (period !== 'lastMonth' && period !== 'lastQuarter' && period !== 'lastYear') return false;
  const begins = (at: Instant) => reportPeriods({ period }, dayOf(at, timezone)).now.from;
  return begins(lookedAt) !== begins(now);
}

/** Figures are looked at a few times a day, while people can act on them. */
const LOOK_TIMES = ['08:00', '11:00', '14:00', '17:00', '20:00'] as const;

export function nextLook(after: Instant, timezone: string): Instant {
  const [first = after] = LOOK_TIMES.map((time) => nextTime(after, time, timezone)).toSorted();
  return first;
}

interface Bounds {
  most: number;
  /** It may be below zero: bookings less cancellations, what marketing brings. */
  canFall?: boolean;
  decimals: 0 | 2;
}

const BOUNDS: Record<FigureUnit, Bounds> = {
  count: { most: 1_000_000, decimals: 0 },
  money: { most: MAX_PAISE, decimals: 0 },
  rate: { most: 5_00_000_00, decimals: 0 },
  percent: { most: 10_000, decimals: 2 },
  days: { most: 3_650, decimals: 0 },
  minutes: { most: 1_00_000, decimals: 0 },
  months: { most: 1_200, decimals: 2 },
  ratio: { most: 100, decimals: 2 },
};

const CAN_BE_NEGATIVE: readonly AlertFigure[] = ['netBookings', 'marketingReturn', 'discount'];

/** Refuses (400) a limit that the figure can never reach, or that is finer than it. */
export function requireLimit(figure: AlertFigure, limit: number): void {
  const { most, decimals } = BOUNDS[ALERT_FIGURES[figure].unit];
  const least = CAN_BE_NEGATIVE.includes(figure) ? -most : 0;
  if (limit < least)
    throw invalid(
      'limit',
      least === 0 ? 'The limit cannot be below zero.' : 'The limit is too far below zero.',
    );
  if (limit > most) throw invalid('limit', 'The limit is larger than this figure can be.');
  if (rounded(limit, decimals) !== limit)
    throw invalid(
      'limit',
      decimals === 0 ? 'The limit must be a whole number.' : 'The limit has at most two decimals.',
    );
}

/** A figure as finely as its limit can be set. */
export function asFineAsLimit(figure: AlertFigure, value: number): number {
  return rounded(value, BOUNDS[ALERT_FIGURES[figure].unit].decimals);
}

function rounded(value: number, decimals: 0 | 2): number {
  const scale = 10 ** decimals;
  return Math.round(value * scale) / scale;
}
