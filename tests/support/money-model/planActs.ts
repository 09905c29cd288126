import { addDays } from '#platform/contract/calendar.ts';
import type { Work } from '#platform/server/context.ts';
import type { Installment } from '#money/plans/plan.contract.ts';
import { getPaymentPlan } from '#money/dues/server/plan.queries.ts';
import type { PlanChangeInput } from '#sale-lifecycle/plan-revisions/planRevision.contract.ts';
import { changePlan, replanSale } from '#sale-lifecycle/plan-revisions/server/planRevision.commands.ts';
import { listTemplates } from '#inventory/payment-terms/server/paymentTemplate.queries.ts';
import { at } from './books.ts';
import type { Act } from './steps.ts';

type Revise = Extract<Act, { kind: 'revise' }>;

const REASON = 'The customer asked for it';

/** Another cut of the plan, of any installment: of one that is demanded it is refused. */
export async function revise(work: Work, saleId: string, act: Revise): Promise<boolean> {
  const plan = await getPaymentPlan(work, saleId);
  const first = plan.installments.findIndex((one) => one.demandDate === null);
  // Mostly what is still to come, now and then what is not.
  const open = act.installment % 6 === 0 || first < 0 ? plan.installments : plan.installments.slice(first);
  const chosen = at(open, act.installment);
  if (!chosen) return false;
  const next = at(open, act.installment + 1);
  await changePlan(work, saleId, {
    changes: [changeOf(act, chosen, next ?? chosen, work.today)],
    reason: REASON,
    version: plan.version,
  });
  return true;
}

function changeOf(
  { how, perMille }: Revise,
  { id: installmentId, name, principalPaise }: Installment,
  next: Installment,
  today: string,
): PlanChangeInput {
  switch (how) {
    case 'split': {
      const firstPaise = Math.max(1, Math.floor((principalPaise / 1000) * perMille));
      const into = [firstPaise, principalPaise - firstPaise].map((paise, index) => ({
        name: `${name}.${index}`.slice(0, 120),
        principalPaise: paise,
        trigger: null,
      }));
      return { kind: 'split', installmentId, into };
    }
    case 'merge':
      return { kind: 'merge', installmentIds: [installmentId, next.id], name: 'Merged', trigger: null };
    case 'move':
      return {
        kind: 'reschedule',
        installmentId,
        trigger: { type: 'fixedDate', days: null, date: addDays(today, perMille), milestoneKey: null },
      };
  }
}

/** Over to another template of the project and back; between the two kinds there is no rebate. */
export async function replan(work: Work, saleId: string): Promise<boolean> {
  const { templateId } = await getPaymentPlan(work, saleId);
  const { projectId } = await work.db
    .selectFrom('sale')
    .select('projectId')
    .where('id', '=', saleId)
    .executeTakeFirstOrThrow();
  const templates = await listTemplates(work, projectId, { includeInactive: false });
  const other = templates.find(
    ({ id, type }) => id !== templateId && (type === 'constructionLinked' || type === 'possessionLinked'),
  );
  if (!other) return false;
  await replanSale(work, { saleId, templateId: other.id, reason: REASON });
  return true;
}
