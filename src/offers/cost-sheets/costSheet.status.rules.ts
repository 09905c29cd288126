import type { Day } from '#platform/contract/calendar.ts';
import type { COST_SHEET_STATUSES } from './costSheet.contract.ts';

export type CostSheetStatus = (typeof COST_SHEET_STATUSES)[number];

/** An issued sheet expires automatically on the day after it was last valid; the other states are stored. */
export function statusOn(
  sheet: { status: Exclude<CostSheetStatus, 'expired'>; validUntil: Day },
  day: Day,
): CostSheetStatus {
  return sheet.status === 'issued' && sheet.validUntil < day ? 'expired' : sheet.status;
}
