// covers: milestones, schedule, site/analytics

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { onePagePdf } from '#app/demonstration/one-page-pdf.ts';
import { buildTower } from '#inventory/towers/server/tower.factory.ts';
import { addDays, dayOf } from '#platform/contract/calendar.ts';
import { updateMilestoneProgress } from '#site/milestones/server/milestone.commands.ts';
import { buildMilestone } from '#site/milestones/server/milestone.factory.ts';
import { closePages, openBrowser } from '../support/browser.ts';
import { photographed } from '../support/photographed.ts';
import { signedIn } from '../support/signed-in.ts';
import type { TestApp } from '../support/test-app.ts';
import { testApp } from '../support/test-app.ts';

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

it('a milestone is planned, worked on, held, completed with the certificate, reopened and completed again; one over two towers is late', async () => {
  const { businessHead: head } = await app.organization();
  const now = new Date().toISOString();
  const [tower, second] = await app.application.runAs(head.caller, now, async (work) => {
    const one = await buildTower(work, { code: 'A', name: 'Wing A' });
    return [one, await buildTower(work, { code: 'B', name: 'Wing B', projectId: one.projectId })] as const;
  });
  const person = await signedIn(browser, app, head);
  await person.goTo('Construction', 'Milestones');
  await person.reads('No milestones yet');
  await person.press('Add milestone', person.main.locator('header'));
  await person.find('Project', 'Kalpa');
  await person.choose('Tower', tower.name);
  await person.choose('Work', 'Plinth');
  await person.write('Name', 'Plinth of wing A');
  await person.writeDay('Planned end', '2099-12-31');
  await person.press('Add milestone', person.page.getByRole('dialog'));
  await person.arrivesAt('Plinth of wing A');

  await person.press('Report progress');
  await person.write('Done', '40');
  await person.press('Report progress', person.page.getByRole('dialog'));
  await person.reads('40%', person.main);
  await person.chooseAction('Put on hold');
  await person.write('Reason', 'Rain in the pit');
  await person.press('Put on hold', person.page.getByRole('dialog'));
  await person.reads('Rain in the pit', person.main);
  await person.press('Resume work');
  await person.write('Reason', 'The pit is dry');
  await person.press('Resume work', person.page.getByRole('dialog'));
  await person.reads('In progress', person.main);

  await person.press('Complete milestone');
  await person.press('Complete milestone', person.page.getByRole('dialog'));
  await person.reads('Upload and approve the architect certificate first.');
  await person.press('Cancel', person.page.getByRole('dialog'));
  await person.attach('Upload Architect certificate', {
    name: 'certificate.pdf',
    mimeType: 'application/pdf',
    buffer: onePagePdf('Certified'),
  });
  await person.press('Approve Architect certificate');
  await person.reads('Approved.', person.main);
  await photographed(person.page, 'milestone');
  await person.press('Complete milestone');
  await person.press('Complete milestone', person.page.getByRole('dialog'));
  await person.reads('Completed', person.main);

  // Nothing was demanded on it yet, so that its completion can be taken back with a reason.
  await person.chooseAction('Reopen');
  await person.write('Reason', 'The north edge was not cast');
  await person.press('Reopen', person.page.getByRole('dialog'));
  await person.reads('In progress', person.main);
  await person.press('Complete milestone');
  await person.press('Complete milestone', person.page.getByRole('dialog'));
  // Its history says "Completed" since the first time, and what is sent would be lost with the page.
  await person.page.getByRole('dialog').waitFor({ state: 'hidden' });
  await person.main.getByRole('button', { name: 'Complete milestone' }).waitFor({ state: 'hidden' });

  await person.page.goto(`${app.url}/construction`);
  await person.reads('On time', person.main);
  await photographed(person.page, 'milestones');
  // One over both towers is late, and the list of what is late names both.
  await person.press('Add milestone', person.main.locator('header'));
  await person.find('Project', 'Kalpa');
  const dialog = person.page.getByRole('dialog');
  await person.tick(tower.name, dialog);
  await person.tick(second.name, dialog);
  await person.choose('Work', 'Podium');
  await person.write('Name', 'Podium of both wings');
  await person.writeDay('Planned end', '2026-01-15');
  await person.press('Add milestone', dialog);
  await person.arrivesAt('Podium of both wings');
  await person.reads(`${tower.name}, ${second.name}`, person.main);
  await person.page.goto(`${app.url}/construction/overdue`);
  await person.reads(`${tower.name}, ${second.name}`, person.main);
  await photographed(person.page, 'overdue-over-towers');
  expect(person.faults.filter((fault) => !fault.includes('409'))).toEqual([]);
  await person.stop();
});

it('a tower is planned from the template, tried out by keyboard and mouse, frozen, and read as a table', async () => {
  const organization = await app.organization();
  const head = organization.businessHead;
  const tower = await app.application.runAs(head.caller, new Date().toISOString(), (work) =>
    buildTower(work, { code: 'A', totalFloors: 3 }),
  );
  const person = await signedIn(browser, app, head);
  const { page, main } = person;
  const dialog = page.getByRole('dialog');
  await page.goto(`${app.url}/construction/timeline`);
  await person.reads('No milestones yet');
  await person.press('Plan towers', main.locator('header'));
  await dialog.getByLabel(tower.name).check();
  await person.reads(`${tower.name}: `, dialog);
  await photographed(page, 'plan-towers');
  await person.press('Add milestones', dialog);

  const plinth = main.getByRole('slider', { name: `Plinth, ${tower.name}` });
  await plinth.waitFor();
  await photographed(page, 'timeline');
  await plinth.focus();
  await page.keyboard.press('Shift+ArrowRight');
  const panel = page.getByRole('complementary', { name: 'What if' });
  await person.reads('7 days later', panel);
  await photographed(page, 'what-if');
  const box = await main.getByRole('slider', { name: `Excavation, ${tower.name}` }).boundingBox();
  if (!box) throw new Error('The bar is not drawn.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 60, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
  await person.reads('Excavation', panel.getByRole('region', { name: 'Moved by hand' }));
  await person.press('Start again', panel);
  await person.press('Close', panel);

  await person.press('Freeze plan', main.locator('header'));
  await person.write('Name', 'RERA registration');
  await person.press('Freeze plan', dialog);
  await person.isTold('RERA registration is frozen');
  await main.getByLabel('Compared with').selectOption({ label: 'Against RERA registration' });
  await person.pick('Table', main);
  await person.reads('as planned', main);
  await photographed(page, 'timeline-table');
  await person.chooseAction('Working calendar');
  await dialog.getByLabel('Sunday').check();
  await photographed(page, 'working-calendar');
  await person.press('Save calendar', dialog);
  await person.isTold('Calendar saved');
  expect(person.faults).toEqual([]);
  await person.stop();
});

it('finance reads the works in figures, as a drawing and as a table, and opens the rows of one', async () => {
  const organization = await app.organization();
  const [finance, today] = [
    await organization.user('Finance Head'),
    dayOf(new Date().toISOString(), 'Asia/Kolkata'),
  ];
  await app.application.runAs(organization.businessHead.caller, new Date().toISOString(), async (work) => {
    const tower = await buildTower(work, { code: 'A' });
    const place = { projectId: tower.projectId, towerId: tower.id };
    for (const [index, key] of ['plinth', 'slab:1', 'slab:2', 'slab:3'].entries()) {
      const plannedStart = addDays(today, index * 30 - 60);
      const { id } = await buildMilestone(work, {
        ...place,
        key,
        sequence: index + 1,
        weightPct: 25,
        plannedStart,
        plannedEnd: addDays(plannedStart, 29),
        budgetedPaise: 2_00_00_000_00,
        actualCostPaise: index < 2 ? 2_10_00_000_00 : 0,
      });
      if (index < 2) await updateMilestoneProgress(work, id, { progressPct: 100 - index * 40 }, []);
    }
  });
  const person = await signedIn(browser, app, finance);
  const { page, main } = person;
  await person.goTo('Construction', 'Construction analytics');
  await person.reads('Choose a project above', main);
  await person.press('Filter', main);
  await page.getByRole('menuitem', { name: 'Project' }).click();
  await page.getByRole('dialog').getByRole('button').first().click();
  await main.getByRole('img', { name: /40% earned of/ }).waitFor();
  await photographed(page, 'construction-analytics');
  await person.press('View as table', main);
  await person.reads('today', main);
  await photographed(page, 'construction-analytics-table');
  await main.getByRole('link', { name: /^40% earned until/ }).click();
  await person.reads('Of the whole', main);
  await expect.poll(() => main.getByRole('row').count()).toBe(5);
  await photographed(page, 'construction-works');
  expect(person.faults).toEqual([]);
  await person.stop();
});
