import { v7 as newId } from 'uuid';
import type { Work } from '#platform/server/context.ts';
import type { TemplateType } from '#inventory/payment-terms/payment.terms.contract.ts';
import type { PlannedInstallment } from '#inventory/payment-terms/plan.rules.ts';
import type { TemplateStage } from '#inventory/payment-terms/template.contract.ts';
import { insertInstallments } from './installment.store.ts';
import { insertPlan } from './plan.store.ts';

/** The agreed terms: kept with the plan, because a template may get a new revision. */
export interface AgreedTemplate {
  id: string;
  name: string;
  type: TemplateType;
  revision: number;
  rebatePct: number;
  stages: readonly TemplateStage[];
}

export interface CreatedPlan {
  id: string;
  /** In the order of the plan. */
  installments: { id: string; triggerType: TemplateStage['trigger']['type'] }[];
}

/** Stores the installments of a sale; nothing is demanded yet. */
export async function createPlan(
  work: Work,
  saleId: string,
  template: AgreedTemplate,
  planned: readonly PlannedInstallment[],
): Promise<CreatedPlan> {
  const id = newId();
  const stamps = {
    createdAt: work.now,
    updatedAt: work.now,
    createdById: work.caller.userId,
    updatedById: work.caller.userId,
  };
  const { id: templateId, ...templateSnapshot } = template;
  const rows = planned.map((installment) => ({ id: newId(), ...installment }));
  await insertPlan(work, { id, saleId, templateId, templateSnapshot, ...stamps });
  await insertInstallments(
    work,
    rows.map(({ totalPaise: _total, ...installment }) => ({
      ...installment,
      agreedDate: installment.expectedDate,
      planId: id,
      saleId,
      ...stamps,
    })),
  );
  return { id, installments: rows.map((row) => ({ id: row.id, triggerType: row.trigger.type })) };
}
