import * as z from 'zod';
import { conflict, forbidden } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import { recordChange } from '#platform/server/record-change.ts';
import { isOpenStatus } from '#enquiries/leads/lead.rules.ts';
import { tellLeadOfReservation } from '#enquiries/leads/server/lead.reservations.ts';
import type { LockedLead } from '#enquiries/leads/server/lead.steps.ts';
import { projectIsVisible } from '#inventory/projects/server/project.visibility.ts';
import { namesOf, undoneMessage } from '#company/people/server/user.queries.ts';
import { managementUnblocks } from '#inventory/units/server/unit.unblock.ts';
import { mayChangeUnit, unblockProblem } from '#inventory/units/unit.rules.ts';
import type { UnitBatchUndone, UnitRefusal } from '../unitBatch.contract.ts';
import { UnitAct } from '../unitBatch.contract.ts';
import { isPriceAct, keptMessage, mayAct } from '../unitBatch.rules.ts';
import { writeUnit } from '#inventory/units/server/unit.lock.ts';
import { priceOf, pricingOf } from '#inventory/units/server/unit.pricing.ts';
import { writeChanges } from './unitBatch.commands.ts';
import { KeptUnit } from './unitBatch.kept.ts';
import type { BatchUnit } from './unitBatch.lock.ts';
import { batchUnits, lockLeadsById } from './unitBatch.lock.ts';
import type { PlannedChange } from './unitBatch.plan.ts';
import { stateOf } from './unitBatch.plan.ts';

interface Found {
  kept: KeptUnit;
  unit: BatchUnit;
}

/**
 * Undoes a bulk change: each unit is restored, at the prices in force now, unless somebody has worked on it
 * since; those stay and are reported. Locks batch, leads and units in this order.
 */
export async function undoUnitBatch(work: Work, batchId: string): Promise<UnitBatchUndone> {
  const batch = await lockBatch(work, batchId);
  const act = UnitAct.parse(batch.act);
  if (!mayAct(work.caller.role, act)) throw forbidden();
  if (batch.undoneAt !== null) throw conflict(await undoneMessage(work, batch));
  const keptUnits = z.array(KeptUnit).parse(batch.units);
  const leads = await lockLeadsById(
    work,
    keptUnits.map(({ hold }) => hold?.reservedForLeadId ?? null),
  );
  const units = await batchUnits(
    work,
    keptUnits.map(({ unitId }) => unitId),
    true,
  );
  const byId = new Map(units.map((unit) => [unit.id, unit]));
  const found = keptUnits.map((kept) => ({ kept, unit: required(byId.get(kept.unitId), 'Unit') }));
  // Whoever held units back takes that back alone.
  const isFree = batch.createdById === work.caller.userId || (await managementUnblocks(work));
  const refusals = await refusalsOf(work, found, leads, isFree);
  const refusedIds = new Set(refusals.map(({ unitId }) => unitId));
  const restored = found.filter(({ kept }) => !refusedIds.has(kept.unitId));
  await restore(work, batchId, act, restored, leads);
  await work.db
    .updateTable('unitBatch')
    .set({ undoneAt: work.now, undoneById: work.caller.userId, keptCount: refusals.length })
    .where('id', '=', batchId)
    .execute();
  return { batchId, restored: restored.length, kept: refusals };
}

async function lockBatch(work: Work, batchId: string) {
  const row = await work.db
    .selectFrom('unitBatch')
    .innerJoin('project', 'project.id', 'unitBatch.projectId')
    .selectAll('unitBatch')
    .where('unitBatch.id', '=', batchId)
    .where('project.deletedAt', 'is', null)
    .where(projectIsVisible(work))
    .forUpdate('unitBatch')
    .executeTakeFirst();
  return required(row, 'Batch');
}

async function refusalsOf(
  work: Work,
  found: readonly Found[],
  leads: ReadonlyMap<string, LockedLead>,
  isFree: boolean,
): Promise<UnitRefusal[]> {
  const isTouched = ({ kept, unit }: Found) => unit.deletedAt !== null || unit.version !== kept.version;
  const names = await namesOf(
    work,
    found.filter(isTouched).map(({ unit }) => unit.updatedById),
  );
  return found.flatMap((one) => {
    const { unitId, unitNumber } = one.kept;
    const { unit } = one;
    const message = isTouched(one)
      ? keptMessage(
          { status: unit.status, isDeleted: unit.deletedAt !== null },
          names.get(unit.updatedById ?? '') ?? null,
        )
      : undoRefusal(work, one, leads, isFree);
    return message === null ? [] : [{ unitId, unitNumber, message }];
  });
}

/** Why a unit that nobody has changed still cannot be restored. */
function undoRefusal(
  work: Work,
  { kept, unit }: Found,
  leads: ReadonlyMap<string, LockedLead>,
  isFree: boolean,
): string | null {
  if (kept.hold) {
    const lead = leads.get(kept.hold.reservedForLeadId);
    if (kept.hold.reservedUntil <= work.now) return 'Its reservation has expired since; it stays blocked.';
    return lead && isOpenStatus(lead.status)
      ? null
      : 'The customer it was reserved for is no longer an open lead; it stays blocked.';
  }
  const isFreed = unit.status === 'blocked' && kept.before.status === 'available';
  if (!isFreed) return null;
  return mayChangeUnit(unit, 'unblock', work.caller.role)
    ? unblockProblem(unit, work.caller.role, isFree)
    : 'Your role cannot unblock a landowner’s unit; it stays blocked.';
}

async function restore(
  work: Work,
  batchId: string,
  act: UnitAct,
  found: readonly Found[],
  leads: Map<string, LockedLead>,
): Promise<void> {
  const plain = found.filter(({ kept }) => kept.hold === null);
  await writeChanges(work, await plansOf(work, act, plain), { undoneBatchId: batchId });
  for (const { kept, unit } of found) {
    if (kept.hold) await reserveAgain(work, unit, kept.hold, leads, batchId);
  }
}

async function plansOf(work: Work, act: UnitAct, found: readonly Found[]): Promise<PlannedChange[]> {
  const [first] = found;
  if (!first) return [];
  const pricing = isPriceAct(act) ? await pricingOf(work, first.unit.projectId) : null;
  return found.map(({ kept, unit }) => {
    const from = stateOf(unit);
    const price = pricing ? priceOf(pricing, { ...unit, ...kept.before }) : null;
    return {
      unit,
      from,
      to: { ...from, ...kept.before, pricePaise: price?.pricePaise ?? from.pricePaise },
      gstCategory: price?.gstCategory ?? unit.gstCategory,
    };
  });
}

/** The reservation that the act had ended, for the same customer and until the same time. */
async function reserveAgain(
  work: Work,
  unit: BatchUnit,
  hold: NonNullable<KeptUnit['hold']>,
  leads: Map<string, LockedLead>,
  batchId: string,
): Promise<void> {
  const { reservedForLeadId: leadId, reservedUntil: until } = hold;
  const set = { status: 'reserved' as const, statusReason: null, ...hold };
  await writeUnit(work, unit, set);
  await recordChange(work, {
    action: 'reserve',
    resource: 'unit',
    id: unit.id,
    version: unit.version + 1,
    before: { status: unit.status, statusReason: unit.statusReason },
    after: { ...set, undoneBatchId: batchId },
  });
  const entry = { unitId: unit.id, unitNumber: unit.unitNumber, projectId: unit.projectId, until };
  const lead = await tellLeadOfReservation(work, required(leads.get(leadId), 'Lead'), {
    what: 'reserved',
    ...entry,
  });
  leads.set(leadId, lead);
}
