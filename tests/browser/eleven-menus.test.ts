import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Role } from '#platform/contract/roles.ts';
import { hasRole, PARTNER_ROLES, ROLES } from '#platform/contract/roles.ts';
import { closePages, openBrowser } from '../support/browser.ts';
import { partOfToday } from '../support/depth.ts';
import type { Person } from '../support/person.ts';
import { signedIn } from '../support/signed-in.ts';
import type { TestApp, TestOrganization } from '../support/test-app.ts';
import { testApp } from '../support/test-app.ts';
import { visit } from '../support/visit.ts';

let app: TestApp;
let browser: Browser;
let organization: TestOrganization;

beforeAll(async () => {
  app = await testApp({ withScreens: true });
  browser = await openBrowser();
  organization = await app.organization();
});

afterAll(async () => {
  await closePages(browser);
  await app?.stop();
});

type Entries = Readonly<Record<string, string>>;

const DASHBOARD = { Dashboard: '/dashboard' };
const PROJECTS = { Projects: '/projects', 'Create project': '/projects/create' };
const LEADS = {
  Leads: '/leads',
  'Sales pipeline': '/leads/pipeline',
  'Today’s calls': '/leads/calls',
  'Add lead': '/leads/create',
};
/** Of those who bring customers or rule on whose they are. */
const CLAIMS = { 'Partner claims': '/partners/claims' };
const FIRMS = { 'Partner firms': '/partners' };
const RESERVATIONS = { Reservations: '/holds' };
const APPROVALS = { Approvals: '/approvals' };
const SALES = {
  Sales: '/sales',
  'Booking pipeline': '/sales/pipeline',
  'New booking': '/sales/create',
  'Payment plans': '/sales/payment-plans',
  ...APPROVALS,
};
const PAYMENTS = { 'Payments overview': '/payments/dashboard' };
/** What was mailed to buyers, for those who speak with them. */
const MAILS = { 'Mails to buyers': '/sales/mails' };
const REPORTS = {
  'Sales reports': '/sales/reports',
  'Payment reports': '/payments/reports',
};
/** What was moved, waived or allowed beyond a limit, for management. */
const EXCEPTIONS = { Exceptions: '/payments/exceptions' };
/** What firms are owed, for those who open sales; and by which structures, for management. */
const OVERVIEW = { 'Commission overview': '/sales/commissions' };
const COMMISSIONS = { ...OVERVIEW, 'All commissions': '/sales/commissions/list' };
/** For management; sums alone for the Marketing Head. */
const COMMISSION_REPORTS = { 'Commission reports': '/sales/commissions/reports' };
const STRUCTURES = { 'Commission structures': '/sales/commissions/structures' };
const PAYING = { 'Commission payments': '/sales/commissions/payments' };
const COLLECTIONS = {
  ...PAYMENTS,
  Collections: '/payments/collections',
  'Demand runs': '/payments/demand-runs',
};
const LEDGER = { Ledger: '/payments/ledger' };
const INVOICES = { Invoices: '/sales/invoices' };
/** Of everybody. */
const READING = { Documents: { Documents: '/documents' } };
/** Of staff, who write letters. */
const LETTERS = { ...READING.Documents, 'Templates of letters': '/documents/templates' };
/** Those who know the buyers see what they have not brought, those who approve what is waiting. */
const MISSING = { 'Missing documents': '/documents/missing' };
const WAITING = { 'Waiting for approval': '/documents/waiting' };
const WRITING = { Documents: { ...LETTERS, ...MISSING } };
const APPROVING = { Documents: { ...LETTERS, ...MISSING, ...WAITING } };
const ISSUES = { Issues: '/construction/issues' };
const WORKS = { 'Construction analytics': '/construction/analytics' };
const BUILDING = {
  Construction: {
    Milestones: '/construction',
    ...ISSUES,
    Photos: '/construction/photos',
    'Progress letters': '/construction/progress-letters',
    ...WORKS,
  },
};
/** Those who read what is to be put right; who manages reads the works in figures too. */
const READING_ISSUES = { Construction: ISSUES };
const READING_WORKS = { Construction: { ...ISSUES, ...WORKS } };
/** Who builds and who pays see contractors. */
const WITH_CONTRACTORS = { ...DASHBOARD, Contractors: '/contractors' };
const LEAD_REPORTS = { 'Lead reports': '/analytics/leads' };
const PREDICTING = {
  Analytics: {
    'Analytics overview': '/analytics',
    'Sales analytics': '/analytics/sales',
    Predictions: '/analytics/predictions',
  },
};
/** Those who see leads read reports of them. */
const REPORTING = { Analytics: LEAD_REPORTS };
const ANALYSING = { Analytics: { ...PREDICTING.Analytics, ...LEAD_REPORTS } };
/** What marketing costs, for those who list its bills; revenue and budgets for Finance. */
const SPENDING = { Marketing: '/analytics/marketing' };
const COSTS = { Costs: '/analytics/costs' };
const PLANNING = { Revenue: '/analytics/revenue', 'Budget planning': '/analytics/budget' };
const CONTROLLING = {
  'Budget vs actual': '/analytics/budget-variance',
  'Real-time financial': '/analytics/financial',
};
const MARKETING = {
  Analytics: { ...ANALYSING.Analytics, ...SPENDING },
  'Financial analytics': COSTS,
};
const FINANCIAL = { 'Financial analytics': { ...CONTROLLING, ...COSTS } };
const ALL_FIGURES = { Analytics: { ...MARKETING.Analytics, ...PLANNING }, ...FINANCIAL };
const MONEY = { Analytics: { ...PREDICTING.Analytics, ...SPENDING, ...PLANNING }, ...FINANCIAL };
const SETTINGS = {
  Settings: '/settings',
  'Statutory rates': '/settings/rates',
  'Document categories': '/settings/document-categories',
};
const ADMIN = {
  ...SETTINGS,
  'User management': '/settings/users',
  'Audit trail': '/settings/audit',
  'Security log': '/settings/security-log',
  'System status': '/settings/system-status',
};

const EVERYTHING = {
  '': WITH_CONTRACTORS,
  Projects: PROJECTS,
  'Lead management': { ...LEADS, ...RESERVATIONS, ...CLAIMS },
  'Sales & payments': { ...SALES, ...REPORTS },
  Accounts: { ...COLLECTIONS, ...INVOICES, ...LEDGER, ...EXCEPTIONS, ...MAILS },
  Commissions: { ...COMMISSIONS, ...STRUCTURES, ...PAYING, ...COMMISSION_REPORTS, ...FIRMS },
  ...BUILDING,
  ...APPROVING,
  ...ALL_FIGURES,
  'Admin panel': ADMIN,
};
const SELLING = {
  '': DASHBOARD,
  'Lead management': { ...LEADS, ...RESERVATIONS },
  'Sales & payments': SALES,
  Accounts: { ...PAYMENTS, ...INVOICES, ...MAILS },
  Commissions: COMMISSIONS,
  ...WRITING,
  ...REPORTING,
};
const MANAGING = {
  ...SELLING,
  ...READING_WORKS,
  ...APPROVING,
  ...ANALYSING,
  Projects: PROJECTS,
  'Sales & payments': { ...SALES, ...REPORTS },
  Accounts: { ...SELLING.Accounts, ...EXCEPTIONS },
  Commissions: { ...COMMISSIONS, ...STRUCTURES, ...COMMISSION_REPORTS },
  'Admin panel': SETTINGS,
};
const PARTNER = {
  ...SELLING,
  Accounts: { ...PAYMENTS, ...INVOICES },
  ...READING,
  'Lead management': { ...LEADS, ...CLAIMS },
};
const PARTNER_ADMIN = {
  ...PARTNER,
  'Lead management': { ...LEADS, ...CLAIMS, 'My firm': '/partners/own' },
};
const FINANCE = {
  '': WITH_CONTRACTORS,
  Projects: PROJECTS,
  'Sales & payments': { ...APPROVALS, ...REPORTS },
  Accounts: { ...COLLECTIONS, ...INVOICES, ...LEDGER, ...EXCEPTIONS, ...MAILS },
  Commissions: { ...STRUCTURES, ...PAYING, ...COMMISSION_REPORTS, ...FIRMS },
  ...READING_WORKS,
  ...APPROVING,
  ...MONEY,
  'Admin panel': SETTINGS,
};
const SELLING_HEAD = { ...MANAGING, 'Lead management': { ...LEADS, ...RESERVATIONS, ...CLAIMS } };
const PARTNER_MANAGER = {
  ...SELLING_HEAD,
  ...WRITING,
  Commissions: { ...SELLING_HEAD.Commissions, ...FIRMS },
};

/** What stands in the side menu of each role, by group; every other address of it is refused. */
const MENUS: Readonly<Record<Role, Readonly<Record<string, Entries>>>> = {
  'Business Head': EVERYTHING,
  'Project Director': EVERYTHING,
  'Sales Head': { ...SELLING_HEAD, ...MARKETING },
  'Finance Head': FINANCE,
  'Marketing Head': {
    ...MANAGING,
    ...MARKETING,
    Accounts: { ...PAYMENTS, ...INVOICES, ...EXCEPTIONS },
    Documents: { ...LETTERS, ...WAITING },
    Commissions: { ...OVERVIEW, ...STRUCTURES, ...COMMISSION_REPORTS },
  },
  'Sales Manager': { ...MANAGING, '': WITH_CONTRACTORS, ...BUILDING },
  'Finance Manager': { ...FINANCE, ...BUILDING },
  'Channel Partner Manager': PARTNER_MANAGER,
  'Sales Executive': { ...SELLING, ...READING_ISSUES },
  'Channel Partner Admin': PARTNER_ADMIN,
  'Channel Partner Agent': PARTNER,
};

const addressesOf = (menu: Readonly<Record<string, Entries>>) =>
  Object.values(menu).flatMap((entries) => Object.values(entries));

// All of a third of the roles: the next third on the next day.
it.each(partOfToday(ROLES, 3))(
  'a %s signs in, sees exactly the menu of the role, and every other address of it is refused',
  async (role) => {
    const firm = hasRole(role, ...PARTNER_ROLES) ? { channelPartnerId: crypto.randomUUID() } : {};
    const person = await signedIn(browser, app, await organization.user(role, firm));
    expect(await menuOf(person)).toEqual(MENUS[role]);
    const open = addressesOf(MENUS[role]);
    expect(await accountMenuOf(person)).toEqual([
      'Profile',
      ...(open.includes('/settings') ? ['Settings'] : []),
      ...(open.includes('/settings/users') ? ['User management'] : []),
    ]);

    const links = Object.entries(MENUS[role]).flatMap(([group, entries]) =>
      Object.entries(entries).map(([entry, address]) => ({ group, entry, address })),
    );
    for (const { group, entry, address } of links) {
      await person.goTo(group, entry);
      // A list may open with the view of the role, which its address then names.
      await person.page.waitForURL(({ pathname }) => pathname === address);
      await person.main.getByRole('heading', { level: 1 }).waitFor();
    }
    const shut = addressesOf(EVERYTHING).filter((one) => !open.includes(one));
    // The first as somebody does who types it, the others as a link within the product does.
    await person.page.goto(`${app.url}${shut[0] ?? '/404'}`);
    for (const address of shut) {
      await visit(person.page, '/404');
      await visit(person.page, address);
      await person.page.waitForURL('**/unauthorized');
      await person.arrivesAt(/: not open to your role$/);
    }
    expect(person.faults).toEqual([]);
    await person.stop();
  },
);

/** The side menu by group; one of them is open at a time. */
async function menuOf(person: Person): Promise<Record<string, Entries>> {
  const menu = person.page.getByRole('navigation', { name: 'Main' });
  const found: Record<string, Entries> = { '': await linksOf(menu.locator('ul > li > a.item')) };
  for (const group of await menu.getByRole('button').allInnerTexts()) {
    const heading = person.page.getByRole('button', { name: group, exact: true });
    const part = menu.getByRole('listitem').filter({ has: heading });
    if ((await part.getByRole('link').count()) === 0) await heading.click();
    found[group] = await linksOf(part.getByRole('link'));
  }
  return found;
}

async function linksOf(links: Locator): Promise<Entries> {
  await links.first().waitFor();
  const found = await links.evaluateAll((all: HTMLAnchorElement[]) =>
    all.map((link) => [link.innerText, link.pathname] as const),
  );
  return Object.fromEntries(found);
}

async function accountMenuOf({ page }: Person): Promise<string[]> {
  await page.getByRole('button', { name: / @ / }).click();
  const menu = page.getByRole('menu');
  await menu.getByRole('menuitem', { name: 'Logout' }).waitFor();
  const entries = await menu.getByRole('menuitem').allInnerTexts();
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'detached' });
  return entries.filter((entry) => entry !== 'Logout');
}
