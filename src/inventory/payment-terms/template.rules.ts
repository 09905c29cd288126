import type { Day } from '#platform/contract/calendar.ts';
import type { FieldError } from '#platform/contract/errors.ts';
import { stateName } from '#platform/contract/identity-numbers.ts';
import type { RateValues } from '#company/statutory-rates/rate.rules.ts';
import type { Component, TemplateType } from './payment.terms.contract.ts';
import { COMPONENTS } from './payment.terms.contract.ts';
import type { TemplateStage } from './template.contract.ts';

/** The legal limits on the plans of a project. */
export interface PlanLaw {
  /** Null outside India. */
  stateCode: string | null;
  /** Percent that may be collected before registration (RERA s.13); null outside India. */
  bookingCapPct: number | null;
  /** Cumulative caps of the state's model agreement; null where there are none. */
  stageCaps: RateValues['stage.caps']['caps'] | null;
}

interface CheckedTemplate {
  type: TemplateType;
  stages: readonly TemplateStage[];
  rebatePct?: number;
}

/** Everything that is wrong with a template, in words for its author; empty when it may be used. */
export function templateProblems(template: CheckedTemplate, law: PlanLaw): FieldError[] {
  const stages = template.stages.toSorted((one, other) => one.seq - other.seq);
  return [
    ...numberingProblems(stages),
    ...stages.flatMap(triggerProblems),
    ...COMPONENTS.flatMap((component) => sumProblems(stages, component)),
    ...bookingCapProblems(stages, law),
    ...(isTimeDriven(template.type) ? [] : stageCapProblems(stages, law)),
    ...rebateProblems(template),
  ];
}

/**
 * Why a plan may not be chosen on a day, null when it may. Where stage caps bind, time-linked and down-payment
 * plans wait for the occupancy certificate of the tower, after which no stage of the works is left to be
 * capped. A plan that was in order when it was written is forbidden once the law allows less than it bills.
 */
export function planForbiddenBecause(
  { type, stages }: Pick<CheckedTemplate, 'type' | 'stages'>,
  law: PlanLaw,
  ocDate: Day | null,
  onDay: Day,
): string | null {
  const isComplete = ocDate !== null && ocDate <= onDay;
  if (isTimeDriven(type) && law.stageCaps !== null && law.stateCode !== null && !isComplete) {
    return `This plan type is not allowed before the occupancy certificate in ${stateName(law.stateCode)}.`;
  }
  const ordered = stages.toSorted((one, other) => one.seq - other.seq);
  const [problem] = [
    ...bookingCapProblems(ordered, law),
    ...(isTimeDriven(type) || isComplete ? [] : stageCapProblems(ordered, law)),
  ];
  return problem?.message ?? null;
}

function isTimeDriven(type: TemplateType): boolean {
  return type === 'timeLinked' || type === 'downPayment';
}

function numberingProblems(stages: readonly TemplateStage[]): FieldError[] {
  const twice = stages.find((stage, index) => stages.findIndex((one) => one.seq === stage.seq) !== index);
  return twice ? [{ field: 'stages', message: `Two stages have the number ${twice.seq}.` }] : [];
}

/** Whether a stage says completely when it falls due. */
export function triggerProblems({ name, trigger }: Pick<TemplateStage, 'name' | 'trigger'>): FieldError[] {
  const problem = (what: string) => [{ field: 'stages', message: `${name}: enter ${what}.` }];
  switch (trigger.type) {
    case 'daysAfterBooking':
    case 'daysAfterRegistration':
      return trigger.days === null ? problem('the number of days') : [];
    case 'fixedDate':
      return trigger.date === null ? problem('the date') : [];
    case 'milestone':
      return trigger.milestoneKey === null ? problem('the milestone') : [];
    default:
      return [];
  }
}

const COMPONENT_LABELS: Record<Component, string> = {
  agreementValue: 'Stages',
  otherCharges: 'Stages of other charges',
  corpus: 'Stages of the corpus',
};

/** The price must be divided whole; a charge without stages falls due on possession. */
function sumProblems(stages: readonly TemplateStage[], component: Component): FieldError[] {
  const own = stages.filter((stage) => stage.component === component);
  if (own.length === 0 && component !== 'agreementValue') return [];
  const total = sumPct(own);
  if (total === 100) return [];
  return [
    {
      field: 'stages',
      message: `${COMPONENT_LABELS[component]} must add up to 100%. They add up to ${total}%.`,
    },
  ];
}

function bookingCapProblems(stages: readonly TemplateStage[], { bookingCapPct }: PlanLaw): FieldError[] {
  if (bookingCapPct === null) return [];
  const ofPrice = stages.filter((stage) => stage.component === 'agreementValue');
  const collected = ofPrice.filter(
    (stage, index) => stage.trigger.type === 'booking' || (index === 0 && mayPrecedeRegistration(stage)),
  );
  if (sumPct(collected) <= bookingCapPct) return [];
  return [
    {
      field: 'stages',
      message: `Only ${bookingCapPct}% may be collected before the agreement is registered.`,
    },
  ];
}

function mayPrecedeRegistration({ trigger }: TemplateStage): boolean {
  return !['registration', 'daysAfterRegistration', 'possession'].includes(trigger.type);
}

function stageCapProblems(stages: readonly TemplateStage[], law: PlanLaw): FieldError[] {
  return stageCapExcesses(stages, law).map(({ name, reachedPct, allowedPct }) => ({
    field: 'stages',
    message: `Cumulative ${reachedPct}% at ${name} exceeds the ${allowedPct}% allowed in ${stateName(law.stateCode ?? '')}.`,
  }));
}

/** A stage that bills more of the price, in percent, than the state allows at that point. */
export interface CapExcess {
  name: string;
  reachedPct: number;
  allowedPct: number;
}

/** A stage that is bound to a date may not run ahead of the last building stage before it. */
export function stageCapExcesses(
  stages: readonly Pick<TemplateStage, 'name' | 'component' | 'pct' | 'trigger'>[],
  { stateCode, stageCaps }: PlanLaw,
): CapExcess[] {
  if (stageCaps === null || stateCode === null) return [];
  const ofPrice = stages.filter((stage) => stage.component === 'agreementValue');
  let builtPct = 0;
  return ofPrice.flatMap((stage, index) => {
    const capPct = stageCaps.find((cap) => cap.key === capKeyOf(stage))?.pct;
    builtPct = Math.max(builtPct, capPct ?? 0);
    const reachedPct = sumPct(ofPrice.slice(0, index + 1));
    const allowedPct = capPct ?? builtPct;
    return reachedPct <= allowedPct ? [] : [{ name: stage.name, reachedPct, allowedPct }];
  });
}

/** 'slab:8' is capped as 'slab', a trigger by its own name. */
function capKeyOf({ trigger }: Pick<TemplateStage, 'trigger'>): string {
  return trigger.type === 'milestone' ? (trigger.milestoneKey ?? '').replace(/:.*/, '') : trigger.type;
}

function rebateProblems({ type, rebatePct }: CheckedTemplate): FieldError[] {
  if (!rebatePct || type === 'downPayment') return [];
  return [{ field: 'rebatePct', message: 'Only a down payment plan can have a rebate.' }];
}

/** Sum in whole ten-thousandths, so that 33.3333 + 33.3333 + 33.3334 is exactly 100. */
function sumPct(stages: readonly Pick<TemplateStage, 'pct'>[]): number {
  return stages.reduce((sum, stage) => sum + Math.round(stage.pct * 10_000), 0) / 10_000;
}
