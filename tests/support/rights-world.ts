import { createLead } from '../../src/domains/leads/server/lead.create.ts';
import { leadInput } from '../../src/domains/leads/server/lead.factory.ts';
import { getPaymentPlan } from '../../src/domains/payments/server/plan.queries.ts';
import { recordReceipt } from '../../src/domains/payments/server/receipt.commands.ts';
import { receiptInput } from '../../src/domains/payments/server/receipt.factory.ts';
import { buildSale } from '../../src/domains/sales/server/sale.factory.ts';
import type { LaunchedProject } from '../../src/domains/units/server/unit.factory.ts';
import { buildLaunchedProject } from '../../src/domains/units/server/unit.factory.ts';
import type { Role } from '../../src/platform/contract/roles.ts';
import { ROLES } from '../../src/platform/contract/roles.ts';
import type { Work } from '../../src/platform/server/context.ts';
import type { Person, RowFacts, RowKind } from './rights-table.ts';
import type { TestApp, TestOrganization, TestUser } from './test-app.ts';
import { testApp } from './test-app.ts';

/** One deal with all its records, as the matrix asks every role for it. */
export interface SeenRow {
  name: string;
  isOwnOrganization: boolean;
  records: DealRecords;
  facts(kind: RowKind): RowFacts;
}

export type DealRecords = Record<RowKind, string> & { account: string };

export interface RightsWorld {
  app: TestApp;
  people: { person: Person; user: TestUser }[];
  rows: SeenRow[];
  today: string;
}

/** Whose a deal is: its customer's owner, the executive behind the sale, the partner who brought it. */
interface DealPlot {
  name: string;
  owner: TestUser;
  broughtBy?: TestUser;
}

/**
 * An organization with one person of every role, two teams of sales and two partner firms, a deal of each of them,
 * and a deal of another organization.
 */
export async function openRightsWorld(): Promise<RightsWorld> {
  const app = await testApp();
  const organization = await app.organization();
  const project = await launched(app, organization);
  const cast = await castOf(organization, project.project.id);
  const plots: DealPlot[] = [
    { name: 'the executive', owner: cast.user('Sales Executive') },
    { name: 'his manager', owner: cast.user('Sales Manager') },
    { name: 'another team', owner: cast.otherExecutive },
    { name: 'the manager of partners', owner: cast.user('Channel Partner Manager') },
    { name: 'the agent', owner: cast.otherExecutive, broughtBy: cast.user('Channel Partner Agent') },
    { name: 'his colleague', owner: cast.otherExecutive, broughtBy: cast.colleague },
    { name: 'another firm', owner: cast.otherExecutive, broughtBy: cast.otherAgent },
  ];
  const rows: SeenRow[] = [];
  for (const plot of plots) rows.push(await dealRow(app, organization, project, plot, cast.recorder));
  rows.push(await foreignRow(app));
  return { app, people: cast.people, rows, today: new Date().toISOString().slice(0, 10) };
}

async function foreignRow(app: TestApp): Promise<SeenRow> {
  const organization = await app.organization();
  const project = await launched(app, organization);
  const owner = await organization.user('Sales Executive');
  const plot = { name: 'another organization', owner };
  const row = await dealRow(app, organization, project, plot, organization.businessHead);
  return { ...row, isOwnOrganization: false };
}

function launched(app: TestApp, { businessHead }: TestOrganization): Promise<LaunchedProject> {
  return app.application.runAs(businessHead.caller, new Date().toISOString(), (work) =>
    buildLaunchedProject(work),
  );
}

async function castOf(organization: TestOrganization, projectId: string) {
  const [firm, otherFirm] = [crypto.randomUUID(), crypto.randomUUID()];
  const partner = (role: Role, channelPartnerId: string) =>
    organization.user(role, { channelPartnerId, projectIds: [projectId] });
  const users = new Map<Role, TestUser>([['Business Head', organization.businessHead]]);
  const manager = await organization.user('Sales Manager');
  users.set('Sales Manager', manager);
  users.set('Sales Executive', await organization.user('Sales Executive', { managerId: manager.id }));
  users.set('Channel Partner Admin', await partner('Channel Partner Admin', firm));
  users.set('Channel Partner Agent', await partner('Channel Partner Agent', firm));
  for (const role of ROLES) if (!users.has(role)) users.set(role, await organization.user(role));
  const user = (role: Role): TestUser => {
    const found = users.get(role);
    if (!found) throw new Error(`Nobody is ${role}.`);
    return found;
  };
  const people = ROLES.map((role) => ({
    user: user(role),
    person: {
      id: user(role).id,
      role,
      channelPartnerId: user(role).caller.channelPartnerId,
      teamIds: role === 'Sales Manager' ? [manager.id, user('Sales Executive').id] : [user(role).id],
    },
  }));
  return {
    user,
    people,
    recorder: user('Sales Head'),
    otherExecutive: await organization.user('Sales Executive'),
    colleague: await partner('Channel Partner Agent', firm),
    otherAgent: await partner('Channel Partner Agent', otherFirm),
  };
}

async function dealRow(
  app: TestApp,
  { businessHead }: TestOrganization,
  { project, tower, units }: LaunchedProject,
  { name, owner, broughtBy }: DealPlot,
  recorder: TestUser,
): Promise<SeenRow> {
  const now = new Date().toISOString();
  const as = <T>(user: TestUser, command: (work: Work) => Promise<T>) =>
    app.application.runAs(user.caller, now, command);
  const unit = units.pop();
  const account = project.designatedAccounts[0];
  if (!unit || !account) throw new Error('The project has no unit or no account left.');
  const lead = await as(broughtBy ?? businessHead, (work) =>
    createLead(work, {
      ...leadInput(),
      projectIds: [project.id],
      ...(broughtBy ? {} : { ownerId: owner.id }),
    }),
  );
  const sale = await as(businessHead, (work) =>
    buildSale(work, { leadId: lead.id, unitId: unit.id, salesExecutiveId: owner.id }),
  );
  const plan = await as(businessHead, (work) => getPaymentPlan(work, sale.id));
  const [first] = plan.installments;
  if (!first?.invoiceId) throw new Error('The booking was not invoiced.');
  const receipt = await as(recorder, async (work) =>
    recordReceipt(work, { ...(await receiptInput(work, sale.id)), amountPaise: 10_000_00 }),
  );
  const stored = await as(businessHead, (work) =>
    work.db
      .selectFrom('lead')
      .select(['ownerId', 'channelPartnerId', 'broughtById'])
      .where('id', '=', lead.id)
      .executeTakeFirstOrThrow(),
  );
  const records = {
    lead: lead.id,
    costSheet: sale.costSheetId,
    sale: sale.id,
    plan: plan.id,
    installment: first.id,
    receipt: receipt.id,
    invoice: first.invoiceId,
    unit: unit.id,
    tower: tower.id,
    project: project.id,
    account: account.id,
  };
  return {
    name,
    isOwnOrganization: true,
    records,
    facts: (kind) => (kind === 'lead' || kind === 'costSheet' ? stored : { ...stored, ownerId: owner.id }),
  };
}
