// covers: sale-lifecycle/progress-letters, site/proofs

import type { Browser } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { certifiedMilestone } from '#sale-lifecycle/demands/server/demandedTower.factory.ts';
import { COMPLETION } from '#site/completion.conditions.ts';
import { updateMilestoneProgress } from '#site/milestones/server/milestone.commands.ts';
import { violations } from '../support/accessibility.ts';
import { closePages, openBrowser } from '../support/browser.ts';
import { photograph, sendPhotos } from '../support/photographs.ts';
import { photographed } from '../support/photographed.ts';
import type { SalesDesk } from '../support/sales-desk.ts';
import { openSalesDesk } from '../support/sales-desk.ts';
import { signedIn } from '../support/signed-in.ts';

let desk: SalesDesk;
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
// A desk for each try: a tower has one plinth.
beforeEach(async () => {
  desk = await openSalesDesk({ withScreens: true });
});

afterEach(async () => {
  await closePages(browser);
  await desk?.app.stop();
});

it('buyers read the proof of a completed work by its code, and a letter says before it is sent who gets it and who not', async () => {
  const sale = await desk.sale();
  const towerId = sale.towerId ?? '';
  await desk.run(async ({ db }) => {
    const consent = { marketing: true, whatsapp: false, at: null, channel: null };
    await db.updateTable('lead').set({ consent }).where('id', '=', sale.leadId).execute();
    const email = 'buyer@buyers.test';
    await db.updateTable('saleApplicant').set({ email }).where('saleId', '=', sale.id).execute();
  });
  await desk.sale();
  const place = { projectId: desk.project.id, towerId, key: 'plinth' };
  const id = await desk.run((work) => certifiedMilestone(work, desk.app, place));
  const photo = { name: 'site.jpg', bytes: await photograph(55, { width: 900, height: 600 }) };
  await sendPhotos(desk.app.url, desk.head, id, [photo], { about: [{ caption: 'East face' }] });
  await desk.run((work) =>
    updateMilestoneProgress(work, id, { progressPct: 100, status: 'completed' }, COMPLETION),
  );
  const person = await signedIn(browser, desk.app, desk.head, `/construction/milestones/${id}`);
  const { page, main } = person;
  await person.reads('Proof for buyers', main);
  await photographed(page, 'milestone-proof');
  await person.press('Choose photos', main);
  await page.getByRole('dialog').getByRole('checkbox').first().waitFor();
  await photographed(page, 'proof-photos');
  await page.keyboard.press('Escape');
  await page.locator('a[href^="/verify/"]').click();
  await page.waitForURL('**/verify/**');
  // The address changes before the page does.
  await main.getByText('Proof for buyers').waitFor({ state: 'detached' });
  await person.reads('Architect certificate');
  await page.getByRole('img', { name: /East face/ }).waitFor();
  await photographed(page, 'proof');
  expect(await violations(page)).toEqual([]);

  await page.goto(`${desk.app.url}/construction/progress-letters/create?towerId=${towerId}`);
  await person.reads('1 of 2 buyers gets it.', main);
  await person.write('Title', 'The plinth is done');
  await person.write('Text', 'The plinth of your tower is done.');
  await page.getByRole('checkbox').first().check();
  expect(await violations(page)).toEqual([]);
  await photographed(page, 'progress-letter-write');
  await person.press('Send letter');
  await person.reads('The plinth of your tower is done.', main);
  await photographed(page, 'progress-letter');
});
