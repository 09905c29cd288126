import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildLead } from '../../src/domains/leads/server/lead.factory.ts';
import type { Unit } from '../../src/domains/units/unit.contract.ts';
import { buildLaunchedProject } from '../../src/domains/units/server/unit.factory.ts';
import type { Work } from '../../src/platform/server/context.ts';
import { launchChromium } from '../support/chromium.ts';
import { mouse } from '../support/mouse.ts';
import { Person } from '../support/person.ts';
import { signedIn } from '../support/signed-in.ts';
import type { TestApp, TestOrganization, TestUser } from '../support/test-app.ts';
import { testApp } from '../support/test-app.ts';

let app: TestApp;
let browser: Browser;
let organization: TestOrganization;
let executive: TestUser;
let salesHead: TestUser;
let unit: Unit;
let leadId: string;

beforeAll(async () => {
  app = await testApp({ withScreens: true });
  browser = await launchChromium();
  organization = await app.organization();
  // The price of the unit: a list of prices that was made in the screens comes in here.
  const launched = await as(organization.businessHead, (work) => buildLaunchedProject(work));
  const [first] = launched.units;
  if (!first) throw new Error('The project has no units.');
  unit = first;
  const projectIds = [launched.project.id];
  salesHead = await organization.user('Sales Head');
  executive = await organization.user('Sales Executive', { projectIds });
  leadId = (await as(executive, (work) => buildLead(work, { projectIds }))).id;
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

function as<T>(user: TestUser, command: (work: Work) => Promise<T>): Promise<T> {
  return app.application.runAs(user.caller, new Date().toISOString(), command);
}

async function openSheet(person: Person): Promise<void> {
  await person.page.goto(`${app.url}/projects/${unit.projectId}/units/${unit.id}/cost-sheet?lead=${leadId}`);
  await person.arrivesAt(`Cost sheet, ${unit.unitNumber}`);
}

it('a discount is asked for in place and granted elsewhere; the sheet is issued, sent, opened and withdrawn', async () => {
  const seller = await signedIn(browser, app, executive);
  const head = await signedIn(browser, app, salesHead);

  await openSheet(seller);
  await seller.choose('Discount', 'Percent of base');
  await seller.write('Discount percent', '4');
  await seller.reads('4% of base is above your limit of 1%.');
  const issue = seller.page.getByRole('button', { name: 'Issue cost sheet', exact: true });
  expect(await issue.isDisabled()).toBe(true);
  await seller.write('Why it should be granted', 'Two neighbours buy together');
  await seller.press('Ask Sales Head');
  await seller.reads('4% is asked for.');
  await seller.page.reload();
  await seller.reads('4% is asked for.');
  expect(await issue.isDisabled()).toBe(true);

  await head.goTo('Sales & Payments', 'Approvals');
  await head.openRow(unit.unitNumber);
  await head.reads('Two neighbours buy together');
  await head.write('Note', 'For both flats');
  await head.press('Grant');
  await head.isTold(`4% on ${unit.unitNumber} granted`);

  await seller.reads(/^4% is granted by/);
  await seller.page.waitForFunction(() =>
    [...document.querySelectorAll('button')].some(
      (button) => button.textContent === 'Issue cost sheet' && !button.disabled,
    ),
  );
  await seller.press('Issue cost sheet');
  await seller.page.waitForURL('**/cost-sheets/*');
  await seller.reads(/^Discount approved by/);

  await seller.press('Make link');
  await seller.reads('Not opened yet.');
  const link = (await seller.main.locator('code').textContent()) ?? '';
  const customer = await Person.at(browser, link, mouse);
  await customer.reads('Cost sheet for Asha Rao');
  await customer.reads(/^Valid until /);
  const pdf = customer.page.getByRole('link', { name: 'PDF' });
  const [saved] = await Promise.all([customer.page.waitForEvent('download'), pdf.click()]);
  expect(saved.suggestedFilename()).toMatch(/^Cost sheet .*\.pdf$/);
  await customer.page.setViewportSize({ width: 360, height: 740 });
  const width = await customer.page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(360);
  await seller.reads(/^Opened once, /);

  await seller.press('End link');
  await seller.press('End link', seller.page.getByRole('dialog'));
  await seller.isTold('Link ended');
  await customer.page.reload();
  await customer.arrivesAt('This offer is not open any more');
  await customer.reads(/^This link has been withdrawn. Ask Sahyadri Test/);
  await customer.stop();

  expect(seller.faults).toEqual([]);
  expect(head.faults).toEqual([]);
  await Promise.all([seller.stop(), head.stop()]);
});
