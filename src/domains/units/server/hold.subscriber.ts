import type { Change } from '../../../platform/server/change.ts';
import type { Deed, Work } from '../../../platform/server/context.ts';
import { endHold } from './hold.commands.ts';
import { lockHold } from './hold.lock.ts';

/** What happens to a lead after which no unit is kept for it any more. */
const ENDS = ['lose', 'close', 'delete'];

/** Frees the units of leads that are lost or booked, in the same transaction; the booked one is sold already. */
export async function releaseHoldsOfEndedLeads(deeds: readonly Deed<Change>[]): Promise<void> {
  for (const { work, input } of deeds) {
    if (input.resource === 'lead' && ENDS.includes(input.action)) await releaseHoldsOf(work, input.id);
  }
}

async function releaseHoldsOf(work: Work, leadId: string): Promise<void> {
  const held = await work.db
    .selectFrom('unit')
    .select('id')
    .where('status', '=', 'reserved')
    .where('reservedForLeadId', '=', leadId)
    .orderBy('id')
    .execute();
  for (const { id } of held) {
    // Whoever may end the lead frees its units, also those of a project that he does not see.
    const hold = await lockHold({ ...work, isSystem: true }, id, null);
    if (hold.unit.reservedForLeadId === leadId) await endHold(work, hold, 'release');
  }
}
