import type { Work } from '../../../platform/server/context.ts';
import type { LockedLead } from './lead.steps.ts';
import { applySteps } from './lead.steps.ts';

/** What the timeline of a lead tells of a unit that is or was kept for it. */
export interface ReservationEntry {
  what: 'reserved' | 'extended' | 'released' | 'expired' | 'blocked';
  unitId: string;
  unitNumber: string;
  projectId: string;
  until: string | null;
}

/** Enters a reservation into the timeline of its lead, which was locked before the unit. */
export async function tellLeadOfReservation(
  work: Work,
  lead: LockedLead,
  { unitId, projectId, ...details }: ReservationEntry,
): Promise<LockedLead> {
  const entry = { type: 'reservation' as const, details, internal: false, projectId, unitIds: [unitId] };
  return applySteps(work, lead, [{ set: {}, entry }], {
    action: 'reservation',
    after: { unitId, ...details },
  });
}
