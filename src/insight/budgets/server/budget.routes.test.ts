import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp, TestOrganization, TestUser } from '../../../../tests/support/test-app.ts';
import { told } from '../../../../tests/support/told.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import type { Call } from '#platform/contract/call.ts';
import { updateProject } from '#inventory/projects/project.contract.ts';
import { buildLaunchedProject } from '#inventory/units/server/unit.factory.ts';
import { enterCost } from '#site/milestones/milestoneCost.contract.ts';
import { buildMilestone } from '#site/milestones/server/milestone.factory.ts';
import type { Budget, LineInput, Remaining } from '../budget.contract.ts';
import * as budgets from '../budget.contract.ts';
import type { Cost } from '../cost.contract.ts';
import * as costs from '../cost.contract.ts';

const NOW = '2026-11-20T06:30:00.000Z';
const FY = '26-27';

let app: TestApp;
let organization: TestOrganization;
let head: TestUser;
let finance: TestUser;
let manager: TestUser;
let marketing: TestUser;
let tables: pg.Client;
/** Each test has a project of its own. */
const projectIds: string[] = [];

beforeAll(async () => {
  app = await testApp({ now: () => NOW });
  organization = await app.organization();
  head = organization.businessHead;
  finance = await organization.user('Finance Head');
  manager = await organization.user('Finance Manager');
  marketing = await organization.user('Marketing Head');
  tables = new pg.Client(app.databaseUrl);
  await tables.connect();
  for (let made = 0; made < 5; made += 1)
    projectIds.push(
      await app.application.runAs(
        head.caller,
        NOW,
        async (work) => (await buildLaunchedProject(work)).project.id,
      ),
    );
});

afterAll(async () => {
  await tables?.end();
  await app?.stop();
});

const project = () => projectIds.pop() ?? '';
let bills = 0;
const bill = (projectId: string, more: Partial<costs.CostInput> = {}) => {
  bills += 1;
  return {
    projectId,
    category: 'marketing',
    amountPaise: 1_00_000_00,
    incurredOn: '2026-11-10',
    vendor: 'Deccan Events',
    reference: `B-${bills}`,
    ...more,
  };
};

async function done<Data>(who: TestUser, call: Call, input: Parameters<TestUser['send']>[1]): Promise<Data> {
  const answer = await who.send(call, input);
  expect(answer.status, `${call.path}: ${answer.body.message ?? ''}`).toBeLessThan(300);
  return answer.body.data as Data;
}

async function refused(who: TestUser, call: Call, input: Parameters<TestUser['send']>[1]) {
  const { status, body } = await who.send(call, input);
  const [error] = (body['errors'] as { field: string }[] | undefined) ?? [];
  return { status, field: error?.field, message: body.message };
}

/** A budget with these lines, made by one and approved by another. */
async function approved(
  projectId: string,
  lines: readonly LineInput[],
  control: budgets.Control = 'stop',
): Promise<Budget> {
  const params = { id: projectId };
  await done(manager, budgets.saveBudget, { params, body: { fy: FY, control, lines } });
  await done(manager, budgets.submitBudget, { params, body: { fy: FY } });
  return done<Budget>(head, budgets.approveBudget, { params, body: { fy: FY } });
}

const line = (month: string, plannedPaise: number, category: LineInput['category'] = 'marketing') => ({
  month,
  category,
  plannedPaise,
});

describe('a bill', () => {
  it('is entered once for each vendor, however its number is written and wherever it was entered', async () => {
    const id = project();
    const first = await done<Cost>(manager, costs.createCost, {
      body: bill(id, { reference: 'DE / 101', gstPaise: 18_000_00, isGstCredit: false }),
    });
    expect(first).toMatchObject({ costPaise: 1_18_000_00, origin: 'entry', reference: 'DE / 101' });
    expect(
      await refused(manager, costs.createCost, {
        body: bill(id, { vendor: 'DECCAN  events', reference: 'de/101' }),
      }),
    ).toMatchObject({ status: 409, field: 'reference' });
    const again = await done<Cost>(manager, costs.createCost, {
      body: bill(id, { vendor: 'Sahyadri Outdoor', reference: 'DE/101' }),
    });
    expect(
      await refused(manager, costs.updateCost, {
        params: { id: again.id },
        body: { vendor: 'Deccan Events' },
      }),
    ).toMatchObject({ status: 409, field: 'reference' });
    const milestone = await app.application.runAs(head.caller, NOW, (work) =>
      buildMilestone(work, { projectId: id }),
    );
    const atSite = { amountPaise: 5_000_00, incurredOn: '2026-11-11', vendor: 'Deccan Events' };
    const params = { id: milestone.id };
    expect(
      await refused(finance, enterCost, { params, body: { ...atSite, reference: 'DE/101' } }),
    ).toMatchObject({ status: 409 });
    await done(finance, enterCost, { params, body: { ...atSite, reference: 'S-7' } });
    expect(await refused(manager, costs.createCost, { body: bill(id, { reference: 's-7' }) })).toMatchObject({
      status: 409,
      field: 'reference',
    });
    await done(manager, costs.deleteCost, { params: { id: first.id }, body: {} });
    await done(manager, costs.createCost, { body: bill(id, { reference: 'DE/101' }) });
    const listed = await done<Cost[]>(finance, costs.listCosts, { query: { projectId: id } });
    expect(listed.map(({ origin, costPaise }) => [origin, costPaise]).toSorted()).toEqual([
      ['entry', 1_00_000_00],
      ['entry', 1_00_000_00],
      ['milestone', 5_000_00],
    ]);
    const totals = await done<{ sums: object }>(finance, costs.totalCosts, { query: { projectId: id } });
    expect(totals.sums).toEqual({ costPaise: 2_05_000_00 });
    // Marketing is all that the Marketing Head sees, who enters nothing.
    const seen = await done<Cost[]>(marketing, costs.listCosts, { query: { projectId: id } });
    expect(seen.map(({ category, allowedActions }) => [category, allowedActions])).toEqual([
      ['marketing', []],
      ['marketing', []],
    ]);
    expect(await refused(marketing, costs.createCost, { body: bill(id) })).toMatchObject({ status: 403 });
    expect(
      await refused(manager, costs.deleteCost, {
        params: { id: listed.find(({ origin }) => origin === 'milestone')?.id ?? '' },
        body: {},
      }),
    ).toMatchObject({ status: 409 });
  });

  it('is refused with text, a minus, too much, a day that does not exist or has not come, and in a closed month', async () => {
    const id = project();
    const sent = (more: Record<string, unknown>) =>
      refused(manager, costs.createCost, { body: { ...bill(id), ...more } });
    for (const amountPaise of ['12', -1, 0, 0.5, 100_000_000_000_000])
      expect(await sent({ amountPaise })).toMatchObject({ status: 400, field: 'amountPaise' });
    for (const incurredOn of ['2026-13-01', '2026-02-30', '2026-12-31', 'today'])
      expect(await sent({ incurredOn })).toMatchObject({ status: 400, field: 'incurredOn' });
    expect(await sent({ category: 'brokerage' })).toMatchObject({ status: 400, field: 'category' });
    expect(await sent({ category: 'admin', campaign: 'Diwali' })).toMatchObject({ field: 'campaign' });
    expect(await sent({ gstPaise: 1_00_000_01 })).toMatchObject({ status: 400, field: 'gstPaise' });
    await tables.query(
      `insert into period_lock (organization_id, id, month, locked_at) values ($1, gen_random_uuid(), '2026-09-01', $2)`,
      [organization.id, NOW],
    );
    expect(await sent({ incurredOn: '2026-09-15' })).toMatchObject({ status: 403 });
    const inClosed = bill(id, { incurredOn: '2026-09-15' });
    const { id: costId } = await done<Cost>(finance, costs.createCost, { body: inClosed });
    expect(await refused(manager, costs.deleteCost, { params: { id: costId }, body: {} })).toMatchObject({
      status: 403,
    });
    const moved = { params: { id: costId }, body: { incurredOn: '2026-10-01' } };
    expect(await refused(manager, costs.updateCost, moved)).toMatchObject({ status: 403 });
  });
});

describe('a budget', () => {
  it('is approved by another person than its maker, never changes then, and is revised with a reason', async () => {
    const id = project();
    const params = { id };
    const body = { fy: FY };
    await done(head, budgets.saveBudget, { params, body: { ...body, lines: [line('2026-10', 100)] } });
    await done(manager, budgets.submitBudget, { params, body });
    expect(
      await refused(manager, budgets.saveBudget, { params, body: { ...body, lines: [] } }),
    ).toMatchObject({
      status: 409,
    });
    const other = await organization.user('Business Head');
    expect(await refused(manager, budgets.approveBudget, { params, body })).toMatchObject({ status: 403 });
    expect(await refused(head, budgets.approveBudget, { params, body })).toMatchObject({ status: 403 });
    const returned = { ...body, reason: 'Bookings are too low' };
    expect((await done<Budget>(other, budgets.returnBudget, { params, body: returned })).shown).toMatchObject(
      { status: 'draft', returnReason: 'Bookings are too low' },
    );
    await done(manager, budgets.submitBudget, { params, body });
    expect(await told(head, 'budgetSubmitted')).toHaveLength(2);
    expect(await told(head, 'budgetReturned')).toMatchObject([{ body: 'Bookings are too low' }]);
    const first = await done<Budget>(other, budgets.approveBudget, { params, body });
    expect(first.shown).toMatchObject({ number: 1, status: 'approved', costPaise: 100 });
    for (const change of [
      `update budget_line set planned_paise = 1 where budget_id = $1`,
      `delete from budget_line where budget_id = $1`,
      `insert into budget_line (organization_id, id, budget_id, month, category, planned_paise)
       select organization_id, gen_random_uuid(), id, '2026-05-01', 'land', 1 from budget where id = $1`,
      `update budget set control = 'none' where id = $1`,
      `delete from budget where id = $1`,
    ])
      await expect(tables.query(change, [first.shown?.id])).rejects.toMatchObject({
        constraint: 'budget_frozen',
      });
    const revision = { ...body, reason: 'Steel costs more' };
    const second = await done<Budget>(manager, budgets.reviseBudget, { params, body: revision });
    expect(second.shown).toMatchObject({ number: 2, status: 'draft', reason: 'Steel costs more' });
    expect(second.lines).toMatchObject([{ month: '2026-10', plannedPaise: 100 }]);
    await done(manager, budgets.saveBudget, { params, body: { ...body, lines: [line('2026-10', 150)] } });
    const kept = await done<Budget>(manager, budgets.getBudget, { params, query: { fy: FY, number: 1 } });
    expect(kept.lines).toMatchObject([{ plannedPaise: 100 }]);
    const discarded = await done<Budget>(manager, budgets.discardBudget, { params, body });
    expect(discarded.shown).toMatchObject({ number: 1, status: 'approved' });
    // One Business Head is enough for what another person made.
    await tables
      .query(`update app_user set status = 'inactive' where id = $1`, [other.id])
      .catch(() => undefined);
  });

  it('takes no text, minus, 10^14, month 13 or 2027-04, line of another project, or two amounts for one month', async () => {
    const [id = '', foreign = ''] = projectIds;
    const params = { id };
    const made = await done<Budget>(manager, budgets.saveBudget, {
      params: { id: foreign },
      body: { fy: FY, lines: [line('2026-10', 100)] },
    });
    const sent = (...lines: object[]) =>
      refused(manager, budgets.saveBudget, { params, body: { fy: FY, lines } });
    const fine = line('2026-10', 100);
    for (const plannedPaise of ['100', -1, 1.5, 100_000_000_000_000])
      expect(await sent({ ...fine, plannedPaise })).toMatchObject({
        status: 400,
        field: 'lines.0.plannedPaise',
      });
    for (const month of ['2026-13', '2027-04', '2026-00', 'May'])
      expect(await sent({ ...fine, month })).toMatchObject({ status: 400, field: 'lines.0.month' });
    expect(await sent({ ...fine, id: made.lines[0]?.id })).toMatchObject({
      status: 400,
      field: 'lines.0.id',
    });
    expect(await sent(fine, fine)).toMatchObject({ status: 400, field: 'lines.1.month' });
    expect(await sent({ ...fine, category: 'rent' })).toMatchObject({
      status: 400,
      field: 'lines.0.category',
    });
    expect(await refused(manager, budgets.getBudget, { params, query: { fy: '26-28' } })).toMatchObject({
      status: 400,
      field: 'fy',
    });
    expect(
      await refused(manager, budgets.saveBudget, { params, body: { fy: '40-41', lines: [] } }),
    ).toMatchObject({ status: 400, field: 'fy' });
  });
});

it('a cost beyond its line is refused, to the paisa, also when two people enter one at once', async () => {
  const id = project();
  await approved(id, [line('2026-11', 2_00_000_00), line('2026-12', 1_00_000_00)]);
  const remaining = await done<Remaining>(manager, budgets.getRemaining, {
    params: { id },
    query: { category: 'marketing', on: '2026-11-10', costPaise: 3_00_000_01 },
  });
  expect(remaining).toMatchObject({
    remainingPaise: 3_00_000_00,
    monthPlannedPaise: 2_00_000_00,
    isRefused: true,
    problem:
      '₹3,00,000 remain of marketing in FY 2026-27; this is ₹0.01 more. Have the budget revised first.',
  });
  expect(
    await refused(manager, costs.createCost, { body: bill(id, { amountPaise: 3_00_000_01 }) }),
  ).toMatchObject({ status: 409, field: 'amountPaise' });
  expect(await refused(manager, costs.createCost, { body: bill(id, { category: 'admin' }) })).toMatchObject({
    status: 409,
    message: 'The budget of FY 2026-27 has no line for administration. Have it revised first.',
  });
  const both = await Promise.all(
    [manager, finance].map((who) =>
      who.send(costs.createCost, { body: bill(id, { amountPaise: 2_00_000_00 }) }),
    ),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  // A cost of a milestone is one of the construction line.
  const milestone = await app.application.runAs(head.caller, NOW, (work) =>
    buildMilestone(work, { projectId: id }),
  );
  expect(
    await refused(finance, enterCost, {
      params: { id: milestone.id },
      body: { amountPaise: 1_00, incurredOn: '2026-11-11' },
    }),
  ).toMatchObject({ status: 409, field: 'amountPaise' });
  const [cost] = await done<Cost[]>(finance, costs.listCosts, { query: { projectId: id } });
  const change = (amountPaise: number) => ({ params: { id: cost?.id ?? '' }, body: { amountPaise } });
  await done(manager, costs.updateCost, change(3_00_000_00));
  expect(await refused(manager, costs.updateCost, change(3_00_000_01))).toMatchObject({ status: 409 });
  await done(manager, costs.updateCost, change(1_00_000_00));
});

it('a project takes lines of its budget and costs from Finance alone, and changes none of another project', async () => {
  const id = project();
  const put = (who: TestUser, body: object, projectId = id) =>
    who.send(updateProject, { params: { id: projectId }, body });
  const { projectId: _projectId, ...cost } = bill(id, { amountPaise: 40_000_00 });
  const money = { budgetLines: [line('2026-10', 70), line('2027-04', 80)], costEntries: [cost] };
  const salesHead = await organization.user('Sales Head');
  expect((await put(salesHead, money)).status).toBe(403);
  expect((await put(manager, money)).status).toBe(200);
  const [entered] = await done<Cost[]>(finance, costs.listCosts, { query: { projectId: id } });
  const budget = await done<Budget>(manager, budgets.getBudget, { params: { id }, query: { fy: FY } });
  expect(budget.lines).toMatchObject([{ month: '2026-10', plannedPaise: 70 }]);
  const known = budget.lines[0]?.id;
  const again = {
    budgetLines: [{ id: known, ...line('2026-12', 75) }, line('2026-10', 5, 'land')],
    costEntries: [{ id: entered?.id, amountPaise: 50_000_00 }],
  };
  expect((await put(manager, again)).status).toBe(200);
  const changed = await done<Budget>(manager, budgets.getBudget, { params: { id }, query: { fy: FY } });
  expect(changed.lines.map(({ category, month, plannedPaise }) => [category, month, plannedPaise])).toEqual([
    ['land', '2026-10', 5],
    ['marketing', '2026-12', 75],
  ]);
  expect(changed.lines[1]?.id).toBe(known);
  const [other = ''] = (
    await tables.query<{ id: string }>(`select id from project where id <> $1 and organization_id = $2`, [
      id,
      organization.id,
    ])
  ).rows.map((row) => row.id);
  expect(await put(manager, { costEntries: again.costEntries }, other)).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'costEntries.0.id' }] },
  });
  expect(await put(manager, { budgetLines: [{ id: known, ...line('2025-12', 75) }] }, other)).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'budgetLines.0.id' }] },
  });
  expect(await put(manager, { costEntries: [{ ...cost, amountPaise: 'x' }] })).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'costEntries.0.amountPaise' }] },
  });
});
