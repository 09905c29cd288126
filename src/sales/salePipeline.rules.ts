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
  'documents',
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
