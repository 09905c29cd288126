import { v7 as newId } from 'uuid';
import type { BodyOf } from '#platform/contract/call.ts';
import { conflict, invalid, staleVersion } from '#platform/contract/errors.ts';
import type { Read, Work } from '#platform/server/context.ts';
import { lockInstallments } from '#money/plans/server/demand.commands.ts';
import type { AgreedTemplate } from '#money/plans/server/plan.commands.ts';
import { getPaymentPlan } from '#money/dues/server/plan.queries.ts';
import { planForbiddenBecause } from '#inventory/payment-terms/template.rules.ts';
import { milestoneKeysOf } from '#inventory/payment-terms/plan.rules.ts';
import { misfitText } from '#inventory/payment-terms/towerFit.rules.ts';
import { raiseHeldDemands } from '#sale-lifecycle/demands/server/heldDemands.commands.ts';
import { enterMilestonesOf } from '#site/milestones/server/milestone.placeholder.ts';
import { lockSale } from '#sales/server/saleMoney.queries.ts';
import { neverDueProblem, runsAheadProblem } from '../planChange.rules.ts';
import type {
  changePlan as changeCall,
  PlanChangeInput,
  replanSale as replanCall,
  RevisedPlan,
} from '../planRevision.contract.ts';
import { revisePlan, stepText } from '../planRevision.rules.ts';
import type { PlanStep } from '../planRevision.rules.ts';
import { replanned } from '../replan.rules.ts';
import type { Revision } from './planRevision.store.ts';
import { planLines, storeRevision } from './planRevision.store.ts';
import type { PlanToRevise } from './planToRevise.queries.ts';
import { planToRevise, saleOfPlan } from './planToRevise.queries.ts';
import { planEndedProblem, replanProblem } from '#money/plans/planActions.rules.ts';

type ChangeInput = Pick<BodyOf<typeof changeCall>, 'changes' | 'reason' | 'version'>;
type ReplanInput = Pick<BodyOf<typeof replanCall>, 'saleId' | 'templateId' | 'reason'>;

/** Previews a change of a plan; writes nothing and returns the same errors as the change. */
export async function previewChange(
  read: Read,
  planOrSaleId: string,
  input: ChangeInput,
): Promise<RevisedPlan> {
  return previewOf(changeOf(await planToRevise(read, await saleOfPlan(read, planOrSaleId)), input));
}

/**
 * Splits, merges and moves undemanded installments, as a new revision of the plan. Sums stay exact to the paisa;
 * demanded, invoiced or paid ones are rejected by name.
 */
export async function changePlan(work: Work, planOrSaleId: string, input: ChangeInput): Promise<RevisedPlan> {
  const before = await lockedPlan(work, await saleOfPlan(work, planOrSaleId));
  return stored(work, changeOf(before, input));
}

export async function previewReplan(read: Read, input: ReplanInput): Promise<RevisedPlan> {
  return previewOf(await replanOf(read, await planToRevise(read, input.saleId), input));
}

/**
 * Switches a sale to another template while nothing beyond the booking is demanded. The price stays; earlier
 * demands count towards the first stages. Once the agreement is registered, stages already reached are demanded.
 */
export async function replanSale(work: Work, input: ReplanInput): Promise<RevisedPlan> {
  const before = await lockedPlan(work, input.saleId);
  const revised = await stored(work, await replanOf(work, before, input));
  if (!before.moment.isRegistered) return revised;
  await raiseHeldDemands(work, before.sale);
  return { ...revised, plan: await getPaymentPlan(work, before.sale.id) };
}

/** A plan to be revised, with its sale and its installments locked. */
export async function lockedPlan(work: Work, saleId: string): Promise<PlanToRevise> {
  const sale = await lockSale(work, saleId);
  await lockInstallments(work, sale.planId);
  return planToRevise(work, saleId);
}

function changeOf(before: PlanToRevise, { changes, reason, version }: ChangeInput): Revision {
  refuseEnded(before);
  if (version !== undefined && version !== before.plan.version) throw staleVersion();
  const steps = changes.map(named);
  const after = revisePlan(before.rows, steps, before.moment);
  const isWrong = runsAheadProblem(before, after) ?? neverDueProblem(before, after);
  if (isWrong) throw conflict(isWrong);
  const what = steps.map((step) => stepText(before.rows, step));
  return { kind: 'change', before, after, steps, what, reason, template: null };
}

/** With ids for the installments it creates. */
function named(change: PlanChangeInput): PlanStep {
  switch (change.kind) {
    case 'split':
      return { ...change, into: change.into.map((part) => ({ ...part, id: newId() })) };
    case 'merge':
      return { ...change, id: newId() };
    case 'reschedule':
      return change;
  }
}

async function replanOf(read: Read, before: PlanToRevise, input: ReplanInput): Promise<Revision> {
  refuseEnded(before);
  const isTooLate = replanProblem(before.rows);
  if (isTooLate) throw conflict(isTooLate);
  const template = await offeredTemplate(read, before, input.templateId);
  const ids: string[] = [];
  const after = replanned(before.rows, template.stages, before.moment.dates, () => {
    const id = newId();
    ids.push(id);
    return id;
  });
  const what = [`${before.plan.agreed.name} replaced by ${template.name}`];
  return { kind: 'replan', before, after, steps: ids, what, reason: input.reason, template };
}

/** A template that the sale may switch to: offered, allowed, and for the same price. */
async function offeredTemplate(
  read: Read,
  { sale, plan, law, ocDate, tower }: PlanToRevise,
  templateId: string,
): Promise<AgreedTemplate> {
  const row = await read.db
    .selectFrom('paymentTemplate')
    .select(['id', 'name', 'type', 'revision', 'rebatePct', 'stages'])
    .where('id', '=', templateId)
    .where('projectId', '=', sale.projectId)
    .where('isActive', '=', true)
    .executeTakeFirst();
  if (!row) throw invalid('templateId', 'This payment plan is not offered in the project.');
  const template = { ...row, stages: row.stages };
  if (templateId === plan.templateId && plan.revision === 1)
    throw conflict('This sale is already on this payment plan.', 'templateId');
  const misfit = tower && misfitText(template.stages, tower);
  const forbidden = planForbiddenBecause(template, law, ocDate, read.today) ?? misfit;
  if (forbidden) throw conflict(forbidden, 'templateId');
  if (template.rebatePct !== plan.agreed.rebatePct) {
    throw conflict(
      'This payment plan has a different rebate, and the price of a booking is fixed. Cancel the sale and book again.',
      'templateId',
    );
  }
  return template;
}

function refuseEnded({ sale }: PlanToRevise): void {
  const problem = planEndedProblem(sale.status);
  if (problem) throw conflict(problem);
}

function previewOf({ before, after }: Revision): RevisedPlan {
  return { plan: null, before: planLines(before.rows), after: planLines(after) };
}

async function stored(work: Work, revision: Revision): Promise<RevisedPlan> {
  await storeRevision(work, revision);
  await enterMilestonesOf(work, revision.before.place, milestoneKeysOf(revision.after));
  return { ...previewOf(revision), plan: await getPaymentPlan(work, revision.before.sale.id) };
}
