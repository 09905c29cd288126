import { v7 as newId } from 'uuid';
import { conflict, forbidden } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import { recordChange } from '#platform/server/record-change.ts';
import { isOpenStatus } from '#enquiries/leads/lead.rules.ts';
import { tellLeadsOfLine } from '#enquiries/leads/server/lead.reservations.ts';
import { isHoldOver, requireReserver } from '#inventory/units/hold.rules.ts';
import type { Waiter, WaiterInput } from '../waiting.contract.ts';
import { waitRefusal } from '#inventory/units/waiting.rules.ts';
import { withoutPastHold } from './hold.commands.ts';
import type { HeldUnit } from './hold.lock.ts';
import { lockHeldUnit, lockHold } from './hold.lock.ts';
import type { LineRow } from '#inventory/units/server/waiting.lines.ts';
import { linesOf } from '#inventory/units/server/waiting.lines.ts';
import { moveInLine, settleLine } from './waiting.moves.ts';
import { getWaiter, unitOfWaiter } from './waiting.queries.ts';

/**
 * Puts a lead at the end of the waiting list of a unit that is reserved for another customer, offered to one,
 * or blocked.
 */
export async function joinLine(work: Work, { unitId, leadId }: WaiterInput): Promise<Waiter> {
  requireReserver(work.caller.role);
  const found = await lockHold(work, unitId, leadId);
  const { unit, leads } = await withoutPastHold(work, found);
  const lead = leads.get(leadId);
  if (!lead || !isOpenStatus(lead.status)) throw conflict('Only an open lead can wait for a unit.', 'leadId');
  const offer = unit.status === 'available' ? await settleLine(work, unit, null) : null;
  const refusal = waitRefusal(unit, leadId, offer !== null);
  if (refusal) throw conflict(refusal);
  const line = await linesOf(work, [unitId]);
  if (line.some((one) => one.leadId === leadId))
    throw conflict('This lead is already waiting for this unit.', 'leadId');
  const id = await insertWaiter(work, unitId, leadId);
  const { unitNumber, projectId, version } = unit;
  const after = { waiterId: id, waitingLeadId: leadId, position: line.length + 1 };
  await recordChange(work, { action: 'joinLine', resource: 'unit', id: unitId, version, after });
  await tellLeadsOfLine(work, [{ leadId, what: 'waiting', unitId, unitNumber, projectId, until: null }]);
  return getWaiter(work, id);
}

async function insertWaiter(work: Work, unitId: string, leadId: string): Promise<string> {
  const id = newId();
  const { now, caller } = work;
  await work.db
    .insertInto('unitWaiter')
    .values({
      id,
      unitId,
      leadId,
      joinedAt: now,
      createdAt: now,
      updatedAt: now,
      createdById: caller.userId,
      updatedById: caller.userId,
    })
    .execute();
  return id;
}

/** Leaves the waiting list; a lead that is offered the unit passes it to the next. */
export async function leaveLine(work: Work, id: string): Promise<Waiter> {
  requireReserver(work.caller.role);
  const { unitId } = await unitOfWaiter(work, id);
  const found = await lockHold({ ...work, isSystem: true }, unitId, null);
  const { unit } = await withoutPastHold(work, found);
  const hasLeft = await leave(work, unit, (row) => row.id === id);
  if (!hasLeft) throw conflict('This lead is no longer waiting for the unit.');
  return getWaiter(work, id);
}

/** Removes a lead that has ended from the waiting list of a unit. */
export async function takeOutOfLine(work: Work, unitId: string, leadId: string): Promise<void> {
  const asSystem = { ...work, isSystem: true };
  const unit = await lockHeldUnit(asSystem, unitId);
  // The lead of a reservation is locked only when the reservation has expired unprocessed.
  const settled = isHoldOver(unit, work.now)
    ? (await withoutPastHold(work, await lockHold(asSystem, unitId, null))).unit
    : unit;
  await leave(work, settled, (row) => row.leadId === leadId);
}

async function leave(work: Work, unit: HeldUnit, isMeant: (row: LineRow) => boolean): Promise<boolean> {
  if (unit.status === 'available') await settleLine(work, unit, null);
  const row = (await linesOf(work, [unit.id])).find(isMeant);
  if (!row) return false;
  const isOffered = row.status === 'offered';
  await moveInLine(work, unit.version, [{ row, to: isOffered ? 'passed' : 'left' }]);
  if (isOffered) await settleLine(work, unit, work.now);
  return true;
}

/** Offers a unit that became free to the first in line, for callers without subscribers: used for history. */
export async function offerFreed(work: Work, unitId: string): Promise<void> {
  const { unit } = await lockHold(work, unitId, null);
  if (unit.status !== 'available') throw forbidden();
  await settleLine(work, unit, work.now);
}
