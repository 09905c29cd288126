import { COUNTING_CALLS } from '#inventory/units/web/unit.counting.shared.ts';
import { listWaiters } from '../waiting.contract.ts';

/** Calls that show how many units are free, and who waits for them. */
export const HOLD_CALLS = [...COUNTING_CALLS, listWaiters];
