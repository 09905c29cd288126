import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApp, TestOrganization } from '../../../../tests/support/test-app.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { subscribers } from '../../../application.subscribers.ts';
import type { Day } from '../../../platform/contract/calendar.ts';
import { addDays, dayOf } from '../../../platform/contract/calendar.ts';
import { sumPaise } from '../../../platform/contract/money.ts';
import type { Work } from '../../../platform/server/context.ts';
import { updateProject } from '../../projects/server/project.update.ts';
import { updateTower } from '../../towers/server/tower.commands.ts';
import type { LaunchedProject } from '../../units/server/unit.factory.ts';
import { buildLaunchedProject } from '../../units/server/unit.factory.ts';
import { listUnits } from '../../units/server/unit.queries.ts';
import { updateUnit } from '../../units/server/unit.update.ts';
import { approvePriceList, createPriceList, withdrawPriceList } from './priceList.commands.ts';
import { makeDueListsEffective } from './priceList.jobs.ts';
import { getUnitPrice } from './unitPrice.queries.ts';

const START = Date.parse('2026-10-01T03:30:00.000Z');
const TIMEZONE = 'Asia/Kolkata';
const RUNS = 12;

let app: TestApp;
let organization: TestOrganization;

beforeAll(async () => {
  app = await testApp();
  organization = await app.organization();
});
afterAll(() => app.stop());

/** What somebody does with prices; each happens some hours after the one before. */
type Act =
  | { kind: 'list'; ratePaise: number; towerRatePaise: number | null; inDays: number }
  | { kind: 'withdraw' }
  | { kind: 'project'; ratePaise: number; afterFloor: number }
  | { kind: 'basis'; priceBasis: 'carpet' | 'saleable' }
  | { kind: 'tower'; ratePaise: number | null; risePaise: number }
  | { kind: 'unit'; unit: number; ratePaise: number | null; plcCodes: string[] }
  | { kind: 'area'; unit: number; carpetArea: number };

const rate = fc.integer({ min: 12_000_00, max: 15_000_00 });
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({
    kind: fc.constant('list' as const),
    ratePaise: rate,
    towerRatePaise: fc.option(rate),
    inDays: fc.integer({ min: 0, max: 4 }),
  }),
  fc.record({ kind: fc.constant('withdraw' as const) }),
  fc.record({
    kind: fc.constant('project' as const),
    ratePaise: rate,
    afterFloor: fc.integer({ min: 0, max: 4 }),
  }),
  fc.record({ kind: fc.constant('basis' as const), priceBasis: fc.constantFrom('carpet', 'saleable') }),
  fc.record({
    kind: fc.constant('tower' as const),
    ratePaise: fc.option(rate),
    risePaise: fc.integer({ min: 0, max: 90_00 }),
  }),
  fc.record({
    kind: fc.constant('unit' as const),
    unit: fc.nat(7),
    ratePaise: fc.option(rate),
    plcCodes: fc.constantFrom<string[]>([], ['GV'], ['GV', 'CR']),
  }),
  fc.record({
    kind: fc.constant('area' as const),
    unit: fc.nat(7),
    carpetArea: fc.integer({ min: 90_000, max: 98_500 }).map((hundredths) => hundredths / 100),
  }),
);
const history = fc.array(fc.tuple(fc.integer({ min: 0, max: 40 }), act), { minLength: 3, maxLength: 12 });

it(
  'is on every past day what it was shown as on that day, and its lines add up to it',
  { timeout: 120_000 },
  async () => {
    let readings = 0;
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        readings += await playAndRead(steps);
      }),
      { numRuns: RUNS },
    );
    expect(readings).toBeGreaterThan(100);
    console.log(`${readings} prices read as of a past day`);
  },
);

const run = <T>(now: string, command: (work: Work) => Promise<T>) =>
  app.application.runAs(organization.businessHead.caller, now, command);

async function playAndRead(steps: readonly (readonly [hours: number, act: Act])[]): Promise<number> {
  const place = await run(at(0), (work) => buildLaunchedProject(work));
  /** By day, what the last look of that day saw. */
  const seen = new Map<Day, ReadonlyMap<string, number>>();
  let hour = 0;
  seen.set(dayAt(0), await pricesShown(place, at(0)));
  for (const [wait, one] of steps) {
    // Every midnight between is lived through, as by the job.
    for (let next = hour + 1; next <= hour + wait; next += 1) {
      if (dayAt(next) === dayAt(next - 1)) continue;
      seen.set(dayAt(next - 1), await pricesShown(place, at(next - 1)));
      await makeDueListsEffective({
        pool: app.application.pool,
        organizationId: organization.id,
        now: at(next),
        subscribers,
      });
    }
    hour += wait;
    await perform(place, one, at(hour));
    seen.set(dayAt(hour), await pricesShown(place, at(hour)));
  }
  return compare(seen, at(hour));
}

function at(hour: number): string {
  return new Date(START + hour * 3_600_000).toISOString();
}

function dayAt(hour: number): Day {
  return dayOf(at(hour), TIMEZONE);
}

function pricesShown(place: LaunchedProject, now: string): Promise<ReadonlyMap<string, number>> {
  return run(now, async (work) => {
    const query = { page: 1, limit: 1500, projectId: place.project.id, sort: 'unitNumber' as const };
    const { rows } = await listUnits(work, query);
    return new Map(rows.map(({ id, pricePaise }) => [id, pricePaise]));
  });
}

function perform(place: LaunchedProject, one: Act, now: string): Promise<unknown> {
  const { project, tower, units } = place;
  const unitId = 'unit' in one ? (units[one.unit]?.id ?? '') : '';
  return run(now, async (work) => {
    switch (one.kind) {
      case 'list':
        return planList(work, place, one);
      case 'withdraw':
        return withdrawNext(work, project.id);
      case 'project':
        return updateProject(work, project.id, {
          baseRatePaise: one.ratePaise,
          floorRiseAfterFloor: one.afterFloor,
        });
      case 'basis':
        return updateProject(work, project.id, { priceBasis: one.priceBasis });
      case 'tower':
        return updateTower(work, tower.id, {
          baseRatePaise: one.ratePaise,
          floorRiseRatePaise: one.risePaise,
        });
      case 'unit':
        return updateUnit(work, unitId, { baseRatePaise: one.ratePaise, plcCodes: one.plcCodes });
      case 'area':
        return updateUnit(work, unitId, { carpetArea: one.carpetArea });
    }
  });
}

async function planList(
  work: Work,
  { project, tower }: LaunchedProject,
  one: Extract<Act, { kind: 'list' }>,
): Promise<void> {
  const effectiveFrom = addDays(work.today, one.inDays);
  const taken = await work.db
    .selectFrom('priceList')
    .select('id')
    .where('projectId', '=', project.id)
    .where('status', '=', 'approved')
    .where('effectiveFrom', '=', effectiveFrom)
    .executeTakeFirst();
  if (taken) return;
  const { priceList } = await createPriceList(work, {
    projectId: project.id,
    name: 'Some list',
    effectiveFrom,
    baseRatePaise: one.ratePaise,
    towers: [{ towerId: tower.id, baseRatePaise: one.towerRatePaise, floorRiseRatePaise: null }],
  });
  await approvePriceList(work, priceList?.id ?? '');
}

async function withdrawNext(work: Work, projectId: string): Promise<void> {
  const next = await work.db
    .selectFrom('priceList')
    .select('id')
    .where('projectId', '=', projectId)
    .where('status', '=', 'approved')
    .executeTakeFirst();
  if (next) await withdrawPriceList(work, next.id);
}

async function compare(seen: ReadonlyMap<Day, ReadonlyMap<string, number>>, now: string): Promise<number> {
  let readings = 0;
  await run(now, async (work) => {
    for (const [day, prices] of seen) {
      for (const [unitId, pricePaise] of prices) {
        const reading = await getUnitPrice(work, unitId, day);
        expect(reading.pricePaise, `${unitId} on ${day}`).toBe(pricePaise);
        expect(sumPaise(reading.lines?.map((line) => line.amountPaise) ?? [])).toBe(pricePaise);
        readings += 1;
      }
    }
  });
  return readings;
}
