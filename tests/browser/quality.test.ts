// covers: quality, issues

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTower } from '#inventory/towers/server/tower.factory.ts';
import { buildMilestone } from '#site/milestones/server/milestone.factory.ts';
import { listIssues } from '#site/issues/issue.contract.ts';
import { addQualityCheck } from '#site/quality/server/check.commands.ts';
import { closePages, openBrowser } from '../support/browser.ts';
import { photographed } from '../support/photographed.ts';
import { signedIn } from '../support/signed-in.ts';
import type { TestApp } from '../support/test-app.ts';
import { testApp } from '../support/test-app.ts';
import { SMALLEST_PNG } from '../support/upload.ts';

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

it('a check fails by its value, its issue is resolved and verified by two, and the milestone says what is missing', async () => {
  const organization = await app.organization();
  const { businessHead: head } = organization;
  const manager = await organization.user('Sales Manager');
  const now = new Date().toISOString();
  const milestoneId = await app.application.runAs(head.caller, now, async (work) => {
    const tower = await buildTower(work, { code: 'A' });
    const { id } = await buildMilestone(work, {
      projectId: tower.projectId,
      towerId: tower.id,
      key: 'lobbies',
      name: 'Lobbies of wing A',
    });
    const items = [
      { text: 'Handrails fixed' },
      { text: 'Riser of the stairs', unit: 'mm', min: 140, max: 175 },
    ];
    await addQualityCheck(work, id, { name: 'Lobbies and stairs', items });
    return id;
  });
  const path = `/construction/milestones/${milestoneId}`;

  const inspector = await signedIn(browser, app, manager, path);
  await inspector.page.setViewportSize({ width: 360, height: 740 });
  await inspector.reads('1 quality check is not passed.', inspector.main);
  await inspector.press('Inspect: Lobbies and stairs');
  const dialog = inspector.page.getByRole('dialog');
  const first = dialog.getByRole('radiogroup', { name: 'Result of item 1' });
  await first.getByRole('radio', { name: 'Ok', exact: true }).check();
  await inspector.write('Value of item 2', '190', dialog);
  await inspector.attach('Photo of item 2', {
    name: 'riser.png',
    mimeType: 'image/png',
    buffer: SMALLEST_PNG,
  });
  await inspector.reads('riser.png', dialog);
  await inspector.press('Save inspection', dialog);
  await inspector.reads('Close 1 high issue first.', inspector.main);
  await inspector.press('Show items of Lobbies and stairs');
  await inspector.reads('190 mm, Not ok', inspector.main);
  await inspector.page.setViewportSize({ width: 1280, height: 800 });
  await photographed(inspector.page, 'milestone-checks');

  await inspector.follow('Lobbies and stairs failed');
  await inspector.arrivesAt('Lobbies and stairs failed');
  await inspector.press('Resolve issue');
  await inspector.write(
    'How it was put right',
    'The first flight was cast again',
    inspector.page.getByRole('dialog'),
  );
  await inspector.press('Resolve issue', inspector.page.getByRole('dialog'));
  await inspector.reads('Resolved', inspector.main);
  await photographed(inspector.page, 'issue');

  const person = await signedIn(browser, app, head);
  await person.goTo('Construction', 'Issues');
  await person.reads('Lobbies and stairs failed', person.main);
  await photographed(person.page, 'issues');
  await person.openRow('Lobbies and stairs failed');
  await person.press('Verify issue');
  await person.reads('Verified', person.main);
  await person.page.goto(`${app.url}${path}`);
  await person.press('Report rework: Lobbies and stairs');
  await person.write('Reason', 'Cast again', person.page.getByRole('dialog'));
  await person.press('Report rework', person.page.getByRole('dialog'));
  await person.reads('Round 2', person.main);
  await person.press('Complete milestone');
  await person.reads('1 quality check is not passed.', person.page.getByRole('dialog'));
  await photographed(person.page, 'milestone-completion');
  await person.press('Cancel', person.page.getByRole('dialog'));
  await person.page.goto(`${app.url}/settings/check-lists`);
  await person.press('Add check list');
  await photographed(person.page, 'check-list-dialog');
  expect(person.faults).toEqual([]);
  expect(inspector.faults).toEqual([]);
  await inspector.stop();
  await person.stop();
});

it('an issue and an inspection made without a network wait on the phone through a reload and arrive once, with their photo', async () => {
  const organization = await app.organization();
  const { businessHead: head } = organization;
  const milestoneId = await app.application.runAs(head.caller, new Date().toISOString(), async (work) => {
    const tower = await buildTower(work, { code: 'B' });
    const { id } = await buildMilestone(work, {
      projectId: tower.projectId,
      towerId: tower.id,
      name: 'Slab 7',
    });
    await addQualityCheck(work, id, { name: 'Cover of the slab' });
    return id;
  });
  const path = `/construction/milestones/${milestoneId}`;
  const person = await signedIn(browser, app, head, path);
  const { page } = person;
  await page.setViewportSize({ width: 360, height: 740 });
  await person.reads('Cover of the slab', person.main);
  // The dialogs are loaded while there is a connection.
  const loaded = () => page.evaluate(() => performance.getEntriesByType('resource').length);
  const isQuiet = async () => {
    const before = await loaded();
    await page.waitForTimeout(500);
    return (await loaded()) === before;
  };
  await expect.poll(isQuiet).toBe(true);

  await page.context().setOffline(true);
  await person.press('Report issue', person.main);
  const dialog = page.getByRole('dialog');
  await person.write('What is wrong', 'Honeycombs under beam 4', dialog);
  await person.attach('Add photo', { name: 'beam.png', mimeType: 'image/png', buffer: SMALLEST_PNG });
  await person.reads('beam.png, waits on this phone', dialog);
  await person.press('Report issue', dialog);
  await person.reads('1 report waits on this phone.', person.main);
  await person.press('Inspect: Cover of the slab');
  await dialog.getByRole('radio', { name: 'Passed' }).check();
  await person.press('Save inspection', dialog);
  await person.reads('2 reports wait on this phone.', person.main);
  await photographed(page, 'reports-waiting');
  await page.setViewportSize({ width: 360, height: 740 });

  await page.context().setOffline(false);
  await page.reload();
  await person.reads('1 of 1 passed', person.main);
  await person.reads('Honeycombs under beam 4', person.main);
  await page.getByRole('list', { name: 'Waiting reports' }).waitFor({ state: 'detached' });
  await person.follow('Honeycombs under beam 4');
  await person.main.getByRole('img', { name: 'beam.png' }).waitFor();
  const issues = await head.send(listIssues, { query: { milestoneId } });
  expect(issues.body.data).toHaveLength(1);
  expect(person.faults.filter((fault) => !/ERR_INTERNET_DISCONNECTED|Failed to fetch/.test(fault))).toEqual(
    [],
  );
  await person.stop();
});
