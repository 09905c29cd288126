import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApp, TestOrganization } from '../../../../tests/support/test-app.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { subscribers } from '#app/application.plugins.ts';
import type { Day } from '#platform/contract/calendar.ts';
import { addDays, dayOf } from '#platform/contract/calendar.ts';
import { sumPaise } from '#platform/contract/money.ts';
import type { Work } from '#platform/server/context.ts';
import { pick } from '#platform/server/records.ts';
import { updateProject } from '#inventory/project-lifecycle/server/project.update.ts';
import { updateTower } from '#inventory/project-lifecycle/server/tower.commands.ts';
import type { LaunchedProject } from '#inventory/units/server/unit.factory.ts';
import { buildLaunchedProject } from '#inventory/units/server/unit.factory.ts';
import { listUnits } from '#inventory/units/server/unit.queries.ts';
import { updateUnit } from '#offers/reservations/server/unit.update.ts';
import type { PriceListFields } from '../priceList.contract.ts';
import { PRICE_TERMS } from '../priceList.rules.ts';
import {
  approvePriceList,
  createPriceList,
  updatePriceList,
  withdrawPriceList,
} from './priceList.commands.ts';
import { makeDueListsEffective } from './priceList.jobs.ts';
import { getPriceList } from './priceList.queries.ts';
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

it('is on every past day what it was shown as on that day, and its lines add up to it', async () => {
  let readings = 0;
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      readings += await playAndRead(steps);
    }),
    { numRuns: RUNS },
  );
  expect(readings).toBeGreaterThan(100);
  console.log(`${readings} prices read as of a past day`);
});

it('is the same for a draft in whatever order its terms were entered, and all at once', async () => {
  const { project, tower } = await run(at(0), (work) => buildLaunchedProject(work));
  const anyEdits = fc.record({
    base: rate.map((baseRatePaise) => ({ baseRatePaise })),
    basis: fc.constantFrom('carpet' as const, 'saleable' as const).map((priceBasis) => ({ priceBasis })),
    rise: fc.nat(90_00).map((floorRiseRatePaise) => ({ floorRiseRatePaise })),
    from: fc.nat(4).map((floorRiseAfterFloor) => ({ floorRiseAfterFloor })),
    garden: fc.nat(300_00).map((value) => ({
      plcCharges: project.plcCharges.map((plc) => (plc.code === 'GV' ? { ...plc, value } : plc)),
    })),
    own: fc.option(rate).map((baseRatePaise) => ({
      towers: [{ towerId: tower.id, baseRatePaise, floorRiseRatePaise: null }],
    })),
  });
  let changed = 0;
  await fc.assert(
    fc.asyncProperty(
      anyEdits,
      fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 6 }),
      async (edits, order) => {
        const all = Object.values(edits);
        const shuffled = order.flatMap((place) => all[place] ?? []);
        const [inOrder, shuffledOrder, atOnce] = await run(at(1), async (work) => [
          await draftOf(work, project.id, all),
          await draftOf(work, project.id, shuffled),
          await draftOf(work, project.id, [Object.assign({}, ...all)]),
        ]);
        expect(shuffledOrder).toEqual(inOrder);
        expect(atOnce).toEqual(inOrder);
        changed += inOrder?.effect?.changedUnits ?? 0;
      },
    ),
    { numRuns: RUNS },
  );
  expect(changed).toBeGreaterThan(RUNS);
});

/** Its terms and what it would do, after these changes one after the other. */
async function draftOf(work: Work, projectId: string, edits: readonly Partial<PriceListFields>[]) {
  const { priceList } = await createPriceList(work, {
    projectId,
    name: 'Some list',
    effectiveFrom: work.today,
  });
  if (!priceList) throw new Error('No list was made.');
  for (const edit of edits) await updatePriceList(work, priceList.id, edit);
  const list = await getPriceList(work, priceList.id);
  return { ...pick(list, PRICE_TERMS), effect: list.effect, differences: list.differences };
}

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
    return new Map(rows.map(({ id, pricePaise }) => [id, pricePaise ?? 0]));
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
