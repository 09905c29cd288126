import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Ask } from '../../../../tests/support/figures.ts';
import { sumsOfFigures } from '../../../../tests/support/figures.ts';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { dataOf, openSalesDesk, refusalOf } from '../../../../tests/support/sales-desk.ts';
import type { TestUser } from '../../../../tests/support/test-app.ts';
import { addDays } from '#platform/contract/calendar.ts';
import type { Role } from '#platform/contract/roles.ts';
import { GROUPS } from '#platform/contract/roles.ts';
import { buildTower } from '#inventory/towers/server/tower.factory.ts';
import type { Sale } from '#sales/sale.contract.ts';
import { createMilestoneIssue } from '#site/issues/issue.contract.ts';
import type { Milestone, MilestoneInput } from '#site/milestones/milestone.contract.ts';
import { getMilestone, updateMilestoneProgress } from '#site/milestones/milestone.contract.ts';
import { enterCost } from '#site/milestones/milestoneCost.contract.ts';
import { buildMilestone } from '#site/milestones/server/milestone.factory.ts';
import type { MilestoneWithChecks } from '#site/quality/check.contract.ts';
import { createQualityCheck, updateQualityCheck } from '#site/quality/check.contract.ts';
import * as contract from '../analytics.contract.ts';
import type { ConstructionAnalytics } from '../analytics.contract.ts';
import { listSiteChecks } from '../siteCheck.contract.ts';
import type { SiteCheck } from '../siteCheck.contract.ts';
import { listSiteDemands } from '../siteDemand.contract.ts';
import { WHOLE } from '../shares.rules.ts';
import type { WorkValue } from '../workValue.contract.ts';
import { listWorkValues } from '../workValue.contract.ts';

const CRORE = 1_00_00_000_00;
const crores = (count: number) => Math.round(count * CRORE);

let desk: SalesDesk;
let sale: Sale;
let place: { projectId: string; towerId: string };
const people = new Map<Role, TestUser>();
const works: Milestone[] = [];

beforeAll(async () => {
  desk = await openSalesDesk();
  sale = await desk.sale();
  place = { projectId: desk.project.id, towerId: sale.towerId ?? '' };
  people.set('Business Head', desk.head).set('Finance Head', desk.finance);
  for (const role of GROUPS.MANAGEMENT)
    if (!people.has(role)) people.set(role, await desk.organization.user(role));
  await buildWorks();
});

afterAll(() => desk.app.stop());

const person = (role: Role): TestUser => {
  const found = people.get(role);
  if (!found) throw new Error(`Nobody is ${role}.`);
  return found;
};
const director = () => person('Project Director');
const figures = (query: Record<string, unknown> = place, as = desk.finance) =>
  dataOf<ConstructionAnalytics>(as.send(contract.getConstructionAnalytics, { query }));

/** The works of the worked example, the third of them two of its ten days old. */
async function buildWorks(): Promise<void> {
  const { today } = desk;
  const build = (key: string, sequence: number, more: Partial<MilestoneInput>) =>
    desk.run((work) => buildMilestone(work, { ...place, key, sequence, ...more }));
  works.push(
    await build('plinth', 1, { ...span(-40, -30), weightPct: 20, budgetedPaise: 2 * CRORE }),
    await build('slab:1', 2, { ...span(-29, -2), weightPct: 30, budgetedPaise: 3 * CRORE }),
    await build('slab:2', 3, { ...span(-1, 8), weightPct: 50, budgetedPaise: 5 * CRORE }),
  );
  const [plinth, slab] = works.map(({ id }) => id);
  const spend = (id: string | undefined, amountPaise: number) =>
    dataOf(
      desk.finance.send(enterCost, { params: { id: id ?? '' }, body: { amountPaise, incurredOn: today } }),
    );
  const reach = (id: string | undefined, progressPct: number) =>
    dataOf(desk.head.send(updateMilestoneProgress, { params: { id: id ?? '' }, body: { progressPct } }));
  await reach(plinth, 100);
  await reach(slab, 60);
  await spend(plinth, crores(2.2));
  await spend(slab, crores(1.9));
  await inspect(plinth, ['failed', 'passed']);
  await inspect(slab, ['passed']);
  await dataOf(
    desk.head.send(createMilestoneIssue, {
      params: { id: plinth ?? '' },
      body: { title: 'Honeycomb', severity: 'critical' },
    }),
  );
}

const span = (from: number, to: number) => ({
  plannedStart: addDays(desk.today, from),
  plannedEnd: addDays(desk.today, to),
});

/** A check that is inspected with these results, with rework between them. */
async function inspect(milestoneId: string | undefined, results: ('passed' | 'failed')[]): Promise<void> {
  const id = milestoneId ?? '';
  const { qualityChecks } = await dataOf<MilestoneWithChecks>(
    director().send(createQualityCheck, { params: { id }, body: { name: 'Before the pour' } }),
  );
  const checkId = qualityChecks.find(({ name }) => name === 'Before the pour')?.id ?? '';
  const set = (as: TestUser, body: object) =>
    dataOf(as.send(updateQualityCheck, { params: { id, checkId }, body }));
  for (const [round, status] of results.entries()) {
    if (round > 0) await set(person('Sales Manager'), { status: 'pending', remarks: 'Done again' });
    await set(director(), { status, remarks: 'Seen' });
  }
}

describe('the works of a tower in figures', () => {
  it('are those of the worked example for finance: SPI .633, CPI .927, 10.79 crore at completion', async () => {
    const { earnedValue, costs, project, tower } = await figures();
    expect([project?.id, tower?.id]).toEqual([place.projectId, place.towerId]);
    expect(earnedValue).toMatchObject({
      basis: 'budget',
      planned: { value: 6 * CRORE },
      earned: { value: crores(3.8) },
      schedule: { value: 0.633 },
      money: { budget: { value: 10 * CRORE }, actual: { value: crores(4.1) }, cost: { value: 0.927 } },
    });
    expect((earnedValue?.money?.atCompletionPaise ?? 0) / CRORE).toBeCloseTo(10.79, 2);
    expect(costs).toMatchObject({ exceeded: { value: 1 }, first: [{ name: 'Plinth' }] });
  });

  it('are by weight alone, without any cost, for those who see none', async () => {
    const { earnedValue, costs, curve } = await figures(place, person('Sales Manager'));
    expect(earnedValue).toMatchObject({
      basis: 'weight',
      planned: { value: 0.6 * WHOLE },
      earned: { value: 0.38 * WHOLE },
      schedule: { value: 0.633 },
      money: null,
    });
    expect(costs).toBeNull();
    expect(curve?.points.every(({ actualCost }) => actualCost === null)).toBe(true);
    const rows = await dataOf<WorkValue[]>(
      person('Sales Manager').send(listWorkValues, { query: { ...place, search: 'plinth' } }),
    );
    expect(rows).toMatchObject([{ name: 'Plinth', budgetedPaise: null, actualCostPaise: null }]);
    const query = { ...place, budget: 'none' };
    expect((await person('Sales Manager').send(listWorkValues, { query })).status).toBe(403);
  });

  it('run from the first planned day to the last, earned until today', async () => {
    const { curve } = await figures();
    const points = curve?.points ?? [];
    expect(points.length).toBeGreaterThan(7);
    // The slab that should have begun yesterday is expected a day after its plan.
    expect(points.at(-1)).toMatchObject({ on: addDays(desk.today, 9), earned: null, actualCost: null });
    expect(points.at(-1)?.planned.value).toBe(WHOLE);
    expect(points.find(({ on }) => on === desk.today)).toMatchObject({
      planned: { value: 0.6 * WHOLE },
      earned: { value: 0.38 * WHOLE },
      actualCost: { value: crores(4.1) },
      isDerived: false,
    });
  });

  it('count how many checks passed at once, open issues by age, delays, and what is about to be billed', async () => {
    const { quality, issues, delayed, unlocked } = await figures();
    expect(quality).toMatchObject({
      firstTime: { numerator: { value: 1 }, denominator: { value: 2 }, value: 0.5 },
      failed: { value: 0 },
    });
    // The passed rework leaves the issue of its check to be verified.
    expect(issues.map(({ severity, upTo7, all }) => [severity, upTo7.value, all.value])).toEqual([
      ['critical', 1, 1],
      ['high', expect.any(Number), expect.any(Number)],
      ['medium', 0, 0],
      ['low', 0, 0],
    ]);
    expect(delayed.milestones.value).toBe(2);
    expect(delayed.first.map(({ name }) => name)).toEqual(['Plinth', 'Slab 1']);
    const open = await Promise.all(
      works.map(({ id }) => dataOf<Milestone>(desk.head.send(getMilestone, { params: { id } }))),
    );
    const undemanded = open.reduce((sum, one) => sum + one.undemandedPaise, 0);
    expect(unlocked.all.amount.value).toBe(undemanded);
    expect(undemanded).toBeGreaterThan(0);
    expect(unlocked.steps.map(({ amount }) => amount.value)).toEqual([undemanded, 0, 0]);
  });

  it('are nothing of nothing for a tower that nobody planned', async () => {
    const empty = await desk.run((work) => buildTower(work, { projectId: place.projectId }));
    const found = await figures({ projectId: place.projectId, towerId: empty.id });
    expect(found).toMatchObject({
      earnedValue: null,
      curve: { points: [] },
      quality: { firstTime: { value: null } },
      delayed: { first: [] },
    });
  });
});

describe('every figure', () => {
  const ask: Ask<Role> = async (role, call, query) => {
    const { status, body } = await person(role).send(call, { query });
    expect(status, `${role}: ${call.path} ${JSON.stringify(query)} ${body.message ?? ''}`).toBe(200);
    return body;
  };

  it.each(GROUPS.MANAGEMENT)('adds up from the rows that its query finds for a %s', async (role) => {
    const days = { from: addDays(desk.today, -10), to: addDays(desk.today, 4) };
    let other = 0;
    for (const query of [{}, { projectId: place.projectId, ...days }, { ...place, ...days }]) {
      const reply = await figures(query, person(role));
      for (const { path, figure, sum } of await sumsOfFigures(ask, role, reply)) {
        expect.soft(sum, `${role}${path} ${JSON.stringify(figure.query)}`).toBe(figure.value);
        if (figure.value !== 0) other += 1;
      }
    }
    expect(other).toBeGreaterThan(30);
  });

  it('has the first result of a check in its row, and the days of demands in their order', async () => {
    const checks = await dataOf<SiteCheck[]>(
      desk.head.send(listSiteChecks, { query: { ...place, first: 'failed' } }),
    );
    expect(checks).toMatchObject([
      {
        firstResult: 'failed',
        firstOn: desk.today,
        status: 'passed',
        round: 2,
        milestone: { name: 'Plinth' },
      },
    ]);
    const demands = await dataOf<{ expectedEnd: string }[]>(
      desk.head.send(listSiteDemands, { query: place }),
    );
    const ends = demands.map(({ expectedEnd }) => expectedEnd);
    expect(ends).toEqual(ends.toSorted());
  });
});

it('the curve as a file has the points of the drawing, with costs for finance alone', async () => {
  const { curve } = await figures();
  const file = async (as: TestUser): Promise<Record<string, string>[]> => {
    const search = new URLSearchParams({ ...place, format: 'csv' });
    const headers = { authorization: `Bearer ${as.token}` };
    const answer = await fetch(`${desk.app.url}/api${contract.exportConstructionCurve.path}?${search}`, {
      headers,
    });
    return parse(await answer.text(), { columns: true, bom: true });
  };
  const rows = await file(desk.finance);
  expect(rows.map((row) => row['Until'])).toEqual(curve?.points.map(({ on }) => on));
  expect(rows.find((row) => row['Until'] === desk.today)).toMatchObject({
    'Planned, %': '60',
    'Earned, %': '38',
    'Actual cost': '41000000',
  });
  expect(Object.keys((await file(person('Sales Head')))[0] ?? {})).not.toContain('Actual cost');
});

it('refuses days in the wrong order, too many of them, and what the caller may not see', async () => {
  const { today } = desk;
  const refused = (query: Record<string, unknown>, as = desk.head) =>
    refusalOf(as.send(contract.getConstructionAnalytics, { query }));
  expect(await refused({ ...place, from: today, to: addDays(today, -1) })).toEqual({
    status: 400,
    message: 'The last day is before the first; choose a later one.',
  });
  expect((await refused({ ...place, from: '2000-01-01', to: '2026-01-01' })).message).toBe(
    'Choose at most 10 years between the first and the last day.',
  );
  expect(await refused({ towerId: place.towerId })).toEqual({
    status: 400,
    message: 'Choose the project of the tower first.',
  });
  const other = await desk.run((work) => buildTower(work));
  expect((await refused({ projectId: place.projectId, towerId: other.id })).status).toBe(404);
  expect((await refused({ projectId: crypto.randomUUID() })).status).toBe(404);
  expect((await refused({ ...place, period: 'year' })).status).toBe(400);
  const { businessHead: stranger } = await desk.app.organization();
  expect((await refused(place, stranger)).status).toBe(404);
  expect((await refused(place, await desk.organization.user('Sales Executive'))).status).toBe(403);
});
