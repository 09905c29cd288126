// covers: contractors

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildActiveContractor } from '#site/contractors/server/contractor.factory.ts';
import { buildMilestone } from '#site/milestones/server/milestone.factory.ts';
import { updateMilestoneProgress } from '#site/milestones/server/milestone.commands.ts';
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

/** What is looked at besides: name of the picture, address, a text that shows that it is there. */
const picturesOf = (id: string): readonly (readonly [string, string, string])[] => [
  ['contractors', '/contractors', 'Balaji RCC Works'],
  ['contractors-figures', '/contractors/analytics', 'Licences expired'],
  ['contractor-papers', `/contractors/${id}?tab=papers`, 'Needed before it works'],
  ['contractor-reviews', `/contractors/${id}?tab=reviews`, 'Quality 4, timeliness 4, safety 4'],
  ['contractor-payments', `/contractors/${id}?tab=payments`, 'No account yet.'],
];

it('a contractor is added, another one assigned to a milestone, reviewed, and its work reassigned', async () => {
  const { businessHead: head } = await app.organization();
  const now = new Date().toISOString();
  const made = await app.application.runAs(head.caller, now, async (work) => {
    const balaji = await buildActiveContractor(work, { companyName: 'Balaji RCC Works' });
    const deccan = await buildActiveContractor(work, { companyName: 'Deccan Structures' });
    const milestone = await buildMilestone(work, { name: 'Plinth of wing A' });
    await updateMilestoneProgress(work, milestone.id, { progressPct: 20 }, []);
    return { balaji, deccan, milestone };
  });
  const person = await signedIn(browser, app, head);
  await person.follow('Contractors', person.page.getByRole('navigation', { name: 'Main' }));
  await person.press('Add contractor', person.main.locator('header'));
  const dialog = person.page.getByRole('dialog');
  await person.write('Company name', 'Shree Masonry');
  await person.write('Contact person', 'Ganesh More');
  await person.write('Phone', '90000 02020');
  await person.tick('Masonry', dialog);
  await person.write('PAN', made.balaji.pan ?? '');
  await person.press('Add contractor', dialog);
  await person.reads('A contractor with this PAN already exists: Balaji RCC Works.');
  await person.write('PAN', 'AABCS7105F');
  await person.press('Add contractor', dialog);
  await person.arrivesAt('Shree Masonry');
  await person.reads('Needed and not approved: PAN, Labour licence.', person.main);

  await person.page.goto(`${app.url}/construction/milestones/${made.milestone.id}`);
  await person.chooseAction('Edit milestone');
  await person.find('Contractor', 'Balaji');
  await person.press('Save milestone', dialog);
  await person.reads('Balaji RCC Works', person.main);
  await person.follow('Balaji RCC Works', person.main);
  await person.arrivesAt('Balaji RCC Works');
  await person.reads('Plinth of wing A', person.main);

  await person.press('Add review');
  await person.find('Milestone', 'Plinth');
  for (const mark of ['Overall, 1 poor to 5 excellent', 'Quality', 'Timeliness', 'Safety'])
    await person.pick('4', dialog.getByRole('radiogroup', { name: mark }));
  await person.press('Save review', dialog);
  await person.reads('1 review', person.main);

  await person.chooseAction('Reassign milestones');
  await person.find('To', 'Deccan');
  await person.reads('Deccan Structures works in 0 projects now and in 1 afterwards.');
  await person.press('Reassign 1 milestone', dialog);
  await person.reads('0 open milestones', person.main);
  await photographed(person.page, 'contractor');
  for (const [name, address, text] of picturesOf(made.balaji.id)) {
    await person.page.goto(`${app.url}${address}`);
    await person.reads(text, person.main);
    await photographed(person.page, name);
  }
  expect(person.faults.filter((fault) => !fault.includes('409'))).toEqual([]);
  await person.stop();
});
