import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listProjects } from '#inventory/projects/project.contract.ts';
import { listTowers } from '#inventory/towers/tower.contract.ts';
import { getTowerAnalytics, TowerAnalytics } from '#inventory/units/towerAnalytics.contract.ts';
import { listUnits } from '#inventory/units/unit.contract.ts';
import { UnitStatistics, getUnitStatistics } from '#inventory/units/unitStatistics.contract.ts';
import type { Role } from '#platform/contract/roles.ts';
import { GROUPS, PARTNER_ROLES, ROLES } from '#platform/contract/roles.ts';
import { DEMONSTRATED_AT, openDemonstration, sessionsOfRoles } from '../support/demonstration.ts';
import type { Ask, Row } from '../support/figures.ts';
import { sumsOfFigures } from '../support/figures.ts';
import type { TestApp } from '../support/test-app.ts';

let app: TestApp;
const tokens = new Map<Role, string>();

beforeAll(async () => {
  app = await openDemonstration();
  for (const [role, { token }] of await sessionsOfRoles(app)) tokens.set(role, token);
});

afterAll(() => app.stop());

const ask: Ask<Role> = async (role, call, query) => {
  const headers = { authorization: `Bearer ${tokens.get(role)}` };
  const { status, body } = await app.send(call, { query, headers });
  expect(status, `${role}: ${call.path} ${JSON.stringify(query)} ${body.message ?? ''}`).toBe(200);
  return body;
};

const statisticsOf = async (role: Role, query: Record<string, unknown>) =>
  UnitStatistics.parse((await ask(role, getUnitStatistics, query))['data']);

async function firstProject(role: Role): Promise<string> {
  const { data } = await ask(role, listProjects, { limit: 1, sort: 'name' });
  return String((data as Row[])[0]?.['id']);
}

/** Compares each figure with the sum of its rows; returns how many are not nothing. */
async function compare(role: Role, reply: unknown): Promise<number> {
  const figures = await sumsOfFigures(ask, role, reply);
  for (const { path, figure, sum } of figures)
    expect.soft(sum, `${path} ${JSON.stringify(figure.query)}`).toBe(figure.value);
  return figures.filter(({ figure }) => figure.value !== 0).length;
}

describe.each(ROLES)('the statistics that a %s sees', (role) => {
  it('lead from every figure to rows that add up to it', async () => {
    const projectId = await firstProject(role);
    expect(await compare(role, await statisticsOf(role, { projectId }))).toBeGreaterThan(10);
  });

  it('count every unit once in each way of grouping', async () => {
    const { total, byType, byFloorBand, byFacing, ageing } = await statisticsOf(role, {});
    const sum = (groups: readonly { units: { value: number } }[]) =>
      groups.reduce((all, { units }) => all + units.value, 0);
    for (const groups of [byType, byFloorBand, byFacing]) expect(sum(groups)).toBe(total.units.value);
    const { available, notAvailable, reserved, blocked, sold } = total;
    const parts = [available, notAvailable, reserved, blocked, sold].flatMap((units) =>
      units ? { units } : [],
    );
    expect(sum(parts)).toBe(total.units.value);
    expect(ageing === null ? available.value : sum(ageing)).toBe(available.value);
  });

  it('tell how fast a project sells to management alone, and how long units wait to staff alone', async () => {
    const { absorption, ageing } = await statisticsOf(role, {});
    expect(absorption !== null).toBe(GROUPS.MANAGEMENT.includes(role));
    expect(ageing === null).toBe(PARTNER_ROLES.includes(role));
  });
});

it('figures of all projects, of one type and of a tower lead to their rows as well', async () => {
  const role = 'Business Head';
  expect(await compare(role, await statisticsOf(role, {}))).toBeGreaterThan(30);
  const projectId = await firstProject(role);
  expect(await compare(role, await statisticsOf(role, { projectId, unitType: '3BHK' }))).toBeGreaterThan(10);
  const { data } = await ask(role, listTowers, { projectId, limit: 1 });
  const id = String((data as Row[])[0]?.['id']);
  const headers = { authorization: `Bearer ${tokens.get(role)}` };
  const answer = await app.send(getTowerAnalytics, { params: { id }, headers });
  const analytics = TowerAnalytics.parse(answer.body.data);
  expect(analytics.bookingMonths.map(({ month }) => month).at(-1)).toBe(DEMONSTRATED_AT.slice(0, 7));
  expect(analytics.stacks.reduce((sum, stack) => sum + stack.units, 0)).toBe(
    analytics.statistics.total.units.value,
  );
  expect(await compare(role, analytics)).toBeGreaterThan(50);
});

it('rates are those of the rows, on the area that the project prices', async () => {
  const role = 'Business Head';
  const projectId = await firstProject(role);
  const { pricePerSqFt, total } = await statisticsOf(role, { projectId });
  const rows: Row[] = [];
  for (let page = 1; rows.length < total.available.value; page += 1) {
    const found = await ask(role, listUnits, { projectId, status: 'available', limit: 100, page });
    rows.push(...(found['data'] as Row[]));
  }
  const [all] = pricePerSqFt;
  const area = all?.basis === 'carpet' ? 'carpetArea' : 'saleableArea';
  const rates = rows
    .map((row) => Math.round(Number(row['pricePaise']) / Number(row[area])))
    .toSorted((a, b) => a - b);
  expect(all).toMatchObject({
    unitType: null,
    units: rates.length,
    minPaise: rates[0],
    medianPaise: rates[Math.ceil(rates.length / 2) - 1],
    maxPaise: rates.at(-1),
  });
});
