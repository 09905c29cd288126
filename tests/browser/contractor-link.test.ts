// covers: site/contractor-links

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTower } from '#inventory/towers/server/tower.factory.ts';
import { buildActiveContractor } from '#site/contractors/server/contractor.factory.ts';
import { reportMilestoneIssue } from '#site/issues/server/issue.report.ts';
import { buildMilestone } from '#site/milestones/server/milestone.factory.ts';
import { violations } from '../support/accessibility.ts';
import { closePages, openBrowser } from '../support/browser.ts';
import { mouse } from '../support/mouse.ts';
import { Person } from '../support/person.ts';
import { photograph } from '../support/photographs.ts';
import { photographed } from '../support/photographed.ts';
import { signedIn } from '../support/signed-in.ts';
import type { TestApp } from '../support/test-app.ts';
import { testApp } from '../support/test-app.ts';

const PHONE = { width: 360, height: 740 };

let app: TestApp;
let browser: Browser;

beforeAll(async () => {
  app = await testApp({ withScreens: true });
  browser = await openBrowser();
});

afterAll(async () => {
  await closePages(browser);
  await app?.stop();
});

it('a contractor opens the link with the spoken PIN on a phone, adds a photo, reports the issue as done, and it is verified', async () => {
  const { businessHead: head } = await app.organization();
  const now = new Date().toISOString();
  const { contractorId, issueId } = await app.application.runAs(head.caller, now, async (work) => {
    const { id } = await buildActiveContractor(work, { companyName: 'Sahyadri Lifts' });
    const tower = await buildTower(work, { code: 'A' });
    const place = { projectId: tower.projectId, towerId: tower.id, key: 'lifts', name: 'Lifts' };
    const milestone = await buildMilestone(work, { ...place, contractorId: id });
    const issue = {
      title: 'Pit of the lift is wet',
      description: 'Below the northern wall',
      severity: 'high' as const,
    };
    return { contractorId: id, issueId: await reportMilestoneIssue(work, milestone.id, issue) };
  });
  const builder = await signedIn(browser, app, head, `/contractors/${contractorId}`);
  await builder.press('Make link');
  const dialog = builder.page.getByRole('dialog');
  await photographed(builder.page, 'contractor-link-new');
  await dialog.getByRole('button', { name: 'Make link', exact: true }).click();
  const pin = await dialog.locator('output').innerText();
  const address = await dialog.locator('p', { hasText: '/c/' }).innerText();
  await photographed(builder.page, 'contractor-link-pin');
  await builder.press('Done');

  const contractor = await Person.at(browser, address, mouse, { viewport: PHONE });
  const { page } = contractor;
  await contractor.write('PIN', pin === '000000' ? '000001' : '000000');
  await contractor.press('Show issues');
  await contractor.reads('This PIN is wrong. 4 tries are left.');
  await contractor.write('PIN', pin);
  await photographed(page, 'contractor-pin');
  await page.setViewportSize(PHONE);
  await contractor.press('Show issues');
  await contractor.reads('Pit of the lift is wet');
  expect(await violations(page)).toEqual([]);
  expect(await page.getByRole('button', { name: /^Report as done/ }).count()).toBe(0);
  const buffer = await photograph(41, { width: 900, height: 700 });
  await page
    .getByLabel('Photo of Pit of the lift is wet')
    .and(page.locator('input'))
    .setInputFiles({ name: 'pit.jpg', mimeType: 'image/jpeg', buffer });
  await page.getByRole('img', { name: 'Your photo 1' }).waitFor();
  // A phone may throw the page away while its camera is open.
  await page.reload();
  await page.getByRole('button', { name: /^Report as done/ }).waitFor();
  await photographed(page, 'contractor-work');
  await page.setViewportSize(PHONE);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.getByRole('button', { name: /^Report as done/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Report as done' }).click();
  await contractor.reads('1 issue reported as done');
  expect(await violations(page)).toEqual([]);
  await photographed(page, 'contractor-reported');

  await builder.page.goto(`${app.url}/construction/issues/${issueId}`);
  await builder.reads(/By the contractor/, builder.main);
  await photographed(builder.page, 'issue-of-contractor');
  await builder.press('Verify issue');
  await builder.reads('Verified', builder.main);
  await builder.page.goto(`${app.url}/contractors/${contractorId}`);
  await builder.reads(/Opened 1 time/, builder.main);
  await photographed(builder.page, 'contractor-with-link');
});
