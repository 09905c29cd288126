// covers: approvals, pricing, prices, cost-sheets, booking

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Approval } from '#company/approvals/approval.contract.ts';
import { decideApproval, listApprovals } from '#company/approvals/approval.contract.ts';
import { buildLead } from '#enquiries/leads/server/lead.factory.ts';
import type { Unit } from '#inventory/units/unit.contract.ts';
import { updateUnit } from '#inventory/units/unit.contract.ts';
import { buildLaunchedProject } from '#inventory/units/server/unit.factory.ts';
import { dayOf } from '#platform/contract/calendar.ts';
import type { Work } from '#platform/server/context.ts';
import { violations } from '../support/accessibility.ts';
import { closePages, openBrowser } from '../support/browser.ts';
import { measured } from '../support/effort.ts';
import { mouse } from '../support/mouse.ts';
import { Person } from '../support/person.ts';
import { signedIn } from '../support/signed-in.ts';
import { followSystem } from '../support/scheme.ts';
import type { TestApp, TestOrganization, TestUser } from '../support/test-app.ts';
import { testApp } from '../support/test-app.ts';

let app: TestApp;
let browser: Browser;
let organization: TestOrganization;
let executive: TestUser;
let salesHead: TestUser;
let partnerManager: TestUser;
let unit: Unit;
let leadId: string;
let others: Unit[];

beforeAll(async () => {
  app = await testApp({ withScreens: true });
  browser = await openBrowser();
  organization = await app.organization();
  const launched = await as(organization.businessHead, (work) => buildLaunchedProject(work));
  const [first, ...rest] = launched.units;
  others = rest;
  if (!first) throw new Error('The project has no units.');
  unit = first;
  const projectIds = [launched.project.id];
  salesHead = await organization.user('Sales Head');
  partnerManager = await organization.user('Channel Partner Manager');
  executive = await organization.user('Sales Executive', { projectIds });
  leadId = (await as(executive, (work) => buildLead(work, { projectIds }))).id;
});

afterAll(async () => {
  await closePages(browser);
  await app?.stop();
});

function as<T>(user: TestUser, command: (work: Work) => Promise<T>): Promise<T> {
  return app.application.runAs(user.caller, new Date().toISOString(), command);
}

async function openSheet(person: Person): Promise<void> {
  await person.page.goto(`${app.url}/projects/${unit.projectId}/units/${unit.id}/cost-sheet?lead=${leadId}`);
  await person.arrivesAt(`Cost sheet, ${unit.unitNumber}`);
}

/** Drafts a list of today with a dearer base rate and one more location charge; he may not approve it. */
async function draftPrices(author: Person): Promise<void> {
  await author.page.goto(`${app.url}/projects/${unit.projectId}?tab=prices`);
  await author.press('New price list');
  await author.write('List name', 'Diwali');
  await author.writeDay('Effective from', dayOf(new Date().toISOString(), 'Asia/Kolkata'));
  await author.write('Base rate', '12,900');
  await author.press('Add location charge');
  const added = author.row('Location charges, 3 of 3');
  await author.write('Name', 'Pool view', added);
  await author.write('Code', 'CR', added);
  await author.write('Rate', '180', added);
  await author.submit('Save draft');
  await author.reads('Location charge CR is entered twice.');
  await author.write('Code', 'POOL', added);
  await author.reads(
    'All 8 unsold units change price: +₹39,40,000 in total.',
    author.main.getByRole('region'),
  );
  await author.submit('Save draft');
  await author.isTold('Diwali saved as a draft');
  await author.reads('Not yet approved');
  expect(await author.page.getByRole('button', { name: 'Approve', exact: true }).count()).toBe(0);
}

async function approvePrices(head: Person): Promise<void> {
  await head.page.goto(`${app.url}/projects/${unit.projectId}?tab=prices`);
  await head.follow('Diwali');
  await head.press('Approve');
  await head.press('Approve price list', head.page.getByRole('dialog'));
  await head.isTold('Diwali is in force');
}

it('a price list is drafted and approved; by its prices a discount is asked for and granted, the sheet issued, sent, opened and withdrawn', async () => {
  const [author, head, seller] = await Promise.all(
    [partnerManager, salesHead, executive].map((user) => signedIn(browser, app, user)),
  );
  if (!author || !head || !seller) throw new Error('Somebody is not there.');

  await draftPrices(author);
  await approvePrices(head);

  await openSheet(seller);
  await expect.poll(() => seller.page.getByLabel('Rate per sq ft, carpet').inputValue()).toBe('₹12,900');
  await seller.choose('Discount', 'Percent of base');
  await seller.write('Discount percent', '4');
  await seller.reads('4% of base is above your limit of 1%.');
  const issue = seller.page.getByRole('button', { name: 'Issue cost sheet', exact: true });
  expect(await issue.isDisabled()).toBe(true);
  await seller.write('Reason for approval', 'Two neighbours buy together');
  await seller.press('Ask Sales Head');
  await seller.reads('4% is requested.');
  await seller.page.reload();
  await seller.reads('4% is requested.');
  expect(await issue.isDisabled()).toBe(true);

  await head.goTo('Sales & payments', 'Approvals');
  await head.openRow(unit.unitNumber);
  await head.reads('Two neighbours buy together');
  await head.write('Note', 'For both flats');
  await head.press('Approve');
  await head.isTold(`4% on ${unit.unitNumber} approved`);

  await seller.reads(/^4% is approved by/);
  await seller.page.waitForFunction(() =>
    [...document.querySelectorAll('button')].some(
      (button) => button.textContent === 'Issue cost sheet' && !button.disabled,
    ),
  );
  await seller.press('Issue cost sheet');
  await seller.page.waitForURL('**/cost-sheets/*');
  await seller.reads(/^Discount approved by/);

  await seller.press('Create link');
  await seller.reads('Not opened yet.');
  const link = (await seller.main.locator('code').textContent()) ?? '';
  const { headers } = await fetch(link);
  expect([headers.get('X-Robots-Tag'), headers.get('Referrer-Policy')]).toEqual([
    'noindex, nofollow',
    'no-referrer',
  ]);
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

  await seller.press('Revoke link');
  await seller.press('Revoke link', seller.page.getByRole('dialog'));
  await seller.isTold('Link revoked');
  await customer.page.reload();
  await customer.arrivesAt('This offer is no longer open');
  await customer.reads(/^This link has been withdrawn. Ask Sahyadri Test/);
  await customer.stop();

  for (const person of [author, head, seller]) {
    expect(person.faults).toEqual([]);
    await person.stop();
  }
});

it('a booking holds its unit, asks for its discount in place, goes on elsewhere, and offers the nearest unit when its own is taken', async () => {
  const seller = await signedIn(browser, app, executive);
  const [wanted] = others;
  if (!wanted) throw new Error('The project has one unit alone.');
  await seller.page.goto(`${app.url}/sales/create?unit=${wanted.id}&lead=${leadId}`);
  await seller.arrivesAt('New booking, Price and plan');
  await seller.reads(new RegExp(`^${wanted.unitNumber} held 1\\d:\\d\\d$`));
  await seller.press('Parking, charges and discount');
  await seller.choose('Discount', 'Percent of base');
  await seller.write('Discount percent', '4');
  await seller.reads(/A Sales Head or above may approve it\.$/);
  expect(await seller.page.getByLabel('Reason for the discount').count()).toBe(0);
  await seller.press('Ask Sales Head');
  const dialog = seller.page.getByRole('dialog', { name: 'Request 4%' });
  await seller.write('Reason for approval', 'Two neighbours buy together', dialog);
  expect(await violations(seller.page)).toEqual([]);
  await seller.press('Ask Sales Head', dialog);
  await seller.reads('4% is requested.');

  const waiting = await salesHead.send(listApprovals, { query: { whose: 'toDecide', unitId: wanted.id } });
  const [request] = waiting.body.data as Approval[];
  await salesHead.send(decideApproval, { params: { id: request?.id ?? '' }, body: { decision: 'grant' } });
  await seller.reads(/^4% is approved by/);
  await seller.pick('Own funds');
  await seller.press('Issue cost sheet and continue');
  await seller.arrivesAt('New booking, Applicants');
  await seller.write('PAN', 'AFXPR2764L');
  await seller.write('Address', '14 Prabhat Road, Pune 411004');
  await seller.press('Continue to receipt');
  await seller.press('Continue to review');
  await seller.arrivesAt('New booking, Review');

  await seller.reads(/^Draft saved /);

  await refusesOthers(wanted);
  await continuesElsewhere(wanted, seller);

  await organization.businessHead.send(updateUnit, {
    params: { id: wanted.id },
    body: { status: 'blocked', statusReason: 'legal' },
  });
  await seller.reads(`${wanted.unitNumber} cannot be booked.`);
  await seller.page
    .getByRole('button', { name: /^Choose (?!another)/ })
    .first()
    .click();
  await seller.arrivesAt('New booking, Price and plan');
  await seller.reads('A cost sheet is issued when you continue.');
  await booksWithReceipt(seller);
  expect(withoutConflicts(seller)).toEqual([]);
  await seller.stop();
});

/** A colleague who wants the same unit reads who is booking it, and gets no further. */
async function refusesOthers(wanted: Unit): Promise<void> {
  const projectIds = [wanted.projectId];
  const colleague = await signedIn(browser, app, await organization.user('Sales Executive', { projectIds }));
  await colleague.page.goto(`${app.url}/projects/${wanted.projectId}?tab=units`);
  await colleague.page.getByRole('gridcell', { name: / being booked by .*, \d+ min$/ }).waitFor();
  await colleague.page.goto(`${app.url}/sales/create?unit=${wanted.id}`);
  await colleague.reads(/ is booking this unit\. It is held until /);
  expect(await colleague.page.getByRole('button', { name: 'Continue to price' }).isDisabled()).toBe(true);
  expect(await violations(colleague.page)).toEqual([]);
  expect(colleague.faults).toEqual([]);
  await colleague.stop();
}

/**
 * The same person at another machine goes on where the booking was left; no browser holds the PAN. What was saved there
 * is never overwritten here without a question, nor the other way round.
 */
async function continuesElsewhere(wanted: Unit, seller: Person): Promise<void> {
  const again = await signedIn(browser, app, executive, '/sales/create');
  await again.reads('Continue a booking');
  await again.follow(`Asha Rao, ${wanted.unitNumber}`);
  await again.arrivesAt('New booking, Review');
  await again.reads(/AFXPR2764L/);
  expect(await again.page.evaluate(() => JSON.stringify(localStorage))).not.toMatch(/AFXPR2764L|Prabhat/);

  const address = (of: Person) => of.page.getByRole('textbox', { name: 'Address' });
  await again.press('done Applicants');
  await savesDraft(again, () => address(again).fill('22 Karve Road, Pune 411004'));
  await seller.press('done Applicants');
  await address(seller).fill('9 Elsewhere Lane, Pune 411001');
  await seller.reads('This booking was changed elsewhere.');
  expect(await violations(seller.page)).toEqual([]);
  await savesDraft(seller, () => seller.press('Load the saved one'));
  expect(await address(seller).inputValue()).toBe('22 Karve Road, Pune 411004');

  await address(again).fill('3 Law College Road, Pune 411004');
  await again.reads('This booking was changed elsewhere.');
  await savesDraft(again, () => again.press('Keep mine'));
  await again.page.reload();
  await again.arrivesAt('New booking, Applicants');
  expect(await address(again).inputValue()).toBe('3 Law College Road, Pune 411004');
  expect(withoutConflicts(again)).toEqual([]);
  await again.stop();

  await address(seller).fill('14 Prabhat Road, Pune 411004');
  await savesDraft(seller, () => seller.press('Keep mine'));
  await seller.press('Continue to receipt');
  await seller.press('Continue to review');
  await seller.arrivesAt('New booking, Review');
}

/** The browser notes each save that the server refused because of the other screen: what the story is about. */
function withoutConflicts({ faults }: Person): string[] {
  return faults.filter((fault) => !fault.includes('409'));
}

/** Until the server has it. */
async function savesDraft({ page }: Person, act: () => Promise<void>): Promise<void> {
  const saved = page.waitForResponse(
    (response) =>
      /\/booking-drafts\//.test(response.url()) && response.request().method() === 'PUT' && response.ok(),
  );
  await act();
  await saved;
}

/** Another unit for another customer, with the money that may be taken. */
async function booksWithReceipt(seller: Person): Promise<void> {
  const wanted = others[3];
  if (!wanted) throw new Error('The project has too few units.');
  const lead = await as(executive, (work) => buildLead(work, { projectIds: [wanted.projectId] }));
  await seller.page.goto(`${app.url}/sales/create?unit=${wanted.id}&lead=${lead.id}`);
  await seller.arrivesAt('New booking, Price and plan');
  const done = await measured(seller.page);
  await seller.pick('Own funds');
  await seller.press('Issue cost sheet and continue');
  await seller.arrivesAt('New booking, Applicants');
  await seller.write('PAN', 'AFXPR2764L');
  await seller.write('Address', '14 Prabhat Road, Pune 411004');
  await seller.press('Continue to receipt');
  await seller.arrivesAt('New booking, Receipt');
  await seller.tick(/^The customer has paid/);
  await seller.reads(/may be taken with the booking: ₹[\d,]+ price \(at the 10% limit\) \+ ₹[\d,.]+ GST\.$/);
  expect(await seller.page.getByLabel('Amount').inputValue()).toMatch(/^₹?[\d,.]+$/);
  await seller.choose('Paid by', 'NEFT');
  await seller.write('Bank reference', 'HDFC 1');
  await seller.press('Continue to review');
  await seller.arrivesAt('New booking, Review');
  await seller.press(`Book ${wanted.unitNumber}`);
  await seller.page.waitForURL(/\/sales\/[0-9a-f-]{36}$/);
  await done('Book a unit with its receipt');
}

it('a partner requests the booking of a free unit for his customer', async () => {
  const partner = await organization.user('Channel Partner Admin', {
    channelPartnerId: crypto.randomUUID(),
    projectIds: [unit.projectId],
  });
  const customer = await as(partner, (work) => buildLead(work, { projectIds: [unit.projectId] }));
  const agent = await signedIn(browser, app, partner);
  const [, wanted] = others;
  await agent.page.goto(`${app.url}/sales/create?lead=${customer.id}`);
  await agent.page.setViewportSize({ width: 360, height: 740 });
  await followSystem(agent.page, 'dark');
  await agent.press(`Request booking of ${wanted?.unitNumber}`);
  const dialog = agent.page.getByRole('dialog', { name: `Request booking of ${wanted?.unitNumber}` });
  await dialog
    .getByRole('combobox', { name: 'Lead' })
    .and(agent.page.locator('[value="Asha Rao"]'))
    .waitFor();
  expect(await violations(agent.page)).toEqual([]);
  expect(await agent.page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await agent.press('Send request', dialog);
  await agent.isTold(`Request to book ${wanted?.unitNumber} sent`);
  expect(agent.faults).toEqual([]);
  await agent.stop();
});
