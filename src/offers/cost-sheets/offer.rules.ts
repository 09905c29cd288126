import { conflict, invalid } from '#platform/contract/errors.ts';
import { MAX_PAISE } from '#platform/contract/money.ts';
import type { Role } from '#platform/contract/roles.ts';
import { authorityOf, GROUPS, hasRole, SALES_MANAGER_UP } from '#platform/contract/roles.ts';
import type { PlannedInstallment } from '#inventory/payment-terms/plan.rules.ts';
import { generatePlan, triggerText } from '#inventory/payment-terms/plan.rules.ts';
import type { ApprovalNeeded, ChosenInputs, CostSheetInput, ScheduleRow } from './costSheet.contract.ts';
import { computeCostSheet } from './costSheet.rules.ts';
import type { CostSheetFacts, CostSheetResult } from '#inventory/pricing/costSheetModel.rules.ts';
import type { DiscountBase, DiscountLimits } from '#inventory/pricing/discount.rules.ts';
import { discountAllowed } from '#inventory/pricing/discount.rules.ts';
import { pricedRatePaise } from '#inventory/pricing/priceLines.rules.ts';
import type { PricingInputs } from '#inventory/pricing/pricingInputs.contract.ts';

type PricingTemplate = PricingInputs['templates'][number];

/** A unit priced for a customer: what it costs, line by line, and when it is to be paid. */
export interface Offer {
  template: PricingTemplate;
  facts: CostSheetFacts;
  result: CostSheetResult;
  schedule: ScheduleRow[];
}

/**
 * Prices a unit with what a person chose. The screen and the server call this same function with the same
 * inputs. Throws a validation error for a choice that the project does not offer.
 */
export function computeOffer(inputs: PricingInputs, chosen: CostSheetInput): Offer {
  const template = chosenTemplate(inputs.templates, chosen.templateId ?? null);
  const { parking, plcCodes, optionalHeads, discount, buyerGender } = chosenInputs(chosen);
  if (discount?.kind === 'perSqFt' && discount.value > pricedRatePaise(inputs.input)) {
    throw invalid('discount', 'Discount cannot exceed the rate per square foot.');
  }
  const twice = parking.find((one, index) => parking.findIndex(({ code }) => code === one.code) !== index);
  if (twice) throw invalid('parking', `Parking ${twice.code} is chosen twice. Enter its quantity instead.`);
  const facts: CostSheetFacts = {
    ...inputs.input,
    template: { rebatePct: template.rebatePct },
    choices: { parking, plcCodes, optionalHeads, discount, buyerGender },
  };
  const result = withinBounds(facts);
  return {
    template,
    facts,
    result,
    schedule: generatePlan(template.stages, result.parts, inputs.dates).map(scheduleRow),
  };
}

/** An amount beyond all bounds comes from a typing error in a rate or charge. */
function withinBounds(facts: CostSheetFacts): CostSheetResult {
  try {
    const result = computeCostSheet(facts);
    if (result.totals.allInPaise <= MAX_PAISE) return result;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  throw conflict('This price is too large. Check the rates and charges of the project.');
}

/** The choices as a sheet stores them, with all defaults filled in. */
export function chosenInputs(chosen: CostSheetInput): ChosenInputs {
  const { parking = [], plcCodes = null, optionalHeads = [], discount = null, buyerGender = null } = chosen;
  return { parking, plcCodes, optionalHeads, discount, buyerGender };
}

/** The limits that an offer exceeds, with who may approve it; empty when the role may issue it. */
export function approvalsNeeded(
  role: Role,
  limits: DiscountLimits,
  { result, facts }: Pick<Offer, 'result' | 'facts'>,
): ApprovalNeeded[] {
  const base: DiscountBase = {
    basePaise: result.totals.basePricePaise,
    ratePaise: result.ratePaise,
    waivedPlcPaise: result.waivedPlcPaise,
  };
  const { discount } = facts.choices;
  const ruling = discountAllowed(limits, role, base, discount);
  const granting = SALES_MANAGER_UP.filter((one) => discountAllowed(limits, one, base, discount).allowed);
  return [
    ...(ruling.allowed ? [] : [{ kind: 'discount' as const, message: ruling.message, roles: [...granting] }]),
    ...(result.isBelowFloorRate && !hasRole(role, ...GROUPS.ADMIN)
      ? [{ kind: 'floorRate' as const, message: 'Price is below the floor rate.', roles: [...GROUPS.ADMIN] }]
      : []),
  ];
}

/** The most junior role that may approve everything needed; null when nothing is, or nobody may. */
export function lowestGranting(needed: readonly ApprovalNeeded[]): Role | null {
  const [first, ...others] = needed;
  if (!first) return null;
  const granting = SALES_MANAGER_UP.filter(
    (role) => first.roles.includes(role) && others.every(({ roles }) => roles.includes(role)),
  );
  return granting.toSorted((one, other) => authorityOf(one) - authorityOf(other))[0] ?? null;
}

function chosenTemplate(templates: readonly PricingTemplate[], id: string | null): PricingTemplate {
  const template = templates.find((one) => (id === null ? one.isDefault : one.id === id));
  if (!template)
    throw invalid(
      'templateId',
      id === null ? 'Choose a payment plan.' : 'This payment plan is not offered in the project.',
    );
  if (template.forbiddenBecause !== null) throw invalid('templateId', template.forbiddenBecause);
  return template;
}

function scheduleRow(planned: PlannedInstallment): ScheduleRow {
  const {
    seq,
    name,
    component,
    pct,
    principalPaise,
    cgstPaise,
    sgstPaise,
    igstPaise,
    totalPaise,
    expectedDate,
    trigger,
  } = planned;
  const amounts = { principalPaise, cgstPaise, sgstPaise, igstPaise, totalPaise };
  return { seq, name, component, pct, ...amounts, expectedDate, trigger: triggerText(trigger) };
}
