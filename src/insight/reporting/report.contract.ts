import * as z from 'zod';
import { day } from '#platform/contract/fields.ts';
import { Figure } from '#platform/contract/figure.ts';
import { COMPARISONS, REPORT_PERIODS } from './reportDays.rules.ts';

/** The days of every report: a period by name, or the first and last day; and what it is compared with. */
export const reportDays = {
  period: z.enum(REPORT_PERIODS).optional(),
  from: day('From').optional(),
  to: day('To').optional(),
  compare: z.enum(COMPARISONS).optional(),
};

const Days = z.strictObject({ from: z.string(), to: z.string() });

/** What stands at the head of every report. */
export const reportHead = {
  period: Days,
  /** Null without a comparison. */
  before: Days.nullable(),
  /** The period is still running: its figures grow. */
  isOpen: z.boolean(),
  /** What readers should know before they compare figures. */
  notes: z.array(z.string()),
  computedAt: z.iso.datetime(),
};

/** A share with both of its numbers, each with its rows; null of nothing: "–", not 0. */
export const Ratio = z.strictObject({
  value: z.number().nullable(),
  part: Figure,
  whole: Figure,
});
export type Ratio = z.infer<typeof Ratio>;

/** Below this a share says little, and is drawn grey. */
export const FEWEST_FOR_A_SHARE = 20;

export function ratioOf(part: Figure, whole: Figure): Ratio {
  return { value: whole.value === 0 ? null : part.value / whole.value, part, whole };
}
