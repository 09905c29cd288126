import type { Change } from '../../../platform/server/change.ts';
import type { Deed, Work } from '../../../platform/server/context.ts';
import { IN_LINE } from '../waiting.contract.ts';
import { endHold, withoutPastHold } from './hold.commands.ts';
import { lockHold } from './hold.lock.ts';
import { takeOutOfLine } from './waiting.commands.ts';

/** What happens to a lead after which no unit is kept for it any more, and it waits for none. */
const ENDS = ['lose', 'close', 'delete'];

/** Frees the units of leads that are lost or booked, in the same transaction; the booked one is sold already. */
export async function releaseHoldsOfEndedLeads(deeds: readonly Deed<Change>[]): Promise<void> {
  for (const { work, input } of deeds) {
    if (input.resource === 'lead' && ENDS.includes(input.action)) await letGo(work, input.id);
  }
}

/** One unit after the other in the order of their ids, whether it is kept for the lead or waited for by it. */
async function letGo(work: Work, leadId: string): Promise<void> {
  for (const { id, isHeld } of await unitsOf(work, leadId)) {
    if (isHeld) await releaseHold(work, id, leadId);
    else await takeOutOfLine(work, id, leadId);
  }
}

async function releaseHold(work: Work, unitId: string, leadId: string): Promise<void> {
  // Whoever may end the lead frees its units, also those of a project that he does not see.
  const hold = await withoutPastHold(work, await lockHold({ ...work, isSystem: true }, unitId, null));
  if (hold.unit.reservedForLeadId === leadId) await endHold(work, hold, 'release');
}

async function unitsOf({ db }: Work, leadId: string): Promise<{ id: string; isHeld: boolean }[]> {
  const [held, awaited] = await Promise.all([
    db
      .selectFrom('unit')
      .select('id')
      .where('status', '=', 'reserved')
      .where('reservedForLeadId', '=', leadId)
      .execute(),
    db
      .selectFrom('unitWaiter')
      .select('unitId as id')
      .where('leadId', '=', leadId)
      .where('status', 'in', [...IN_LINE])
      .execute(),
  ]);
  const units = [
    ...held.map(({ id }) => ({ id, isHeld: true })),
    ...awaited.map(({ id }) => ({ id, isHeld: false })),
  ];
  return units.toSorted((one, other) => (one.id < other.id ? -1 : 1));
}
