import { counted, formatDay, startCase } from '#platform/contract/format.ts';
import type { Component, TemplateType, TriggerType } from '../payment.terms.contract.ts';
import type { TemplateStage, Trigger } from '../template.contract.ts';

export const TYPE_LABELS: Record<TemplateType, string> = {
  constructionLinked: 'Construction linked',
  timeLinked: 'Time linked',
  downPayment: 'Down payment',
  possessionLinked: 'Possession linked',
};

export const COMPONENT_LABELS: Record<Component, string> = {
  agreementValue: 'Agreement value',
  otherCharges: 'Other charges',
  corpus: 'Corpus',
};

export const TRIGGER_LABELS: Record<TriggerType, string> = {
  booking: 'On booking',
  registration: 'On registration of the agreement',
  daysAfterBooking: 'Days after booking',
  daysAfterRegistration: 'Days after registration',
  fixedDate: 'On a date',
  milestone: 'On a site milestone',
  possession: 'On possession',
};

const MILESTONE_LABELS: Record<string, string> = {
  excavation: 'Excavation',
  foundation: 'Foundation',
  plinth: 'Plinth',
  podium: 'Podium',
  brickwork: 'Brickwork',
  plaster: 'Plaster',
  flooring: 'Flooring',
  doors: 'Doors and windows',
  plumbing: 'Plumbing',
  electrical: 'Electrical work',
  lobbies: 'Lobbies and staircases',
  lifts: 'Lifts',
  external: 'External finish',
  finishing: 'Finishing',
  oc: 'Occupancy certificate',
};

const HIGHEST_SLAB = 60;

/** Milestones a stage may wait for: those of every building, and its slabs. */
export const MILESTONE_CHOICES = [
  ...Object.entries(MILESTONE_LABELS).map(([value, label]) => ({ value, label })),
  ...Array.from({ length: HIGHEST_SLAB }, (_, index) => ({
    value: `slab:${index + 1}`,
    label: `Slab ${index + 1}`,
  })),
];

/** 'Slab 4 is cast', '90 days after booking' */
export function triggerText({ type, days, date, milestoneKey }: Trigger): string {
  switch (type) {
    case 'daysAfterBooking':
      return `${counted(days ?? 0, 'day')} after booking`;
    case 'daysAfterRegistration':
      return `${counted(days ?? 0, 'day')} after registration`;
    case 'fixedDate':
      return date ? formatDay(date) : TRIGGER_LABELS.fixedDate;
    case 'milestone':
      return milestoneWord(milestoneKey ?? '');
    default:
      return TRIGGER_LABELS[type];
  }
}

function milestoneWord(key: string): string {
  return MILESTONE_LABELS[key] ?? startCase(key.replace(':', ' '));
}

/** Sum of one component in percent, in whole ten-thousandths so that thirds add up. */
export function sumOfComponent(
  stages: readonly Pick<TemplateStage, 'component' | 'pct'>[],
  component: Component,
): number {
  const own = stages.filter((stage) => stage.component === component);
  return own.reduce((sum, stage) => sum + Math.round((stage.pct || 0) * 10_000), 0) / 10_000;
}
