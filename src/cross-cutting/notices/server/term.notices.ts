import type { Instant } from '#platform/contract/calendar.ts';
import { CAPABILITIES } from '#platform/contract/roles.ts';
import type { Read, Work } from '#platform/server/context.ts';
import { groupRows } from '#platform/server/database/group-rows.ts';
import type { JobContext } from '#platform/server/jobs/batch.ts';
import { inBatch } from '#platform/server/jobs/batch.ts';
import type { LookAhead } from '#platform/server/jobs/job.ts';
import type { Notice } from '#company/notifications/server/notify.ts';
import { notify } from '#company/notifications/server/notify.ts';
import { paymentLaw } from '#inventory/payment-terms/server/paymentLaw.queries.ts';
import { impossibleStages, towerShapeOf } from '#inventory/payment-terms/towerFit.rules.ts';
import { INSTALLMENT_EDITORS } from '#money/plans/plan.contract.ts';
import { KINDS } from '../notification.rules.ts';
import { lateRateText, neverDueText } from '../termNotices.rules.ts';
import { peopleOfProject } from './project.people.ts';

/** So many booking numbers fit into a notification. */
const BOOKINGS_IN_ONE = 15;
const FIRST_YEAR_OF_RUNS = '1971';

/** Once for each organization: what is entered since cannot be against the law or the tower. */
export function nextTermCheckAt({ ranAt, now }: LookAhead): Instant | null {
  return ranAt < FIRST_YEAR_OF_RUNS ? now : null;
}

/** Notifies of terms and plans that were entered before they were checked. */
export async function tellOldTerms(job: JobContext): Promise<void> {
  await inBatch(job, async (work) => {
    const notices = [...(await lateRateNotices(work)), ...(await neverDueNotices(work))];
    await notify(work, KINDS, notices);
  });
}

/** Projects whose late payments cost more than the law allows, for those who may change it. */
async function lateRateNotices(work: Work): Promise<Notice[]> {
  const projects = await work.db
    .selectFrom('projectPaymentConfig')
    .innerJoin('project', 'project.id', 'projectPaymentConfig.projectId')
    .select(['project.id', 'project.name', 'project.stateCode', 'projectPaymentConfig.interestSpreadPct'])
    .where('project.deletedAt', 'is', null)
    .execute();
  const notices: Notice[] = [];
  for (const { id, name, stateCode, interestSpreadPct: spreadPct } of projects) {
    const { interestSpreadPct: lawPct, interestSource: source } = (await paymentLaw(work, stateCode)).buyer;
    if (lawPct === null || spreadPct <= lawPct) continue;
    const words = lateRateText({ projectName: name, spreadPct, lawPct, source });
    for (const userId of await peopleOfProject(work, id, CAPABILITIES.editPricing))
      notices.push({
        kind: 'lateRateAboveLaw',
        userId,
        ...words,
        link: () => `/projects/${id}?tab=terms`,
        resourceType: 'project',
        resourceId: id,
        occurrenceKey: 'lateRate',
      });
  }
  return notices;
}

/** Plans with stages that their tower never reaches, by tower, for those who may change plans. */
async function neverDueNotices(work: Work): Promise<Notice[]> {
  const notices: Notice[] = [];
  for (const [towerId, plans] of groupRows(await plansNeverDue(work), (plan) => plan.towerId ?? '')) {
    const [{ projectId, towerName } = { projectId: '', towerName: '' }] = plans;
    const people = await peopleOfProject(work, projectId, INSTALLMENT_EDITORS);
    for (let from = 0; from < plans.length; from += BOOKINGS_IN_ONE) {
      const bookings = plans.slice(from, from + BOOKINGS_IN_ONE).map(({ bookingNumber }) => bookingNumber);
      const words = neverDueText({ tower: towerName ?? '', bookings });
      notices.push(
        ...people.map((userId) => ({
          kind: 'planNeverDue' as const,
          userId,
          ...words,
          link: () => `/sales?projectId=${projectId}`,
          resourceType: 'tower',
          resourceId: towerId,
          occurrenceKey: `neverDue ${from}`,
        })),
      );
    }
  }
  return notices;
}

async function plansNeverDue({ db }: Read) {
  const rows = await db
    .selectFrom('installment')
    .innerJoin('paymentPlan', 'paymentPlan.id', 'installment.planId')
    .innerJoin('sale', 'sale.id', 'paymentPlan.saleId')
    .innerJoin('tower', 'tower.id', 'sale.towerId')
    .select(['sale.id', 'sale.projectId', 'sale.towerId', 'sale.bookingNumber', 'tower.name as towerName'])
    .select(['tower.totalFloors', 'tower.podiumFloors', 'tower.basements'])
    .select(['installment.name', 'installment.component', 'installment.trigger'])
    .where('paymentPlan.status', '=', 'active')
    .where('installment.demandDate', 'is', null)
    .where('installment.triggerType', '=', 'milestone')
    .orderBy('sale.bookingNumber')
    .execute();
  return [...groupRows(rows, (row) => row.id).values()].flatMap((stages) => {
    const [first] = stages;
    const tower = first && towerShapeOf(first);
    if (!first || !tower) return [];
    const beyond = impossibleStages(
      stages.map((stage) => ({ ...stage, pct: 0 })),
      tower,
    );
    return beyond.length > 0 ? [first] : [];
  });
}
