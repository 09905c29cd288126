import { sql } from 'kysely';
import type { Change } from '#platform/server/change.ts';
import type { BatchItem, Work } from '#platform/server/context.ts';
import { pgArray } from '#platform/server/database/values.ts';
import { IN_LINE } from '#inventory/units/waiter.contract.ts';
import { endHold, withoutPastHold } from './hold.commands.ts';
import { lockHold } from './hold.lock.ts';
import { takeOutOfLine } from './waiting.commands.ts';

/** The changes of a lead that end its reservations and its places in waiting lists. */
const ENDS = ['lose', 'close', 'delete'];

/**
 * Frees the units of leads that are lost or booked, in the same transaction; the booked one is already sold.
 */
export async function releaseHoldsOfEndedLeads(deeds: readonly BatchItem<Change>[]): Promise<void> {
  const ended = deeds.filter(({ input }) => input.resource === 'lead' && ENDS.includes(input.action));
  const [first] = ended;
  if (!first) return;
  const workOf = new Map(ended.map(({ work, input }) => [input.id, work]));
  for (const kept of await unitsOf(first.work, [...workOf.keys()])) {
    const work = workOf.get(kept.leadId);
    if (work) await letGo(work, kept);
  }
}

interface Kept {
  unitId: string;
  leadId: string;
  isHeld: boolean;
}

async function letGo(work: Work, { unitId, leadId, isHeld }: Kept): Promise<void> {
  if (isHeld) await releaseHold(work, unitId, leadId);
  else await takeOutOfLine(work, unitId, leadId);
}

async function releaseHold(work: Work, unitId: string, leadId: string): Promise<void> {
  // Whoever may end the lead frees its units, including those of projects they do not see.
  const hold = await withoutPastHold(work, await lockHold({ ...work, isSystem: true }, unitId, null));
  if (hold.unit.reservedForLeadId === leadId) await endHold(work, hold, 'release');
}

/** Units that the leads reserve or wait for, in the order of their ids, which is the lock order. */
async function unitsOf({ db }: Work, leadIds: readonly string[]): Promise<Kept[]> {
  const [held, awaited] = await Promise.all([
    db
      .selectFrom('unit')
      .select(['id as unitId', 'reservedForLeadId'])
      .where('status', '=', 'reserved')
      .where(sql<boolean>`reserved_for_lead_id = any(${pgArray(leadIds)})`)
      .execute(),
    db
      .selectFrom('unitWaiter')
      .select(['unitId', 'leadId'])
      .where(sql<boolean>`lead_id = any(${pgArray(leadIds)})`)
      .where('status', 'in', [...IN_LINE])
      .execute(),
  ]);
  const kept = [
    ...held.flatMap(({ unitId, reservedForLeadId }) =>
      reservedForLeadId === null ? [] : [{ unitId, leadId: reservedForLeadId, isHeld: true }],
    ),
    ...awaited.map((one) => ({ ...one, isHeld: false })),
  ];
  return kept.toSorted((one, other) => (one.unitId < other.unitId ? -1 : 1));
}
