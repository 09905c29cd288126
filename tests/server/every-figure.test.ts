import * as z from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '#platform/contract/call.ts';
import { answerSchema } from '#platform/contract/call.ts';
import { Figure } from '#platform/contract/figure.ts';
import { hasRole, ROLES } from '#platform/contract/roles.ts';
import type { Role } from '#platform/contract/roles.ts';
import { listChannelPartners } from '#company/channel-partners/channelPartner.contract.ts';
import { getFirmPerformance } from '#insight/commissions/firmPerformance.contract.ts';
import { closeFigures } from '#insight/measures/server/figureClose.jobs.ts';
import { RowsLink } from '#insight/predictions/prediction.contract.ts';
import { listTowers } from '#inventory/towers/tower.contract.ts';
import { listUnits } from '#inventory/units/unit.contract.ts';
import { partOfToday } from '../support/depth.ts';
import { DEMONSTRATED_AT, openDemonstration, sessionsOfRoles } from '../support/demonstration.ts';
import type { Ask, Row } from '../support/figures.ts';
import { sumsOfFigures } from '../support/figures.ts';
import { insideOf } from '../support/schema-walk.ts';
import type { TestApp } from '../support/test-app.ts';

// Whatever call tells a figure, each role that may make it can list the rows, and they add up to it.

/** Walked for every role by a test of their own, with more questions than one. */
const WALKED_ELSEWHERE: Readonly<Record<string, string>> = {
  '/analytics/dashboard': 'dashboard-figures.test.ts',
  '/payments/dashboard': 'dashboard-figures.test.ts',
  '/analytics/sales-summary': 'sales-report-figures.test.ts',
  '/units/statistics': 'inventory-figures.test.ts',
};

/** Tell nothing of a tenth of the demonstration; their own tests have figures. */
const NOTHING_HERE: readonly string[] = ['/analytics/predictions/track-record'];

/** Who knows sums alone of what these calls tell: no list of it opens. */
const SUMS_ALONE: readonly (readonly [Role, calls: RegExp])[] = [['Marketing Head', /^\/commissions\//]];

/** A third of the roles at a time; the Business Head, who sees all, each time. */
const WALKING = [...new Set<Role>(['Business Head', ...partOfToday(ROLES, 3)])];

let app: TestApp;
let calls: Call[] = [];
const tokens = new Map<Role, string>();

beforeAll(async () => {
  app = await openDemonstration();
  const sessions = await sessionsOfRoles(app);
  for (const [role, { token }] of sessions) tokens.set(role, token);
  const organizationId = sessions.get('Business Head')?.organizationId ?? '';
  const { pool, routes } = app.application;
  await closeFigures({ pool, organizationId, now: DEMONSTRATED_AT, subscribers: [] });
  calls = routes.map(({ call }) => call).filter(tellsFigures);
});

afterAll(() => app.stop());

/** Figures, and what predictions lead to their rows by. */
function tellsFigures(call: Call): boolean {
  const schema = call.method === 'GET' ? answerSchema(call.reply) : null;
  return schema !== null && holdsFigure(schema);
}

function holdsFigure(schema: z.core.$ZodType): boolean {
  return schema === Figure || schema === RowsLink || insideOf(schema).some(([, inner]) => holdsFigure(inner));
}

const ask: Ask<Role> = (role, call, query) => askOf(role, call, {}, query);

async function askOf(
  role: Role,
  call: Call,
  params: Record<string, string>,
  query: Record<string, unknown>,
): Promise<Row> {
  const headers = { authorization: `Bearer ${tokens.get(role)}` };
  const { status, body } = await app.send(call, { params, query, headers });
  expect(status, `${role}: ${call.path} ${JSON.stringify(query)} ${body.message ?? ''}`).toBe(200);
  return body;
}

async function firstOf(role: Role, list: Call, query: Record<string, unknown> = { limit: 1 }): Promise<Row> {
  const { data } = await ask(role, list, query);
  return (data as Row[])[0] ?? {};
}

/** The records that a call is about, and the days it is asked of: the last month, or what else it takes. */
async function questionOf(role: Role, { path, query }: Call) {
  const params: Record<string, string> = {};
  if (path.includes('{unitId}'))
    params['unitId'] = String((await firstOf(role, listUnits, { limit: 1, status: 'available' }))['id']);
  if (path.startsWith('/towers/')) params['id'] = await towerOf(role);
  if (path.startsWith('/commissions/partners/')) params['id'] = await firmOf(role);
  const days: unknown = query?.shape['period'];
  const period = ['lastMonth', 'month'].find(
    (one) => days instanceof z.ZodType && days.safeParse(one).success,
  );
  return { params, query: period === undefined ? {} : { period } };
}

/** Its own firm for people of a partner; else the first. */
async function firmOf(role: Role): Promise<string> {
  const { data } = await ask('Business Head', listChannelPartners, { limit: 100 });
  const headers = { authorization: `Bearer ${tokens.get(role)}` };
  for (const { id } of data as Row[]) {
    const params = { id: String(id) };
    if ((await app.send(getFirmPerformance, { params, headers })).status === 200) return params.id;
  }
  throw new Error(`A ${role} sees no firm.`);
}

async function towerOf(role: Role): Promise<string> {
  const { projectId } = await firstOf(role, listUnits);
  return String((await firstOf(role, listTowers, { projectId }))['id']);
}

/** A count of a prediction beside the link to its rows. */
function linkedCounts(value: unknown, path = ''): [string, Figure][] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.entries(value).flatMap(([key, part]) => linkedCounts(part, `${path}.${key}`));
  const link = 'link' in value ? RowsLink.safeParse(value.link).data : undefined;
  const count = Object.entries(value).find(
    ([key, one]) => ['units', 'available', 'leads', 'came'].includes(key) && typeof one === 'number',
  )?.[1];
  return link === undefined || typeof count !== 'number'
    ? inside
    : [...inside, [`${path}.link`, { ...link, measure: 'rows', value: count }]];
}

function isToWalk(role: Role, { path, can }: Call): boolean {
  if (path in WALKED_ELSEWHERE || can === 'public' || !hasRole(role, ...can)) return false;
  return !SUMS_ALONE.some(([one, calls]) => one === role && calls.test(path));
}

/** How many figures that are not nothing were added up, by call. */
const added = new Map<string, number>();

describe.each(WALKING)('each figure that a %s is told', (role) => {
  it('is the sum of the rows it leads to, whatever call tells it', async () => {
    const found = new Map<string, Row[]>();
    for (const call of calls) {
      if (!isToWalk(role, call)) continue;
      const { params, query } = await questionOf(role, call);
      const reply = await askOf(role, call, params, query);
      const told = [reply, linkedCounts(reply).map(([, figure]) => figure)];
      for (const { path, figure, sum } of await sumsOfFigures(ask, role, told, found)) {
        expect.soft(sum, `${role} ${call.path}${path} ${JSON.stringify(figure.query)}`).toBe(figure.value);
        if (figure.value !== 0) added.set(call.path, (added.get(call.path) ?? 0) + 1);
      }
    }
  });
});

it('is walked for every call that tells one, and few of them are nothing', () => {
  const paths = calls.map(({ path }) => path);
  expect(Object.keys(WALKED_ELSEWHERE).filter((path) => !paths.includes(path))).toEqual([]);
  const walked = calls.filter((call) => WALKING.some((role) => isToWalk(role, call))).map(({ path }) => path);
  const silent = walked.filter((path) => !added.has(path));
  expect(silent.toSorted()).toEqual(NOTHING_HERE);
});
