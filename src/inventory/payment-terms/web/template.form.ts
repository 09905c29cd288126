import type { DefaultValues } from 'react-hook-form';
import type * as z from 'zod';
import type { ContractForm } from '#platform/web/form/useContractForm.ts';
import type { PaymentTemplate, TemplateStage } from '../template.contract.ts';
import { TemplateInput } from '../template.contract.ts';
import { templateProblems } from '../template.rules.ts';

export type TemplateFormState = ContractForm<typeof TemplateInput>;
export type TemplateValues = z.input<typeof TemplateInput>;

export function newStage(name = '', trigger: TemplateStage['trigger']['type'] = 'milestone'): TemplateStage {
  return {
    // Numbered by its place when the plan is sent.
    seq: 1,
    name,
    component: 'agreementValue',
    pct: null as never,
    trigger: { type: trigger, days: null, date: null, milestoneKey: null },
    creditDays: null,
  };
}

/** Null starts a new plan, a template or the proposal of one that fits a tower is continued. */
export function templateDefaults(
  template: Pick<PaymentTemplate, 'name' | 'type' | 'stages' | 'rebatePct'> | null,
): DefaultValues<TemplateValues> {
  if (template) {
    const { name, type, stages, rebatePct } = template;
    return { name, type, stages, rebatePct };
  }
  const stages = [
    { ...newStage('Booking', 'booking'), pct: 10 },
    newStage('Registration', 'registration'),
    newStage('Possession', 'possession'),
  ];
  return { name: '', type: 'constructionLinked', rebatePct: 0, stages };
}

/** Stages are numbered by position. */
export function numbered<Stage extends { seq: number }>(stages: readonly Stage[]): Stage[] {
  return stages.map((stage, index) => ({ ...stage, seq: index + 1 }));
}

const LAW_IS_THE_SERVERS = { stateCode: null, bookingCapPct: null, stageCaps: null };

/** What does not add up or lacks its day or milestone, while it is typed; caps of the state are checked on saving. */
export function templateHints(values: TemplateValues): string[] {
  const template = TemplateInput.safeParse({ ...values, stages: numbered(values.stages) });
  return template.success
    ? templateProblems(template.data, LAW_IS_THE_SERVERS).map(({ message }) => message)
    : [];
}
