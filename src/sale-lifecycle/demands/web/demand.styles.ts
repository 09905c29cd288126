import type { StatusStyle } from '#platform/web/status/status.ts';
import { look } from '#platform/web/status/status.ts';
import type { DemandOutcome, DemandResult, DemandRunStatus } from '../demandRun.contract.ts';

/** Display of the statuses of a run. */
export const RUN_LOOKS: Record<DemandRunStatus, StatusStyle> = {
  rehearsing: look('Preparing', 'half', 'amber'),
  rehearsed: look('Preview', 'ring', 'amber'),
  cancelled: look('Cancelled', 'ban', 'faint'),
  posting: look('Posting', 'half', 'primary'),
  posted: look('Posted', 'tick', 'success'),
  withdrawn: look('Withdrawn', 'ban', 'faint'),
};

/** The outcome of a unit, before and after posting. */
export const LINE_LOOKS: Record<DemandOutcome | DemandResult, StatusStyle> = {
  demand: look('To be demanded', 'ring', 'primary'),
  heldForRegistration: look('Held for registration', 'lock', 'neutral'),
  alreadyDemanded: look('Already demanded', 'tick', 'faint'),
  otherPlan: look('Not in this stage', 'dash', 'faint'),
  nothingDue: look('Nothing due', 'dash', 'faint'),
  unsold: look('Not sold', 'empty', 'faint'),
  demanded: look('Demanded', 'tick', 'success'),
  held: look('Held for registration', 'lock', 'neutral'),
  skipped: look('Left out', 'ban', 'faint'),
  withdrawn: look('Withdrawn', 'ban', 'faint'),
};
