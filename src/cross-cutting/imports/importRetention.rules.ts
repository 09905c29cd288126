import type { Day, Instant } from '#platform/contract/calendar.ts';
import { addHours } from '#platform/contract/calendar.ts';
import { formatDay } from '#platform/contract/format.ts';

/**
 * Policy of 22 November 2026: rows of an import are kept for half a year after its last use. They repeat the file
 * and hold the earlier values, up to a hundred thousand rows each. The file itself, the counts, and the audit trail
 * with its hashes stay.
 */
const ROWS_KEPT_DAYS = 180;

/** The rows of imports last used before this time are deleted. */
export function rowsKeptSince(now: Instant): Instant {
  return addHours(now, -24 * ROWS_KEPT_DAYS);
}

/** Why an import can no longer be undone. */
export function rowsGoneText(deletedOn: Day): string {
  return `The rows of this import were deleted on ${formatDay(deletedOn)}, ${ROWS_KEPT_DAYS} days after it ended. It can no longer be undone.`;
}
