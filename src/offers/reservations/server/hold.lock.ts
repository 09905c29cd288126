import { staleVersion } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import type { LockedLead } from '#enquiries/leads/server/lead.steps.ts';
import { lockAnyLead, lockLead } from '#enquiries/leads/server/lead.steps.ts';
import { projectIsVisible } from '#inventory/projects/server/project.visibility.ts';

/** A unit with its reservation as stored, regardless of who may see it. */
export type HeldUnit = Awaited<ReturnType<typeof lockHeldUnit>>;

export interface LockedHold {
  unit: HeldUnit;
  leads: ReadonlyMap<string, LockedLead>;
}

/**
 * Locks a unit of a project that the caller sees, and before it the lead it is reserved for and the lead of the
 * request, which the caller must see; leads come first and in the order of their ids.
 */
export async function lockHold(work: Work, unitId: string, wantedLeadId: string | null): Promise<LockedHold> {
  const kept = required(await heldUnits(work).where('unit.id', '=', unitId).executeTakeFirst(), 'Unit');
  const ids = [kept.reservedForLeadId, wantedLeadId].filter((id) => id !== null);
  const leads = new Map<string, LockedLead>();
  for (const id of [...new Set(ids)].sort()) {
    leads.set(id, id === wantedLeadId ? await lockLead(work, id) : await lockAnyLead(work, id));
  }
  return { unit: await lockHeldUnit(work, unitId), leads };
}

/** The lead of a reservation that is to end; the reservation may have changed while waiting for the lock. */
export function leadOf({ unit, leads }: LockedHold): LockedLead {
  const lead = unit.reservedForLeadId === null ? undefined : leads.get(unit.reservedForLeadId);
  if (!lead) throw staleVersion();
  return lead;
}

/** Only the unit, for changes that involve no lead. */
export async function lockHeldUnit(work: Work, unitId: string) {
  const row = await heldUnits(work).where('unit.id', '=', unitId).forUpdate('unit').executeTakeFirst();
  return required(row, 'Unit');
}

function heldUnits(work: Work) {
  return work.db
    .selectFrom('unit')
    .innerJoin('project', 'project.id', 'unit.projectId')
    .select(['unit.id', 'unit.version', 'unit.projectId', 'unit.unitNumber', 'unit.ownership'])
    .select(['unit.status', 'unit.statusReason', 'unit.reservedForLeadId', 'unit.reservedById'])
    .select(['unit.reservedUntil', 'unit.reservationExtended', 'unit.waitingCount'])
    .select(['project.status as projectStatus', 'project.reraNumber', 'project.reraValidUntil'])
    .where('unit.deletedAt', 'is', null)
    .where('project.deletedAt', 'is', null)
    .where((eb) => (work.isSystem ? eb.lit(true) : projectIsVisible(work)));
}
