import type { Day } from '#platform/contract/calendar.ts';
import { addDays, laterOf } from '#platform/contract/calendar.ts';
import { formatDay, startCase } from '#platform/contract/format.ts';
import { apportion, pctOfDownToRupees, shareOf, sumPaise } from '#platform/contract/money.ts';
import type { PricePart } from './pricePart.rules.ts';
import type { TaxParts } from '#company/statutory-rates/gst.rules.ts';
import { subtractTax, sumTax, taxTotal } from '#company/statutory-rates/gst.rules.ts';
import type { Component } from './payment.terms.contract.ts';
import { COMPONENTS } from './payment.terms.contract.ts';
import type { TemplateStage } from './template.contract.ts';

/** Expected dates of the events that installments depend on; null or missing while unknown. */
export interface PlanDates {
  bookingDate: Day;
  registrationDate: Day | null;
  possessionDate: Day | null;
  /** Planned or actual end by milestone key: 'plinth', 'slab:8'. */
  milestones: Readonly<Record<string, Day | null>>;
}

export type StageTrigger = TemplateStage['trigger'];

export interface PlannedInstallment extends TaxParts {
  seq: number;
  name: string;
  component: Component;
  pct: number;
  principalPaise: number;
  totalPaise: number;
  trigger: StageTrigger;
  /** Days from demand to due date; null takes those of the project. */
  creditDays: number | null;
  expectedDate: Day | null;
  /** What is billed with it: the price, or its share of every charge head. Adds up to the installment. */
  parts: PricePart[];
}

/**
 * Divides the parts of a price into installments, exact to the paisa.
 *
 * Of each component the principal up to a stage is its cumulative percent rounded down to the rupee, so that no stage and no cap is ever exceeded; the last stage takes the remainder. The tax up to a stage is the tax of the part
 * in proportion to its principal, half up to the paisa. Stages without an amount are left out, and a component
 * without a stage falls due on possession.
 */
export function generatePlan(
  stages: readonly TemplateStage[],
  parts: readonly PricePart[],
  dates: PlanDates,
): PlannedInstallment[] {
  const ordered = stages.toSorted((one, other) => one.seq - other.seq);
  const planned = COMPONENTS.flatMap((component) => {
    const own = ordered.filter((stage) => stage.component === component);
    return divide(
      own.length > 0 ? own : [onPossession(component)],
      parts.filter((part) => part.component === component),
    );
  });
  return planned
    .toSorted((one, other) => one.stage.seq - other.stage.seq)
    .map(({ stage, parts: billed }, index) => installmentOf(index + 1, stage, billed, dates));
}

/** The day an installment is expected to be demanded. */
export function expectedDateOf(trigger: StageTrigger, dates: PlanDates): Day | null {
  const registrationDate = dates.registrationDate ?? addDays(dates.bookingDate, DAYS_TO_REGISTRATION);
  switch (trigger.type) {
    case 'booking':
      return dates.bookingDate;
    case 'registration':
      return registrationDate;
    case 'daysAfterBooking':
      return addDays(dates.bookingDate, trigger.days ?? 0);
    case 'daysAfterRegistration':
      return addDays(registrationDate, trigger.days ?? 0);
    case 'fixedDate':
      return trigger.date;
    case 'milestone':
      return expectedAtMilestone(trigger.milestoneKey ?? '', registrationDate, dates);
    case 'possession':
      return dates.possessionDate;
  }
}

export function dueDateOf(demandDate: Day, creditDays: number): Day {
  return addDays(demandDate, creditDays);
}

export interface Demand {
  demandDate: Day;
  dueDate: Day;
}

/**
 * The installments that are demanded with the booking: due at once, and never before today when the booking is
 * backdated. What would take the amount billed above the cap awaits registration.
 */
export function demandsAtBooking<
  Row extends Pick<PlannedInstallment, 'trigger' | 'component' | 'principalPaise'>,
>(
  installments: readonly Row[],
  { bookingDate, today, capPaise }: { bookingDate: Day; today: Day; capPaise: number | null },
): (Row & { demand: Demand | null; heldForRegistration: boolean })[] {
  let askedPaise = 0;
  return installments.map((row) => {
    if (row.trigger.type !== 'booking') return { ...row, demand: null, heldForRegistration: false };
    const ofPrice = row.component === 'agreementValue' ? row.principalPaise : 0;
    if (capPaise !== null && askedPaise + ofPrice > capPaise)
      return { ...row, demand: null, heldForRegistration: true };
    askedPaise += ofPrice;
    return {
      ...row,
      demand: { demandDate: today, dueDate: laterOf(bookingDate, today) },
      heldForRegistration: false,
    };
  });
}

/** 'On booking', '90 days after booking', 'Slab 8 completed' */
export function triggerText({ type, days, date, milestoneKey }: StageTrigger): string {
  switch (type) {
    case 'booking':
      return 'On booking';
    case 'registration':
      return 'On registration';
    case 'daysAfterBooking':
      return `${days ?? 0} days after booking`;
    case 'daysAfterRegistration':
      return `${days ?? 0} days after registration`;
    case 'fixedDate':
      return date ? `On ${formatDay(date)}` : 'On a date';
    case 'milestone':
      return `${milestoneName(milestoneKey ?? '')} completed`;
    case 'possession':
      return 'On possession';
  }
}

/** 'slab:8' → 'Slab 8', 'oc' → 'Occupancy certificate' */
export function milestoneName(key: string): string {
  if (key === 'oc') return 'Occupancy certificate';
  return startCase(key.replace(':', ' '));
}

/** The milestones that installments depend on, by key. */
export function milestoneKeysOf(installments: readonly { trigger: StageTrigger }[]): string[] {
  return [...new Set(installments.flatMap(({ trigger }) => trigger.milestoneKey ?? []))];
}

/** The purpose of the file that a milestone needs before payments can be demanded on it. */
export const ARCHITECT_CERTIFICATE = 'architectCertificate';

/** Slabs together are the structure of a tower. */
export function isSlab(key: string): boolean {
  return key.startsWith('slab:');
}

/** Until an agreement is registered it is expected so many days after the booking. */
export const DAYS_TO_REGISTRATION = 30;

/** What is built before the agreement is registered is demanded on registration. */
function expectedAtMilestone(key: string, registrationDate: Day, dates: PlanDates): Day | null {
  const endsOn = dates.milestones[key] ?? null;
  return endsOn === null ? null : laterOf(endsOn, registrationDate);
}

const AFTER_ALL_STAGES = 1_000;
const COMPONENT_NAMES: Record<Component, string> = {
  agreementValue: 'Agreement value',
  otherCharges: 'Other charges',
  corpus: 'Corpus deposit',
};

function onPossession(component: Component): TemplateStage {
  const trigger: StageTrigger = { type: 'possession', days: null, date: null, milestoneKey: null };
  const seq = AFTER_ALL_STAGES + COMPONENTS.indexOf(component);
  return { seq, name: COMPONENT_NAMES[component], component, pct: 100, trigger, creditDays: null };
}

interface BilledStage {
  stage: TemplateStage;
  parts: PricePart[];
}

function divide(stages: readonly TemplateStage[], parts: readonly PricePart[]): BilledStage[] {
  const principals = stagePrincipals(sumPaise(parts.map((part) => part.principalPaise)), stages);
  const pieces = cutParts(parts, principals);
  return stages.flatMap((stage, index) => {
    const own = pieces[index] ?? [];
    return own.length > 0 ? [{ stage, parts: own }] : [];
  });
}

/**
 * Cuts parts of a price into pieces of these principals, which add up to that of the parts. Each piece takes its
 * tax in proportion to the principal reached, half up to the paisa, so that the pieces add up to the parts exactly.
 */
export function cutParts(parts: readonly PricePart[], principals: readonly number[]): PricePart[][] {
  let billed = parts.map(() => 0);
  return principals.map((principalPaise) => {
    const open = parts.map((part, at) => part.principalPaise - (billed[at] ?? 0));
    const shares = apportion(principalPaise, open);
    const before = billed;
    billed = billed.map((paise, at) => paise + (shares[at] ?? 0));
    return parts
      .map((part, at) => stepOf(part, before[at] ?? 0, billed[at] ?? 0))
      .filter((step) => step.principalPaise > 0);
  });
}

/** Principal of each stage: cumulative percent rounded down to the rupee, less what was billed before. */
function stagePrincipals(totalPaise: number, stages: readonly TemplateStage[]): number[] {
  let tenThousandths = 0;
  let askedPaise = 0;
  return stages.map((stage, index) => {
    tenThousandths += Math.round(stage.pct * 10_000);
    const isLast = index === stages.length - 1;
    const upToHerePaise = isLast ? totalPaise : pctOfDownToRupees(totalPaise, tenThousandths / 10_000);
    const principalPaise = upToHerePaise - askedPaise;
    askedPaise = upToHerePaise;
    return principalPaise;
  });
}

/** The piece of a part between two amounts of its principal, with the tax that belongs to it. */
function stepOf(part: PricePart, fromPaise: number, toPaise: number): PricePart {
  return {
    ...part,
    principalPaise: toPaise - fromPaise,
    ...subtractTax(taxUpTo(part, toPaise), taxUpTo(part, fromPaise)),
  };
}

/** The tax of a part for this much of its principal. */
export function taxUpTo(part: PricePart, principalPaise: number): TaxParts {
  const share = (taxPaise: number) =>
    part.principalPaise === 0 ? 0 : shareOf(taxPaise, principalPaise, part.principalPaise);
  return {
    cgstPaise: share(part.cgstPaise),
    sgstPaise: share(part.sgstPaise),
    igstPaise: share(part.igstPaise),
  };
}

function installmentOf(
  seq: number,
  stage: TemplateStage,
  parts: PricePart[],
  dates: PlanDates,
): PlannedInstallment {
  const principalPaise = sumPaise(parts.map((part) => part.principalPaise));
  const tax = sumTax(parts);
  const { name, component, pct, trigger, creditDays } = stage;
  const expectedDate = expectedDateOf(trigger, dates);
  return {
    seq,
    name,
    component,
    pct,
    principalPaise,
    ...tax,
    totalPaise: principalPaise + taxTotal(tax),
    trigger,
    creditDays,
    expectedDate,
    parts,
  };
}
