import type { Updateable } from 'kysely';
import type { Day } from '#platform/contract/calendar.ts';
import { conflict, forbidden, invalid, staleVersion } from '#platform/contract/errors.ts';
import { hasCapability } from '#platform/contract/roles.ts';
import type { Work } from '#platform/server/context.ts';
import type { UnitTable } from '#platform/server/database/tables.ts';
import { changedKeys, recordChange } from '#platform/server/record-change.ts';
import { patched, pick } from '#platform/server/records.ts';
import { concernsHold } from '#inventory/units/hold.rules.ts';
import type { Unit, UnitPatch } from '#inventory/units/unit.contract.ts';
import { mayChangeUnit, offMarketStep, statusChangeOf, unblockProblem } from '#inventory/units/unit.rules.ts';
import {
  checkPlcCodes,
  checkUnitAreas,
  checkUnitFields,
  checkUnitPlace,
  PRICED_BY,
} from '#inventory/units/unitRights.rules.ts';
import { changeHold } from './hold.commands.ts';
import { auditedFields, lockUnit, writeUnit } from '#inventory/units/server/unit.lock.ts';
import { managementUnblocks } from '#inventory/units/server/unit.unblock.ts';
import { plcChargesOf, towerOfProject } from '#inventory/units/server/unit.places.ts';
import { priceOf, pricingOf } from '#inventory/units/server/unit.pricing.ts';
import { getUnit } from '#inventory/units/server/unit.queries.ts';

/** Changes what is sent, reprices the unit when needed; reserves, releases, blocks or unblocks it. */
export async function updateUnit(work: Work, id: string, patch: UnitPatch): Promise<Unit> {
  const { version, status, statusReason, reservedForLeadId, reservedUntil, ...fields } = patch;
  const hold = { status, statusReason, reservedForLeadId, reservedUntil };
  const isAboutHold = concernsHold(hold);
  const isHoldChanged = isAboutHold && (await changeHold(work, id, { ...hold, version }));
  const before = await lockUnit(work, id);
  // Otherwise it was compared before the reservation was changed.
  if (!isAboutHold && version !== undefined && version !== before.version) throw staleVersion();
  const { after, changed } = patched<Unit, keyof typeof fields>(before, fields);
  const step = await statusStep(work, before, after, isHoldChanged ? {} : { status, statusReason });
  if (changed.length === 0 && Object.keys(step.set).length === 0) return before;
  if (!hasCapability(work.caller.role, 'projectManagement')) throw forbidden();
  await checkFields(work, before, after, changed);
  if (changed.includes('releaseOn')) checkRelease(work, after.releaseOn, step.set.status ?? before.status);
  const isRepriced = PRICED_BY.some((field) => changed.includes(field));
  const price = isRepriced ? priceOf(await pricingOf(work, after.projectId), after) : {};
  await writeUnit(work, before, { ...pick(after, changed), ...price, ...step.set });
  const unit = await getUnit(work, id);
  const changes = changedKeys(auditedFields(before), auditedFields(unit));
  await recordChange(work, { action: step.action, resource: 'unit', id, version: unit.version, ...changes });
  return unit;
}

async function checkFields(
  work: Work,
  before: Unit,
  after: Unit,
  changed: readonly (keyof Unit)[],
): Promise<void> {
  if (!before.allowedActions.includes('edit')) throw conflict('An archived project cannot be changed.');
  checkUnitFields(work.caller.role, before, changed);
  checkUnitAreas(after);
  if (changed.includes('plcCodes')) checkPlcCodes(after.plcCodes, await plcChargesOf(work, after.projectId));
  if (!changed.includes('floor') && !changed.includes('unitType')) return;
  checkUnitPlace(after, await towerOfProject(work, after.projectId, after.towerId));
}

function checkRelease(work: Work, releaseOn: Day | null, status: Unit['status']): void {
  if (releaseOn === null) return;
  if (status !== 'blocked')
    throw invalid('releaseOn', 'Only a blocked unit can have a day on which it comes on the market.');
  if (releaseOn < work.today) throw invalid('releaseOn', 'This day must be today or later.');
}

async function checkUnblock(work: Work, unit: Unit): Promise<void> {
  const problem = unblockProblem(unit, work.caller.role, await managementUnblocks(work));
  if (problem) throw forbidden(problem);
}

type Step = {
  action: 'edit' | 'block' | 'unblock';
  set: Pick<Updateable<UnitTable>, 'status' | 'statusReason'>;
};

/** What happens to the status; a unit that becomes the landowner's goes off the market automatically. */
async function statusStep(
  work: Work,
  before: Unit,
  after: Unit,
  wanted: Pick<UnitPatch, 'status' | 'statusReason'>,
): Promise<Step> {
  const change = statusChangeOf(before, wanted.status ?? before.status, wanted.statusReason);
  if (change) {
    if (!mayChangeUnit(before, change.action, work.caller.role)) throw forbidden();
    if (change.action === 'unblock') await checkUnblock(work, before);
    const reason = change.action === 'block' ? wanted.statusReason : null;
    return { action: change.action, set: { status: change.to, statusReason: reason } };
  }
  const { statusReason } = wanted;
  if (before.status === 'blocked' && statusReason !== undefined && statusReason !== before.statusReason) {
    if (statusReason === null) throw invalid('statusReason', 'A reason is required to block a unit.');
    // Otherwise whoever may not release it would first block it for another reason.
    await checkUnblock(work, before);
    return { action: 'edit', set: { statusReason } };
  }
  const offMarket = offMarketStep(before, after);
  return offMarket ? { action: 'block', set: offMarket } : { action: 'edit', set: {} };
}
