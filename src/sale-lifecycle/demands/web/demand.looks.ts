import type { StatusLook } from '#platform/web/status/status.ts';
import { look } from '#platform/web/status/status.ts';
import type { DemandOutcome, DemandResult, DemandRunStatus } from '../demandRun.contract.ts';

/** How the states of a run are shown. */
export const RUN_LOOKS: Record<DemandRunStatus, StatusLook> = {
  rehearsing: look('Rehearsing', 'half', 'amber'),
  rehearsed: look('Rehearsed', 'ring', 'amber'),
  posting: look('Being raised', 'half', 'primary'),
  posted: look('Raised', 'tick', 'success'),
  withdrawn: look('Withdrawn', 'ban', 'faint'),
};

/** What becomes of a unit, and what became of it. */
export const LINE_LOOKS: Record<DemandOutcome | DemandResult, StatusLook> = {
  demand: look('To be demanded', 'ring', 'primary'),
  heldForRegistration: look('Held for registration', 'lock', 'neutral'),
  alreadyDemanded: look('Demanded before', 'tick', 'faint'),
  otherPlan: look('Not in this stage', 'dash', 'faint'),
  nothingDue: look('Nothing due', 'dash', 'faint'),
  unsold: look('Not sold', 'empty', 'faint'),
  demanded: look('Demanded', 'tick', 'success'),
  held: look('Held for registration', 'lock', 'neutral'),
  skipped: look('Left out', 'ban', 'faint'),
  withdrawn: look('Withdrawn', 'ban', 'faint'),
};
