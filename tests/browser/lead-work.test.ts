// covers: leads

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Interaction, Lead, LeadInput } from '#enquiries/leads/lead.contract.ts';
import { getLead, listInteractions, logInteraction } from '#enquiries/leads/lead.contract.ts';
import { weekOf } from '#enquiries/leads/visit.rules.ts';
import { buildLead } from '#enquiries/leads/server/lead.factory.ts';
import { buildLaunchedProject } from '#inventory/units/server/unit.factory.ts';
import { addDays, addHours, dayOf, instantAt } from '#platform/contract/calendar.ts';
import type { Work } from '#platform/server/context.ts';
import { violations } from '../support/accessibility.ts';
import { closePages, openBrowser } from '../support/browser.ts';
import { effortOf, measured } from '../support/effort.ts';
import type { Person } from '../support/person.ts';
import { signedIn } from '../support/signed-in.ts';
import type { TestApp, TestOrganization, TestUser } from '../support/test-app.ts';
import { testApp } from '../support/test-app.ts';

let app: TestApp;
let browser: Browser;
let organization: TestOrganization;
let executive: TestUser;
let projectId: string;

beforeAll(async () => {
  app = await testApp({ withScreens: true });
  browser = await openBrowser();
  organization = await app.organization();
  const { project } = await as(organization.businessHead, 0, (work) => buildLaunchedProject(work));
  projectId = project.id;
  executive = await organization.user('Sales Executive', { projectIds: [projectId] });
});

afterAll(async () => {
  await closePages(browser);
  await app?.stop();
});

const hoursAway = (hours: number) => addHours(new Date().toISOString(), hours);

const as = <T>(user: TestUser, hours: number, command: (work: Work) => Promise<T>) =>
  app.application.runAs(user.caller, hoursAway(hours), command);

/** An enquiry of the executive from two days ago. */
const enquiry = (firstName: string, more: Partial<LeadInput> = {}) =>
  as(executive, -48, (work) => buildLead(work, { firstName, projectIds: [projectId], ...more }));

async function logged(id: string): Promise<Interaction[]> {
  const answer = await executive.send(listInteractions, { params: { id }, query: {} });
  return answer.body.data as Interaction[];
}

async function leadNow(id: string): Promise<Lead> {
  return (await executive.send(getLead, { params: { id } })).body.data as Lead;
}

async function at(path: string): Promise<Person> {
  const person = await signedIn(browser, app, executive);
  await person.page.goto(app.url + path);
  return person;
}

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('[data-call]')?.textContent);

it('one tap says what came of a call, the next one is at hand, and a tap on the number calls', async () => {
  const asha = await enquiry('Asha', { nextFollowUpAt: hoursAway(-20) });
  await enquiry('Bina', { nextFollowUpAt: hoursAway(-10), dnd: true });
  const person = await at('/leads/calls');
  const { page } = person;
  const overdue = page.getByRole('region', { name: /^Overdue/ });
  const row = overdue.getByRole('listitem').filter({ hasText: 'Asha Rao' });
  expect(await row.getByRole('link', { name: /^Call / }).getAttribute('href')).toBe(`tel:${asha.phone}`);
  const quiet = overdue.getByRole('listitem').filter({ hasText: 'Bina Rao' });
  await quiet.getByText('Do not disturb').waitFor();
  expect(await quiet.getByRole('link', { name: /WhatsApp/ }).count()).toBe(0);
  expect(await violations(page)).toEqual([]);

  await row.getByRole('button', { name: /^No answer/ }).click();
  await page
    .getByRole('status')
    .getByText(/^Asha Rao: No answer, again .*Next: Bina Rao\.$/)
    .waitFor();
  await expect.poll(() => focused(page)).toContain('Bina Rao');
  expect(await logged(asha.id)).toMatchObject([{ type: 'call', outcome: 'noAnswer', direction: 'outbound' }]);
  // A letter says the outcome of the call that has the focus.
  await page.keyboard.press('r');
  await page
    .getByRole('status')
    .getByText(/^Bina Rao: Reached\./)
    .waitFor();
  expect(person.faults).toEqual([]);
  await person.stop();
});

it('a call is logged with two clicks or two keys and is shown under its day', async () => {
  const lead = await enquiry('Chitra');
  const person = await at(`/leads/${lead.id}`);
  const { page } = person;
  let clicks = 0;
  const click = async (name: string) => {
    clicks += 1;
    await page.getByRole('button', { name, exact: true }).click();
  };
  await click('Log a call, visit or note');
  await click('Save');
  await page.getByText('Outbound call, connected').waitFor();
  expect(clicks).toBe(2);
  const form = page.getByRole('form', { name: 'Log an interaction' });
  await form.waitFor({ state: 'detached' });
  await page.keyboard.press('l');
  await form.getByLabel('What happened').and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Escape');
  await form.waitFor({ state: 'detached' });
  await page.keyboard.press('l');
  await form.getByLabel('What happened').and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Control+Enter');
  await expect.poll(async () => (await logged(lead.id)).filter(({ type }) => type === 'call').length).toBe(2);
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await timeline.getByRole('heading', { level: 3 }).first().waitFor();
  await timeline.getByRole('radio', { name: 'Visits' }).check();
  await timeline.getByText('No entries of this kind yet.').waitFor();
  expect(person.faults).toEqual([]);
  await person.stop();
});

it('a call is logged with the next follow-up by three clicks and a field, or five keys and the words, and taken back by one', async () => {
  const lead = await enquiry('Esha');
  const person = await at(`/leads/${lead.id}`);
  const { page } = person;
  const form = page.getByRole('form', { name: 'Log an interaction' });
  const opener = page.getByRole('button', { name: 'Log a call, visit or note', exact: true });
  await opener.waitFor();
  const byPointer = await effortOf(page);
  await opener.click();
  await form.getByLabel(/^Next follow-up/).click();
  await form.getByRole('button', { name: 'Tomorrow 11 am' }).click();
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Outbound call, connected').waitFor();
  expect((await byPointer()).clicks).toBeLessThanOrEqual(3);
  const planned = await leadNow(lead.id);
  expect(planned).toMatchObject({ status: 'contacted', interactionCount: 1 });
  expect(planned.nextFollowUpAt).not.toBeNull();

  // Ctrl Z takes back what was logged.
  await person.reads('Call logged');
  await page.keyboard.press('Control+z');
  await opener.waitFor();
  await expect
    .poll(async () => ({ ...(await leadNow(lead.id)), faults: person.faults }))
    .toMatchObject({
      status: 'new',
      interactionCount: 0,
      nextFollowUpAt: null,
      firstResponseAt: null,
      faults: [],
    });
  await page.getByText('Outbound call, connected').waitFor({ state: 'detached' });

  const byKeys = await effortOf(page);
  const words = 'tomorrow 11';
  await page.keyboard.press('l');
  await form.getByLabel('What happened').and(page.locator(':focus')).waitFor();
  for (let stop = 0; stop < 3; stop++) await page.keyboard.press('Tab');
  await page.keyboard.type(words);
  await page.keyboard.press('Control+Enter');
  await page.getByText('Outbound call, connected').waitFor();
  expect(await byKeys()).toEqual({ clicks: 0, keys: 5 + words.length });
  expect(person.faults).toEqual([]);
  await person.stop();
});

it('a stage is moved by one click; one that needs facts asks once for those that are missing, and Undo takes it back', async () => {
  const lead = await enquiry('Gauri', { unitTypes: [], budgetMaxPaise: null, timeline: null });
  const person = await at(`/leads/${lead.id}`);
  const { page } = person;
  const stages = page.getByRole('list', { name: 'Stages of the lead' });
  await stages.getByRole('button', { name: /^Contacted/ }).waitFor();
  const toContacted = await measured(page);
  await stages.getByRole('button', { name: /^Contacted/ }).click();
  await stages
    .getByRole('listitem')
    .filter({ hasText: 'Contacted' })
    .and(page.locator('[aria-current]'))
    .waitFor();
  expect(await toContacted('move a stage that needs nothing')).toMatchObject({ clicks: 1 });
  expect(await leadNow(lead.id)).toMatchObject({ status: 'contacted' });

  const toQualified = await measured(page);
  await stages.getByRole('button', { name: /^Qualified/ }).click();
  const sheet = page.getByRole('dialog', { name: 'What does Gauri Rao look for?' });
  await sheet.getByLabel('Budget to').fill('9500000');
  await sheet.getByLabel('Buying in').selectOption({ label: '1–3 months' });
  const types = sheet.getByRole('checkbox');
  await types.first().click();
  // Of the fifteen types only those that the project has.
  expect(await types.count()).toBeLessThan(5);
  await sheet.getByRole('button', { name: 'Move lead' }).click();
  await sheet.waitFor({ state: 'detached' });
  expect(await toQualified('move a stage that needs facts')).toMatchObject({ clicks: 2 });
  await expect.poll(async () => (await leadNow(lead.id)).status).toBe('qualified');
  await person.reads('Gauri Rao moved to Qualified');
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await leadNow(lead.id)).status).toBe('contacted');
  expect(person.faults).toEqual([]);
  await person.stop();
});

it('a new enquiry is answered, planned and qualified by five clicks on one page', async () => {
  const lead = await enquiry('Hema', { unitTypes: [], budgetMaxPaise: null, timeline: null });
  const person = await at(`/leads/${lead.id}`);
  const { page } = person;
  const form = page.getByRole('form', { name: 'Log an interaction' });
  const opener = page.getByRole('button', { name: 'Log a call, visit or note', exact: true });
  await opener.waitFor();
  const effort = await measured(page);
  await opener.click();
  await form.getByLabel(/^Next follow-up/).click();
  await form.getByRole('button', { name: 'Tomorrow 11 am' }).click();
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Outbound call, connected').waitFor();
  await page
    .getByRole('list', { name: 'Stages of the lead' })
    .getByRole('button', { name: /^Qualified/ })
    .click();
  const sheet = page.getByRole('dialog', { name: 'What does Hema Rao look for?' });
  await sheet.getByLabel('Budget to').fill('9500000');
  await sheet.getByLabel('Buying in').selectOption({ label: '1–3 months' });
  await sheet.getByRole('checkbox').first().click();
  await sheet.getByRole('button', { name: 'Move lead' }).click();
  await sheet.waitFor({ state: 'detached' });
  expect(await effort('answer a new enquiry')).toMatchObject({ clicks: 5, keys: 0 });
  expect(await leadNow(lead.id)).toMatchObject({ status: 'qualified', interactionCount: 1 });
  expect(person.faults).toEqual([]);
  await person.stop();
});

it('a view is kept with its filters and columns, says when it is left, and comes back by one click', async () => {
  await enquiry('Devi');
  const person = await at('/leads?status=new');
  const { page } = person;
  const changes = page.getByRole('group', { name: 'Unsaved changes' });
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('list', { name: 'Columns' }).getByRole('checkbox', { name: 'Wants' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('columnheader', { name: 'Wants' }).waitFor({ state: 'detached' });
  await changes.getByRole('button', { name: 'Save as' }).click();
  await person.write('Name', 'Fresh ones');
  await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click();
  await person.isTold('Fresh ones saved');
  await changes.waitFor({ state: 'detached' });

  const views = page.getByRole('navigation', { name: 'Views' });
  await views.getByRole('link', { name: /^All/ }).click();
  await page.getByRole('columnheader', { name: 'Name' }).waitFor();
  await views.getByRole('link', { name: 'Fresh ones' }).click();
  await page.getByRole('columnheader', { name: 'Wants' }).waitFor({ state: 'detached' });
  expect(new URL(page.url()).searchParams.get('status')).toBe('new');

  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
  await changes.getByRole('button', { name: 'Reset' }).click();
  await changes.waitFor({ state: 'detached' });
  expect(person.faults).toEqual([]);
  await person.stop();
});

it('a visit is arranged on the lead, shown with the one at the same time, put off by keys, dialog and drag, and done', async () => {
  const [monday, tuesday, wednesday] = weekOf(addDays(dayOf(hoursAway(0), 'Asia/Kolkata'), 7));
  const eleven = instantAt(tuesday ?? '', '11:00', 'Asia/Kolkata');
  const [esha, farah] = [await enquiry('Esha'), await enquiry('Farah')];
  const body = { type: 'siteVisit', outcome: 'visitScheduled', scheduledAt: eleven } as const;
  await executive.send(logInteraction, { params: { id: farah.id }, body });
  const person = await at(`/leads/${esha.id}`);
  const { page } = person;
  await person.press('More actions');
  await page.getByRole('menuitem', { name: 'Schedule visit' }).click();
  const asked = page.getByRole('dialog', { name: 'When does Esha Rao visit the site?' });
  await asked.getByLabel('Visit', { exact: true }).fill(`${tuesday}T11:30`);
  await asked.getByRole('checkbox', { name: 'Accompanied by the partner' }).click();
  await asked.getByRole('button', { name: 'Schedule visit' }).click();
  await asked.waitFor({ state: 'detached' });

  await page.goto(`${app.url}/leads/visits?day=${monday}`);
  const on = (weekday: string) => page.getByRole('region', { name: new RegExp(`^${weekday} `) });
  const card = (weekday: string, name: string) => on(weekday).getByRole('listitem').filter({ hasText: name });
  await card('Tue', 'Esha Rao').getByText('With the partner').waitFor();
  await card('Tue', 'Esha Rao')
    .getByText(/Another visit of .* within the hour/)
    .waitFor();
  await card('Tue', 'Farah Rao')
    .getByText(/within the hour/)
    .waitFor();
  expect(await violations(page)).toEqual([]);

  await card('Tue', 'Esha Rao').getByRole('link').focus();
  await page.keyboard.press('Alt+ArrowRight');
  await card('Wed', 'Esha Rao').getByText('11:30 am').waitFor();
  await page
    .getByText(/within the hour/)
    .first()
    .waitFor({ state: 'detached' });
  await page
    .getByRole('status')
    .getByText(/^Esha Rao: visit on .*11:30 am$/)
    .waitFor();

  await card('Tue', 'Farah Rao').dragTo(on('Thu'));
  await card('Thu', 'Farah Rao').getByText('11:00 am').waitFor();
  const toast = page.locator('[data-sonner-toast]').filter({ hasText: 'Farah Rao' });
  // Under the pointer it stays, however long the rest takes.
  await toast.getByRole('button', { name: 'Undo' }).hover();
  const visits = async () => (await logged(farah.id)).filter(({ type }) => type === 'siteVisit').length;
  await expect.poll(visits).toBe(2);
  await page.keyboard.press('Control+z');
  await card('Tue', 'Farah Rao').getByText('11:00 am').waitFor();

  await card('Wed', 'Esha Rao')
    .getByRole('button', { name: 'What to do with the visit of Esha Rao' })
    .click();
  await page.getByRole('menuitem', { name: 'Reschedule…' }).click();
  const again = page.getByRole('dialog', { name: 'Reschedule the visit of Esha Rao' });
  await again.getByLabel('Visit', { exact: true }).fill(`${wednesday}T16:00`);
  await again.getByRole('button', { name: 'Reschedule visit' }).click();
  await card('Wed', 'Esha Rao').getByText('4:00 pm').waitFor();

  await card('Wed', 'Esha Rao')
    .getByRole('button', { name: 'What to do with the visit of Esha Rao' })
    .click();
  await page.getByRole('menuitem', { name: 'Visit done' }).click();
  await card('Wed', 'Esha Rao').getByText('Done', { exact: true }).waitFor();
  expect((await logged(esha.id)).filter(({ type }) => type === 'siteVisit')).toHaveLength(4);

  await page.getByRole('radio', { name: 'Day by person' }).click();
  await page.getByText('No visits on this day.').waitFor();
  expect(person.faults).toEqual([]);
  await person.stop();
});
