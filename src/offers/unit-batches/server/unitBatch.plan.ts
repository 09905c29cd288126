import { AppError, invalid } from '#platform/contract/errors.ts';
import type { Read } from '#platform/server/context.ts';
import { standingOf } from '#inventory/units/hold.rules.ts';
import type { UnitAct, UnitBatchState, UnitRefusal } from '../unitBatch.contract.ts';
import { isPriceAct, outcomeOf } from '../unitBatch.rules.ts';
import { managementUnblocks } from '#inventory/units/server/unit.unblock.ts';
import { checkPlcCodes } from '#inventory/units/unitRights.rules.ts';
import type { ProjectPricing, UnitPrice } from '#inventory/units/server/unit.pricing.ts';
import { priceOf, pricingOf } from '#inventory/units/server/unit.pricing.ts';
import type { BatchUnit } from './unitBatch.lock.ts';

/** One unit of a batch with its current and its new state. */
export interface PlannedChange {
  unit: BatchUnit;
  from: UnitBatchState;
  to: UnitBatchState;
  gstCategory: BatchUnit['gstCategory'];
}

export interface Judged {
  changes: PlannedChange[];
  refusals: UnitRefusal[];
  unchanged: number;
}

/** The effect of a bulk change on each unit, at the prices in force now. */
export async function judged(read: Read, units: readonly BatchUnit[], act: UnitAct): Promise<Judged> {
  const [first] = units;
  const plan: Judged = { changes: [], refusals: [], unchanged: 0 };
  if (!first) return plan;
  const pricing = await pricingOf(read, first.projectId);
  if (act.kind === 'changePlc') checkPlcCodes(act.add, pricing.project);
  if (act.kind === 'block' && act.releaseOn && act.releaseOn < read.today)
    throw invalid('act.releaseOn', 'This day must be today or later.');
  const isFree = await managementUnblocks(read);
  for (const unit of units) judge(read, { pricing, managementUnblocks: isFree }, unit, act, plan);
  return plan;
}

interface Terms {
  pricing: ProjectPricing;
  managementUnblocks: boolean;
}

function judge(read: Read, terms: Terms, unit: BatchUnit, act: UnitAct, plan: Judged): void {
  const { pricing } = terms;
  const refuse = (message: string) => {
    plan.refusals.push({ unitId: unit.id, unitNumber: unit.unitNumber, message });
  };
  if (unit.deletedAt !== null) {
    refuse('This unit was deleted.');
    return;
  }
  const from = stateOf(standingOf(unit, read.now));
  const tower = unit.towerId === null ? null : pricing.towers.get(unit.towerId);
  const ratePaise = unit.baseRatePaise ?? tower?.baseRatePaise ?? pricing.project.baseRatePaise;
  const acted = { ...unit, ...from, ratePaise };
  const outcome = outcomeOf(acted, act, read.caller.role, terms.managementUnblocks);
  if (outcome.kind === 'refused') return refuse(outcome.message);
  if (outcome.kind === 'same') {
    plan.unchanged += 1;
    return;
  }
  const change = { unit, from, to: { ...from, ...outcome.to }, gstCategory: unit.gstCategory };
  if (!isPriceAct(act)) {
    plan.changes.push(change);
    return;
  }
  const price = priceOrRefusal(pricing, { ...unit, ...outcome.to });
  if (typeof price === 'string') return refuse(price);
  plan.changes.push({
    ...change,
    to: { ...change.to, pricePaise: price.pricePaise },
    gstCategory: price.gstCategory,
  });
}

/** A price beyond all bounds refuses only its own unit. */
function priceOrRefusal(pricing: ProjectPricing, unit: BatchUnit): UnitPrice | string {
  try {
    return priceOf(pricing, unit);
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}

export function stateOf(unit: Omit<BatchUnit, 'version'>): UnitBatchState {
  const { status, statusReason, releaseOn, baseRatePaise, plcCodes, pricePaise } = unit;
  return { status, statusReason, releaseOn, baseRatePaise, plcCodes, pricePaise };
}
