import type { Work } from '#platform/server/context.ts';
import type { LockedLead } from './lead.steps.ts';
import { applySteps, enterIntoTimelines } from './lead.steps.ts';

/** Timeline entries about a unit that is or was reserved for the lead. */
export interface ReservationEntry {
  what: 'reserved' | 'extended' | 'released' | 'expired' | 'blocked';
  unitId: string;
  unitNumber: string;
  projectId: string;
  until: string | null;
}

/** Adds a reservation to the timeline of its lead, which was locked before the unit. */
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

/** Timeline entries about a unit that the lead waits for. */
export interface WaitingEntry {
  leadId: string;
  what: 'waiting' | 'offered' | 'withdrawn' | 'passed' | 'lapsed' | 'left' | 'closed';
  unitId: string;
  unitNumber: string;
  projectId: string;
  until: string | null;
}

/**
 * Adds the place of leads in the waiting list of a unit to their timelines; partners do not see waiting lists.
 */
export async function tellLeadsOfLine(work: Work, entries: readonly WaitingEntry[]): Promise<void> {
  await enterIntoTimelines(
    work,
    entries.map(({ leadId, unitId, projectId, ...details }) => ({
      leadId,
      type: 'reservation' as const,
      details,
      internal: true,
      projectId,
      unitIds: [unitId],
    })),
  );
}
