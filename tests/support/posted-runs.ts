import { subscribers } from '#app/application.plugins.ts';
import { letterWriter } from '#sale-lifecycle/demands/server/demandLetter.jobs.ts';
import { demandedTower } from '#sale-lifecycle/demands/server/demandedTower.factory.ts';
import { buildPostedRun, completedMilestone } from '#sale-lifecycle/demands/server/postedRun.factory.ts';
import { getPaymentPlan } from '#money/dues/server/plan.queries.ts';
import { buildVerifiedReceipt } from '#money/receipts/server/receipt.factory.ts';
import type { Work } from '#platform/server/context.ts';
import { systemClock } from '#platform/server/http/caller.ts';
import type { TestApp, TestUser } from './test-app.ts';
import { testPrinter } from './printer.ts';

/** Demand runs that are posted, by whether they can still be withdrawn. */
export interface PostedRuns {
  postedRun: string;
  paidRun: string;
}

/** Two milestones of a tower with one sale, which has paid what the first one asked for; their letters are written. */
export async function postedRuns(app: TestApp, user: TestUser): Promise<PostedRuns> {
  const runs = await app.application.runAs(user.caller, new Date().toISOString(), (work) => post(work, app));
  const printer = testPrinter(app.files);
  const { pool } = app.application;
  const write = letterWriter({ pool, clock: systemClock, subscribers, printer });
  const { organizationId } = user.caller;
  for (const runId of [runs.paidRun, runs.postedRun])
    await write({ organizationId, runId }, { isLastAttempt: true });
  await printer.stop();
  return runs;
}

async function post(work: Work, app: TestApp): Promise<PostedRuns> {
  const tower = await demandedTower(work, { registered: 1 });
  const saleId = tower.saleIds[0] ?? '';
  const posted = async (key: string) => {
    const milestoneId = await completedMilestone(work, app, { ...tower, key });
    return buildPostedRun(work, { kind: 'milestone', milestoneId });
  };
  const paidRun = await posted('plinth');
  const { outstandingPaise } = await getPaymentPlan(work, saleId);
  await buildVerifiedReceipt(work, { saleId, amountPaise: outstandingPaise });
  return { paidRun, postedRun: await posted('slab:4') };
}
