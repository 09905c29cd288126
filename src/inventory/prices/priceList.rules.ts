import type { Day } from '#platform/contract/calendar.ts';
import { conflict, invalid } from '#platform/contract/errors.ts';
import { formatDay } from '#platform/contract/format.ts';
import type { Role } from '#platform/contract/roles.ts';
import { authorityOf, CAPABILITIES, hasCapability } from '#platform/contract/roles.ts';
import { checkPrices } from '#inventory/projects/project.rules.ts';
import type { PriceListAction, PriceListStatus, PriceTerms, TowerRates } from './priceList.contract.ts';

export const PRICE_TERMS = [
  'priceBasis',
  'baseRatePaise',
  'floorRatePaise',
  'floorRiseRatePaise',
  'floorRiseAfterFloor',
  'plcCharges',
  'chargeHeads',
  'parkingTypes',
  'towers',
] as const satisfies readonly (keyof PriceTerms)[];

const STATUS_LABELS: Record<PriceListStatus, string> = {
  draft: 'a draft',
  approved: 'approved',
  effective: 'in force',
  superseded: 'replaced',
  withdrawn: 'withdrawn',
};

/** Those who may approve prices, the most junior first. */
export const APPROVERS: readonly Role[] = CAPABILITIES.editPricing.toSorted(
  (one, other) => authorityOf(one) - authorityOf(other),
);

export const OWN_LIST =
  'Another person has to approve a price list that you wrote. Request it, and they will find it in their approvals.';

/** Whoever drafted a list or changed it last. */
export function isWriter(
  { createdById, updatedById }: { createdById: string | null; updatedById: string | null },
  userId: string,
): boolean {
  return createdById === userId || updatedById === userId;
}

/** What a role may do with a list; its writer requests the approval of another person, where there is one. */
export function priceListActions(
  role: Role,
  status: PriceListStatus,
  needsAnother: boolean,
): PriceListAction[] {
  if (!hasCapability(role, 'projectManagement')) return [];
  const mayApprove = hasCapability(role, 'editPricing');
  if (status === 'draft') return ['edit', mayApprove && !needsAnother ? 'approve' : 'request', 'withdraw'];
  // Only those who may approve may withdraw an approved list.
  return status === 'approved' && mayApprove ? ['withdraw'] : [];
}

export function checkIsDraft(status: PriceListStatus, act: 'changed' | 'approved'): void {
  if (status === 'draft') return;
  throw conflict(`This price list is ${STATUS_LABELS[status]}; only a draft can be ${act}.`, 'status');
}

export function checkWithdrawable(status: PriceListStatus): void {
  if (status === 'draft' || status === 'approved') return;
  throw conflict(
    `This price list is ${STATUS_LABELS[status]}; only one that is not yet in force can be withdrawn.`,
    'status',
  );
}

/** A list cannot begin in the past. */
export function checkEffectiveFrom(effectiveFrom: Day, today: Day): void {
  if (effectiveFrom >= today) return;
  throw invalid('effectiveFrom', 'This date has passed. Choose today or a later date.');
}

/** The same on approval: the draft may be too old by then. */
export function checkDayToCome(effectiveFrom: Day, today: Day): void {
  if (effectiveFrom >= today) return;
  throw conflict(
    `This list was to take effect on ${formatDay(effectiveFrom)}, which has passed. Choose a new date, then approve it.`,
    'effectiveFrom',
  );
}

/** Refuses terms that do not fit together, or towers that are not of the project. */
export function checkTerms(terms: PriceTerms, towers: { has(id: string): boolean }): void {
  checkPrices(terms);
  const named = terms.towers.map(({ towerId }) => towerId);
  if (named.some((id) => !towers.has(id))) {
    throw invalid('towers', 'A tower in the list was not found in this project.');
  }
  if (new Set(named).size < named.length) throw invalid('towers', 'A tower is entered twice.');
}

/** Rates of every tower: from the list, or the current ones for towers it does not name. */
export function ratesOfAllTowers(named: readonly TowerRates[], now: readonly TowerRates[]): TowerRates[] {
  const known = new Set(named.map(({ towerId }) => towerId));
  return [...named, ...now.filter(({ towerId }) => !known.has(towerId))];
}

/** Without towers that follow the project: two sets of terms are the same when these are. */
export function withOwnRatesOnly(terms: PriceTerms): PriceTerms {
  const towers = terms.towers.filter(
    ({ baseRatePaise, floorRiseRatePaise }) => baseRatePaise !== null || floorRiseRatePaise !== null,
  );
  return { ...terms, towers: towers.toSorted((a, b) => a.towerId.localeCompare(b.towerId)) };
}
