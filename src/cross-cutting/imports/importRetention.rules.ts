import type { Day, Instant } from '#platform/contract/calendar.ts';
import { addHours } from '#platform/contract/calendar.ts';
import { formatDay } from '#platform/contract/format.ts';

/**
 * Policy of 22 November 2026: rows of an import are kept for half a year after somebody last did something with it.
 * They hold the file once more and what stood there before, a hundred thousand rows at a time. The file itself, the
 * counts, and the audit trail with its hashes stay.
 */
export const ROWS_KEPT_DAYS = 180;

/** Imports that were last touched before this moment lose their rows. */
export function rowsKeptSince(now: Instant): Instant {
  return addHours(now, -24 * ROWS_KEPT_DAYS);
}

/** Why an import cannot be taken back any more. */
export function rowsGoneText(deletedOn: Day): string {
  return `The rows of this import were deleted on ${formatDay(deletedOn)}, ${ROWS_KEPT_DAYS} days after it ended. It can no longer be undone.`;
}
