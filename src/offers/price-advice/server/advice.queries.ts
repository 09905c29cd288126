import { daysBetween } from '#platform/contract/calendar.ts';
import { conflict } from '#platform/contract/errors.ts';
import { displayName } from '#platform/contract/format.ts';
import { hasCapability } from '#platform/contract/roles.ts';
import type { Read } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import { getPaymentConfig } from '#inventory/payment-terms/server/paymentConfig.queries.ts';
import { unitFigure } from '#inventory/units/server/unit.figures.ts';
import { priceOf, pricingOf } from '#inventory/units/server/unit.pricing.ts';
import { getUnit } from '#inventory/units/server/unit.queries.ts';
import type { Unit } from '#inventory/units/unit.contract.ts';
import { pacePeriod } from '#inventory/stock/pace.rules.ts';
import type { RateAdvice } from '../advice.contract.ts';
import type { Cohort } from '../advice.rules.ts';
import { adviseRate } from '../advice.rules.ts';
import { cohortNow, seasonNow } from './advice.cohort.ts';

export const ADVICE_ACTIONS = { accepted: 'useAdvice', dismissed: 'dismissAdvice' } as const;

/** The advised rate of a unit from the facts about its type today (§4.2). */
export async function getRateAdvice(read: Read, unitId: string): Promise<RateAdvice> {
  const unit = await getUnit(read, unitId);
  if (unit.status === 'sold') throw conflict('The price of a sold unit is fixed.');
  const [plan, config, pricing, cohort, season, lastDecision] = await Promise.all([
    planOf(read, unit.projectId),
    getPaymentConfig(read, unit.projectId),
    pricingOf(read, unit.projectId),
    cohortNow(read, unit),
    seasonNow(read),
    lastDecisionOn(read, unitId),
  ]);
  const { dynamicPricing: limits } = config;
  const tower = unit.towerId === null ? undefined : pricing.towers.get(unit.towerId);
  const advice = adviseRate({
    today: read.today,
    unitType: unit.unitType,
    currentRatePaise: unit.baseRatePaise ?? tower?.baseRatePaise ?? pricing.project.baseRatePaise,
    listedDays: Math.max(0, daysBetween(unit.listedAt, read.today)),
    cohort,
    ...plan,
    season,
    limits,
  });
  const { soldPerMonth, monthsOfInventory, ...said } = advice;
  return {
    unitId,
    unitVersion: unit.version,
    unitType: unit.unitType,
    ...said,
    limits,
    priceNowPaise: required(unit.pricePaise, 'Price'),
    priceThenPaise: priceOf(pricing, { ...unit, baseRatePaise: advice.suggestedRatePaise }).pricePaise,
    inventory: { ...figuresOf(read, unit, cohort), soldPerMonth, monthsOfInventory },
    lastDecision,
    mayApply: unit.allowedActions.includes('editPrice') && hasCapability(read.caller.role, 'editPricing'),
    computedAt: read.now,
  };
}

/** When a project began and by when it is to be sold. */
export async function planOf(read: Read, projectId: string) {
  const row = await read.db
    .selectFrom('project')
    .select(['launchDate', 'targetSelloutDate', 'floorRatePaise'])
    .where('id', '=', projectId)
    .executeTakeFirst();
  return required(row, 'Project');
}

function figuresOf(read: Read, { projectId, unitType }: Unit, cohort: Cohort) {
  const query = { projectId, unitType };
  const { from, to } = pacePeriod(read.today);
  return {
    units: unitFigure(query, cohort.units),
    sold: unitFigure({ ...query, status: 'sold' }, cohort.sold),
    available: unitFigure({ ...query, status: 'available' }, cohort.available),
    netSold: unitFigure({ ...query, soldFrom: from, soldTo: to }, cohort.netSold),
  };
}

async function lastDecisionOn(read: Read, unitId: string): Promise<RateAdvice['lastDecision']> {
  const row = await read.db
    .selectFrom('auditEntry')
    .leftJoin('appUser', 'appUser.id', 'auditEntry.actorId')
    .select([
      'auditEntry.action',
      'auditEntry.at',
      'auditEntry.after',
      'appUser.firstName',
      'appUser.lastName',
    ])
    .where('auditEntry.resourceType', '=', 'unit')
    .where('auditEntry.resourceId', '=', unitId)
    .where('auditEntry.action', 'in', Object.values(ADVICE_ACTIONS))
    .orderBy('auditEntry.at', 'desc')
    .orderBy('auditEntry.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { suggestedRatePaise } = row.after as { suggestedRatePaise: number };
  return {
    decision: row.action === ADVICE_ACTIONS.accepted ? 'accepted' : 'dismissed',
    suggestedRatePaise,
    at: row.at,
    byName: row.firstName === null ? null : displayName(row),
  };
}
