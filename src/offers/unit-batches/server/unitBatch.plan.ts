import { AppError } from '#platform/contract/errors.ts';
import type { Read } from '#platform/server/context.ts';
import { standingOf } from '#inventory/units/hold.rules.ts';
import type { UnitAct, UnitBatchState, UnitRefusal } from '../unitBatch.contract.ts';
import { isPriceAct, outcomeOf } from '../unitBatch.rules.ts';
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
  for (const unit of units) judge(read, pricing, unit, act, plan);
  return plan;
}

function judge(read: Read, pricing: ProjectPricing, unit: BatchUnit, act: UnitAct, plan: Judged): void {
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
  const outcome = outcomeOf({ ...unit, ...from, ratePaise }, act, read.caller.role);
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
  const { status, statusReason, baseRatePaise, plcCodes, pricePaise } = unit;
  return { status, statusReason, baseRatePaise, plcCodes, pricePaise };
}
