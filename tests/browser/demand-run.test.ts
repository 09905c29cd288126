// covers: demands

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { COMPLETION } from '#site/completion.conditions.ts';
import { updateMilestoneProgress } from '#site/milestones/server/milestone.commands.ts';
import { getPaymentPlan } from '#money/dues/server/plan.queries.ts';
import { buildVerifiedReceipt } from '#money/receipts/server/receipt.factory.ts';
import type { Work } from '#platform/server/context.ts';
import type { Worker } from '#platform/server/jobs/worker.ts';
import { closePages, openBrowser } from '../support/browser.ts';
import { startDemandWorker } from '../support/demand-worker.ts';
import { certifiedMilestone, demandedTower } from '#sale-lifecycle/demands/server/demandedTower.factory.ts';
import { photographed } from '../support/photographed.ts';
import { signedIn } from '../support/signed-in.ts';
import type { TestApp, TestOrganization } from '../support/test-app.ts';
import { testApp } from '../support/test-app.ts';

let app: TestApp;
let browser: Browser;
let worker: Worker;

beforeAll(async () => {
  app = await testApp({ withScreens: true });
  worker = await startDemandWorker(app);
  browser = await openBrowser();
});

afterAll(async () => {
  await closePages(browser);
  await worker?.stop();
  await app?.stop();
});

/** Six of eight flats are sold, of which one is not registered; the plinth is about to be finished. */
async function plinthOf({ businessHead }: TestOrganization): Promise<string> {
  const now = new Date().toISOString();
  return app.application.runAs(businessHead.caller, now, async (work) => {
    const place = await demandedTower(work, { registered: 5, unregistered: 1, unsold: 2 });
    const id = await certifiedMilestone(work, app, { ...place, key: 'plinth' });
    await updateMilestoneProgress(work, id, { progressPct: 100, status: 'completed' }, COMPLETION);
    return id;
  });
}

it('a completed milestone is previewed, looked through and raised as one run', async () => {
  const organization = await app.organization();
  await plinthOf(organization);
  const finance = await organization.user('Finance Head');
  const person = await signedIn(browser, app, finance);
  await person.goTo('Accounts', 'Demand runs');
  await person.reads('Preview');
  await photographed(person.page, 'demand-runs');
  await person.openRow('Plinth of');
  await person.reads('Nothing is billed or numbered yet.', person.main);
  await person.reads('The agreement is not registered', person.main);
  await photographed(person.page, 'demand-run-rehearsed');

  await person.follow(/^Held for registration/);
  await person.main.getByText(/-11$/).waitFor({ state: 'detached' });
  await person.follow(/^To be demanded/);
  await person.reads(/-11$/, person.main);
  expect(await person.main.getByRole('row').count()).toBe(6);

  await person.press('Post 5 demands');
  const question = person.page.getByRole('dialog');
  await person.reads('are invoiced and posted to the ledger', question);
  await photographed(person.page, 'demand-run-question');
  await person.press('Post 5 demands', question);
  await person.reads('All 5 letters are printed', person.main);
  await photographed(person.page, 'demand-run-raised');
  expect(await person.main.getByText('Demanded', { exact: true }).count()).toBe(5);
  await person.press('All 5 letters');
  await person.press(/^Letter D\/\d\d-\d\d\/000001 as PDF$/);

  await person.press('Refresh preview');
  await person.reads('Already demanded', person.main);
  await person.page.getByRole('button', { name: /^Post/ }).waitFor({ state: 'detached' });
  expect(person.faults).toEqual([]);
  await person.stop();
});

it('a run that was raised by mistake is withdrawn whole, with all it takes back in sight, raised anew, and withdrawn once more on the page of its milestone, which is then reopened', async () => {
  const organization = await app.organization();
  const milestoneId = await plinthOf(organization);
  const person = await signedIn(browser, app, await organization.user('Finance Head'));
  await person.goTo('Accounts', 'Demand runs');
  await person.openRow('Plinth of');
  await person.press('Post 5 demands');
  await person.press('Post 5 demands', person.page.getByRole('dialog'));
  await person.reads('All 5 letters are printed', person.main);

  await person.chooseAction('Withdraw run');
  const dialog = person.page.getByRole('dialog');
  await person.reads('5 of 5 sales', dialog);
  await person.reads('5 reversed by credit notes', dialog);
  await photographed(person.page, 'withdraw-demand-run');
  await person.write('Reason', 'Mistake', dialog);
  await person.press('Withdraw 5 demands', dialog);
  await person.reads('Reason must be at least 10 characters', dialog);
  await person.write('Reason', 'The wrong tower was certified', dialog);
  await person.press('Withdraw 5 demands', dialog);
  await person.isTold(/^5 demands of .* withdrawn/);
  await person.reads('Withdrawn by', person.main);
  await person.reads('The wrong tower was certified', person.main);
  expect(await person.main.getByRole('row').getByText('Withdrawn', { exact: true }).count()).toBe(6);
  await photographed(person.page, 'demand-run-withdrawn');
  await person.press(/^Letter D\/\d\d-\d\d\/000001 as PDF$/);

  await person.press('Refresh preview');
  await person.reads('Nothing is billed or numbered yet.', person.main);
  await person.press('Post 5 demands');
  await person.press('Post 5 demands', person.page.getByRole('dialog'));
  await person.reads('All 5 letters are printed', person.main);
  await person.reads(/^D\/\d\d-\d\d\/000010$/, person.main);

  const path = `/construction/milestones/${milestoneId}`;
  const builder = await signedIn(browser, app, await organization.user('Sales Manager'), path);
  await builder.reads(/^5 installments of ₹.* were demanded on this completion\./, builder.main);
  await builder.reads(
    'Finance Head and the heads can withdraw its demand run while nothing was paid on it.',
    builder.main,
  );
  await builder.stop();
  const head = await signedIn(browser, app, organization.businessHead, path);
  await head.reads(/^Withdrawing .* takes back 5 demands of ₹/, head.main);
  await photographed(head.page, 'milestone-demanded');
  await head.press('Withdraw 5 demands', head.main);
  const question = head.page.getByRole('dialog');
  await head.reads('5 reversed by credit notes', question);
  await head.write('Reason', 'The north edge is not cast', question);
  await head.press('Withdraw 5 demands', question);
  await head.isTold(/^5 demands of .* withdrawn/);
  await head.main.getByText('demanded on this completion').waitFor({ state: 'detached' });
  await head.chooseAction('Reopen');
  await head.write('Reason', 'The north edge is not cast', question);
  await head.press('Reopen', question);
  await head.reads('In progress', head.main);
  expect(head.faults).toEqual([]);
  await head.stop();

  await person.page.reload();
  await person.reads('The north edge is not cast', person.main);
  expect(person.faults).toEqual([]);
  await person.stop();
});

it('a run that a buyer has paid on says so instead of being withdrawn', async () => {
  const organization = await app.organization();
  await plinthOf(organization);
  const finance = await organization.user('Finance Head');
  const person = await signedIn(browser, app, finance);
  await person.goTo('Accounts', 'Demand runs');
  await person.openRow('Plinth of');
  await person.press('Post 5 demands');
  await person.press('Post 5 demands', person.page.getByRole('dialog'));
  await person.reads('All 5 letters are printed', person.main);
  await app.application.runAs(organization.businessHead.caller, new Date().toISOString(), async (work) => {
    const { id, plan } = await aDemandedSale(work);
    await buildVerifiedReceipt(work, { saleId: id, amountPaise: plan.outstandingPaise });
  });
  await person.chooseAction('Withdraw run');
  const dialog = person.page.getByRole('dialog');
  await person.reads('Reverse it first.', dialog);
  await photographed(person.page, 'withdraw-demand-run-refused');
  await person.press('Close', dialog);
  await dialog.waitFor({ state: 'detached' });
  expect(person.faults).toEqual([]);
  await person.stop();
});

/** One of the sales that a run of this organization has asked. */
async function aDemandedSale(work: Work) {
  const { saleId } = await work.db
    .selectFrom('demandRunLine')
    .select('saleId')
    .where('result', '=', 'demanded')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { id: saleId ?? '', plan: await getPaymentPlan(work, saleId ?? '') };
}

it('a run on days is ordered by hand, and says what is missing', async () => {
  const organization = await app.organization();
  await plinthOf(organization);
  const person = await signedIn(browser, app, organization.businessHead);
  await person.goTo('Accounts', 'Demand runs');
  await person.press('Preview demands', person.main);
  const dialog = person.page.getByRole('dialog');
  await person.press('Preview demands', dialog);
  await person.reads('Choose the completed milestone', dialog);
  await person.pick('Days', dialog);
  await person.find('Project', 'Kalpa');
  await person.press('Preview demands', dialog);
  await person.reads('plans without a stage by then', person.main);
  expect(person.faults).toEqual([]);
  await person.stop();
});
