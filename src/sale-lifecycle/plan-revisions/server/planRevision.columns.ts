import type { TemplateStage } from '#inventory/payment-terms/template.contract.ts';
import type { PlanLine } from '../planRevision.contract.ts';
import type { PlanStep } from '../planRevision.rules.ts';

declare module '#platform/server/database/tables.ts' {
  interface JsonColumns {
    'planRevision.what': string[];
    'planRevision.before': PlanLine[];
    'planRevision.after': PlanLine[];
    /** Of a change its steps, of another template the ids of its installments. */
    'planRevision.steps': readonly (PlanStep | string)[];
    'planRevision.templateBefore': { stages: readonly TemplateStage[] };
  }
}
