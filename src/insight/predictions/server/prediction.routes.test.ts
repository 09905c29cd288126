import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  DEMONSTRATED_AT,
  openDemonstration,
  sessionsOfRoles,
} from '../../../../tests/support/demonstration.ts';
import type { Ask } from '../../../../tests/support/figures.ts';
import { sumsOfFigures } from '../../../../tests/support/figures.ts';
import type { TestApp } from '../../../../tests/support/test-app.ts';
import { subscribers } from '#app/application.plugins.ts';
import { updateUnit } from '#offers/reservations/server/unit.update.ts';
import { listUnits } from '#inventory/units/server/unit.queries.ts';
import { addMinutes } from '#platform/contract/calendar.ts';
import { GROUPS } from '#platform/contract/roles.ts';
import type { Role } from '#platform/contract/roles.ts';
import type { Figure } from '#platform/contract/figure.ts';
import { readOf } from '#platform/server/context.ts';
import type { Caller, Work } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/database/tenant.ts';
import { cancelSale } from '#sale-lifecycle/cancellations/server/cancellation.commands.ts';
import { buildSale } from '#sale-lifecycle/overview/server/sale.factory.ts';
import { InventoryTurnover, getInventoryTurnover } from '../inventoryTurnover.contract.ts';
import { getLeadConversion, LeadConversion } from '../leadConversion.contract.ts';
import { getRevenueProjection, RevenueProjection, USUAL_MONTHS } from '../revenueProjection.contract.ts';
import { getSalesForecast, SalesForecast } from '../salesForecast.contract.ts';
import { getTrackRecord, TrackRecord } from '../trackRecord.contract.ts';
import { duesWithin } from './cashFacts.queries.ts';
import { keepCash, nextCashAt } from './keptCash.jobs.ts';
import { keepPredictions, nextKeepingAt } from './predictionRecord.jobs.ts';
import { getRevenueProjection as projectedCash } from './revenueProjection.queries.ts';

const LATER = '2026-11-05T06:30:00.000Z';
/** The day before what is seen now; what is entered after it may be dated a week back. */
const YESTERDAY = '2026-11-02';
/** A day of the past. */
const PAST = '2026-09-30';
/** A booking lies in the 90 days after up to three month ends, so what is counted varies three times as much as Poisson's. */
const WINDOWS_OF_A_BOOKING = 3;
const NOBODYS = '0190c0de-0000-7000-8000-00000000f1f1';

let now: string = DEMONSTRATED_AT;
let app: TestApp;
let caller: Caller;
let people: Awaited<ReturnType<typeof sessionsOfRoles>>;

beforeAll(async () => {
  app = await openDemonstration({ now: () => now });
  people = await sessionsOfRoles(app);
  const head = people.get('Business Head');
  caller = {
    organizationId: head?.organizationId ?? '',
    userId: head?.id ?? '',
    role: 'Business Head',
    channelPartnerId: null,
    timezone: 'Asia/Kolkata',
    isIndia: true,
  };
});
afterAll(() => app.stop());

const ask: Ask<Role> = async (role, call, query) => {
  const headers = { authorization: `Bearer ${people.get(role)?.token}` };
  const { status, body } = await app.send(call, { query, headers });
  expect(status, `${role}: ${call.path} ${JSON.stringify(query)} ${body.message ?? ''}`).toBe(200);
  return body;
};

const forecastOf = async (role: Role, query: Record<string, unknown> = {}) =>
  SalesForecast.parse((await ask(role, getSalesForecast, query))['data']);

const turnoverOf = async (role: Role, query: Record<string, unknown> = {}) =>
  InventoryTurnover.parse((await ask(role, getInventoryTurnover, query))['data']);

/** Of each month the count and the value, as figures that lead to rows. */
function figuresOf({ history }: SalesForecast): Figure[] {
  return history.flatMap(({ units, valuePaise, link }) => [
    { ...link, value: units, measure: 'rows' as const },
    { ...link, value: valuePaise, measure: 'agreementValuePaise' as const },
  ]);
}

describe('the bookings of open leads', () => {
  it('add up, in a tenth of the demonstration, to what was booked after six month ends, as far as so few can tell', async () => {
    const { data } = await ask('Business Head', getLeadConversion, {});
    const { addsUp, expected, error, refusal } = LeadConversion.parse(data);
    expect(refusal).toBeNull();
    expect(addsUp).toHaveLength(6);
    const sum = (of: (end: (typeof addsUp)[number]) => number) =>
      addsUp.reduce((all, end) => all + of(end), 0);
    const sumExpected = sum((end) => end.expected);
    const sumBooked = sum((end) => end.booked);
    // The ratio itself is held to .7 to 1.4 for the whole company in chances.rules.test.ts.
    expect(sumBooked, JSON.stringify(addsUp)).toBeGreaterThan(0);
    expect(Math.abs(sumBooked - sumExpected), JSON.stringify(addsUp)).toBeLessThan(
      1.96 * Math.sqrt(WINDOWS_OF_A_BOOKING * sumExpected),
    );
    expect(expected?.bookings).toBeGreaterThan(0);
    expect(error).toMatchObject({ measure: 'bookings in 90 days', origins: 6 });
  });

  it('lead to as many leads of each stage as are counted, for each reader their own', async () => {
    for (const role of ['Business Head', 'Sales Manager', 'Channel Partner Manager'] as const) {
      const { data } = await ask(role, getLeadConversion, {});
      const { stages } = LeadConversion.parse(data);
      const figures = stages.map(({ leads, link }): Figure => ({ ...link, value: leads, measure: 'rows' }));
      for (const { figure, sum } of await sumsOfFigures(ask, role, figures)) expect(sum).toBe(figure.value);
    }
  });
});

describe('the forecast of bookings', () => {
  it('is found for the demonstration, with bands, its error and what it rests on', async () => {
    const forecast = await forecastOf('Business Head');
    expect(forecast.refusal).toBeNull();
    expect(forecast.months.map(({ month }) => month)).toEqual(['2026-11', '2026-12', '2027-01']);
    expect(forecast.history.at(-1)?.month).toBe('2026-10');
    expect(forecast.basis.rows).toBe(forecast.history.reduce((sum, { units }) => sum + units, 0));
    expect(forecast.error).toMatchObject({ origins: 6 });
    for (const { units, valuePaise } of forecast.months) {
      expect(units.low95).toBeLessThanOrEqual(units.low80);
      expect(units.high80).toBeLessThanOrEqual(units.high95);
      expect(units.expected).toBeGreaterThan(0);
      expect(valuePaise.expected).toBeGreaterThan(0);
    }
    expect(forecast.projects.length).toBeGreaterThan(1);
  });

  it('rests on months that each open the bookings they count, today and as of a past day, for each reader their own', async () => {
    const reads: [Role, Record<string, unknown>][] = [
      ['Business Head', {}],
      ['Sales Manager', {}],
      ['Channel Partner Manager', { asOf: PAST }],
      ['Finance Head', { unitType: '2BHK', asOf: PAST }],
    ];
    const seen = new Set<number>();
    for (const [role, query] of reads) {
      const forecast = await forecastOf(role, query);
      const followed = await sumsOfFigures(ask, role, figuresOf(forecast));
      for (const { figure, sum } of followed) expect.soft(sum, JSON.stringify(figure)).toBe(figure.value);
      seen.add(forecast.basis.rows);
    }
    expect(seen.size).toBeGreaterThan(2);
  });

  it('is open to management alone, for projects that exist, and for no day ahead', async () => {
    for (const role of GROUPS.MANAGEMENT) await forecastOf(role, { months: 1 });
    const send = (query: Record<string, unknown>) =>
      app.send(getSalesForecast, {
        query,
        headers: { authorization: `Bearer ${people.get('Business Head')?.token}` },
      });
    expect((await send({ projectId: NOBODYS })).status).toBe(404);
    const ahead = await send({ asOf: '2027-01-01' });
    expect([ahead.status, ahead.body.message]).toEqual([400, 'As of must be today or a day before.']);
    expect((await send({ months: 13 })).status).toBe(400);
  });

  it('knows of blocked units that are planned to come on the market, today and not on a past day', async () => {
    const before = await forecastOf('Business Head');
    const as = <T>(run: (work: Work) => Promise<T>) => app.application.runAs(caller, now, run);
    const { id } = await as(({ db }) =>
      db
        .selectFrom('unit')
        .select('id')
        .where('status', '=', 'available')
        .where('deletedAt', 'is', null)
        .orderBy('id')
        .executeTakeFirstOrThrow(),
    );
    const unit = await as((work) =>
      updateUnit(work, id, { status: 'blocked', statusReason: 'legal', releaseOn: '2026-12-10' }),
    );
    expect(unit.releaseOn).toBe('2026-12-10');
    const { supply } = await forecastOf('Business Head', { projectId: unit.projectId });
    expect(supply.releases).toContainEqual({ month: '2026-12', units: 1 });
    expect((await forecastOf('Business Head', { asOf: PAST })).supply.releases).toEqual([]);
    const again = await as((work) => updateUnit(work, id, { status: 'available' }));
    expect(again).toMatchObject({ status: 'available', releaseOn: null });
    expect((await forecastOf('Business Head')).supply).toEqual(before.supply);
  });

  it('is refused in words where nothing is known yet', async () => {
    const { refusal, months, total } = await forecastOf('Business Head', { asOf: '2020-01-31' });
    expect(refusal?.text).toBe(
      '0 complete months, 0 bookings: too little to say. It needs 6 months and 10 bookings.',
    );
    expect([months, total]).toEqual([[], null]);
  });
});

describe('the pace of the stock', () => {
  it('has a row for each project and type, whose units its links find', async () => {
    const { rows } = await turnoverOf('Business Head');
    const figures = rows.flatMap(({ available, link, ageing }): Figure[] => [
      { ...link, value: available, measure: 'rows' },
      ...ageing.map((band): Figure => ({ ...band.link, value: band.units, measure: 'rows' })),
    ]);
    const followed = await sumsOfFigures(ask, 'Business Head', figures.slice(0, 40));
    for (const { figure, sum } of followed) expect.soft(sum, JSON.stringify(figure)).toBe(figure.value);
    for (const whole of rows.filter(({ unitType }) => unitType === null)) {
      const types = rows.filter((row) => row.projectId === whole.projectId && row.unitType !== null);
      expect(types.reduce((sum, { available }) => sum + available, 0)).toBe(whole.available);
    }
    expect(
      rows.every(({ soldOut, refusal, available }) => soldOut ?? refusal ?? available === 0),
    ).toBeTruthy();
  });

  it('covers one project alone, and none that does not exist', async () => {
    const { rows } = await turnoverOf('Business Head');
    const projectId = rows[0]?.projectId ?? '';
    const one = await turnoverOf('Finance Manager', { projectId });
    expect(new Set(one.rows.map((row) => row.projectId))).toEqual(new Set([projectId]));
    const missing = await app.send(getInventoryTurnover, {
      query: { projectId: NOBODYS },
      headers: { authorization: `Bearer ${people.get('Business Head')?.token}` },
    });
    expect(missing.status).toBe(404);
  });
});

describe('the cash to come', () => {
  it('is projected from demands, plans and new bookings, with the curve by which demands are paid', async () => {
    const projection = RevenueProjection.parse((await ask('Finance Head', getRevenueProjection, {}))['data']);
    expect(projection.refusal).toBeNull();
    expect(projection.months.map(({ month }) => month)).toEqual([
      '2026-12',
      '2027-01',
      '2027-02',
      '2027-03',
      '2027-04',
      '2027-05',
    ]);
    for (const month of projection.months)
      expect(month.expectedPaise).toBe(
        month.demandedPaise + month.toBeDemandedPaise + month.newBookingsPaise,
      );
    const paid = projection.curve.map(({ paidShare }) => paidShare);
    expect(paid).toEqual(paid.toSorted((one, other) => one - other));
    expect(projection.error?.origins).toBe(6);
    expect(projection.slip.milestones).toBeGreaterThan(4);
  });

  it('is open to Finance and the Sales Head, for projects that exist, and for today alone', async () => {
    await ask('Sales Head', getRevenueProjection, { months: 1 });
    const send = (role: Role, query: Record<string, unknown>) =>
      app.send(getRevenueProjection, {
        query,
        headers: { authorization: `Bearer ${people.get(role)?.token}` },
      });
    expect((await send('Sales Manager', {})).status).toBe(403);
    expect((await send('Finance Head', { projectId: NOBODYS })).status).toBe(404);
    const past = await send('Finance Head', { asOf: PAST });
    expect([past.status, past.body.message]).toEqual([
      400,
      'Cash is projected as of today only: plans and milestones of the past are not kept.',
    ]);
  });
});

describe('the cash to come of a large company', () => {
  const at = (minutes: number) => addMinutes(DEMONSTRATED_AT, minutes);
  const place = (moment: string) => ({
    pool: app.application.pool,
    organizationId: caller.organizationId,
    now: moment,
    subscribers,
  });
  const next = (moment: string, many: number) =>
    app.application.runAs(caller, moment, (work) =>
      nextCashAt({ ...work, ranAt: DEMONSTRATED_AT, changedSince: DEMONSTRATED_AT }, many),
    );
  const shown = (moment: string, months = USUAL_MONTHS) =>
    inTransaction(app.application.pool, caller, (db) =>
      projectedCash(readOf(db, caller, moment), { projectId: undefined, months }),
    );

  it('is found by a job beforehand and says when; a quarter of an hour after a change, and each day, it is found again', async () => {
    const midnight = '2026-11-03T18:30:00.000Z';
    const live = await shown(at(0));
    expect(await next(at(0), 10_000)).toBeNull();
    expect(await next(at(0), 10)).toBe(at(0));
    await keepCash(place(at(0)));
    const kept = await shown(at(10));
    expect(kept.computedAt).toBe(at(0));
    expect(kept.notes).toEqual([
      ...live.notes,
      'Computed at 12:00 pm; with so many demands, every 15 minutes.',
    ]);
    expect(kept.months).toEqual(live.months);
    expect(await next(at(10), 10)).toBe(midnight);
    expect((await shown(at(10), 3)).computedAt).toBe(at(10));

    await app.application.runAs(caller, at(10), blockUnit);
    expect(await next(at(11), 10)).toBe(at(15));
    expect((await shown(at(29))).computedAt).toBe(at(0));
    // The job did not run.
    expect((await shown(at(31))).computedAt).toBe(at(31));
    await keepCash(place(at(31)));
    expect((await shown(at(40))).computedAt).toBe(at(31));
    expect(await next(midnight, 10)).toBe(midnight);
    expect((await shown(midnight)).computedAt).toBe(midnight);
  });
});

async function blockUnit(work: Work): Promise<void> {
  const unit = await work.db
    .selectFrom('unit')
    .select('id')
    .where('status', '=', 'available')
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  await updateUnit(work, unit.id, { status: 'blocked', statusReason: 'legal' });
}

describe('demands that cash is learned from', () => {
  const days = { from: '2024-11-01', to: '2026-11-20' };
  const known = (projectId?: string) =>
    inTransaction(app.application.pool, caller, (db) =>
      duesWithin({ read: readOf(db, caller, now), projectId }, days),
    );

  it('are those of each project together, with all that was received for them and was not taken back', async () => {
    const all = await known();
    const projects = [...new Set(all.map(({ projectId }) => projectId))];
    expect(projects.length).toBeGreaterThan(1);
    const each = [];
    for (const projectId of projects) each.push(...(await known(projectId)));
    expect(each).toEqual(all);
    const paid = all.flatMap((row) => row.paid.map(({ paise }) => paise));
    const { rows } = await inTransaction(app.application.pool, caller, (db) =>
      sql<{ installments: number; paid: number }>`
        select count(*) as installments, sum(paid)::bigint as paid
          from installment
          join payment_plan on payment_plan.id = installment.plan_id and payment_plan.status <> 'superseded'
          join sale on sale.id = installment.sale_id and sale.deleted_at is null,
               lateral (select sum(principal_paise + tax_paise) as paid from receipt_allocation
                          join payment_transaction r on r.id = transaction_id and r.status = 'verified'
                         where installment_id = installment.id and taken_back_on is null) as received
         where demand_date is not null and installment.due_date between ${days.from} and ${days.to}`.execute(
        db,
      ),
    );
    expect(all.reduce((sum, { installments }) => sum + installments, 0)).toBe(Number(rows[0]?.installments));
    expect(paid.reduce((sum, paise) => sum + paise, 0)).toBe(Number(rows[0]?.paid));
  });
});

describe('the record of what was said', () => {
  const place = (at: string) => ({
    pool: app.application.pool,
    organizationId: caller.organizationId,
    now: at,
    subscribers,
  });
  const recordOf = async (query: Record<string, unknown> = {}) =>
    TrackRecord.parse((await ask('Finance Head', getTrackRecord, query))['data']);

  it('is kept once after each month end, as it was said, of all projects, of each, and of each type', async () => {
    const looked = await app.application.runAs(caller, DEMONSTRATED_AT, (work) =>
      nextKeepingAt({ ...work, ranAt: DEMONSTRATED_AT, changedSince: DEMONSTRATED_AT }),
    );
    expect(looked).toBe(DEMONSTRATED_AT);
    expect(await keepPredictions(place(DEMONSTRATED_AT))).toBeGreaterThan(3);
    expect(await keepPredictions(place(LATER))).toBe(0);
    const forecast = await forecastOf('Business Head', { months: 12 });
    const { records, oneAhead } = await recordOf();
    expect(records).toHaveLength(1);
    expect(records[0]?.knownUntil).toBe('2026-10');
    expect(records[0]?.months.map(({ month, units }) => ({ month, units }))).toEqual(
      forecast.months.map(({ month, units }) => ({ month, units })),
    );
    expect(records[0]?.months.every(({ came }) => came === null)).toBe(true);
    expect(oneAhead).toEqual({ months: 0, missedBy: null, inside80: 0, inside95: 0 });
    const [project] = forecast.projects;
    expect((await recordOf({ projectId: project?.id })).records).toHaveLength(1);
    expect((await recordOf({ unitType: '2BHK' })).records).toHaveLength(1);
    const again = await app.application.runAs(caller, DEMONSTRATED_AT, (work) =>
      nextKeepingAt({ ...work, ranAt: DEMONSTRATED_AT, changedSince: DEMONSTRATED_AT }),
    );
    expect(again).toBe('2026-11-30T18:30:00.000Z');
  });

  it('is never changed, not even by the application', async () => {
    const change = app.application.runAs(caller, LATER, (work) =>
      work.db.updateTable('predictionRecord').set({ refusal: 'No' }).execute(),
    );
    await expect(change).rejects.toThrow();
  });
});

it('what is entered, moved or cancelled later changes nothing that was said as of a past day', async () => {
  const kinds: Record<string, unknown>[] = [{}, { unitType: '2BHK', months: 12 }];
  const said = () =>
    Promise.all(
      kinds.map(async (kind) => {
        const { computedAt: _at, ...forecast } = await forecastOf('Business Head', {
          ...kind,
          asOf: YESTERDAY,
        });
        return forecast;
      }),
    );
  const before = await said();
  now = LATER;
  people = await sessionsOfRoles(app);
  const [project] = before[0]?.projects ?? [];
  await app.application.runAs(caller, LATER, (work) => disturb(work, project?.id ?? ''));
  expect(await said()).toEqual(before);
  const today = await forecastOf('Business Head');
  expect(today.asOf).toBe('2026-11-05');
});

/** Bookings are entered of a day before, cancelled and moved; units are blocked, change their type, and are made. */
async function disturb(work: Work, projectId: string): Promise<void> {
  const query = {
    page: 1,
    limit: 1500,
    projectId,
    status: ['available' as const],
    sort: 'unitNumber' as const,
  };
  const { rows } = await listUnits(work, query);
  const [booked, ...others] = rows;
  await buildSale(work, { unitId: booked?.id ?? '', bookingDate: '2026-10-29' });
  for (const unit of others.slice(0, 5))
    await updateUnit(work, unit.id, { status: 'blocked', statusReason: 'legal' });
  for (const unit of others.slice(5, 8)) await updateUnit(work, unit.id, { unitType: '2.5BHK' });
  const live = await work.db
    .selectFrom('sale')
    .select('id')
    .where('status', 'in', ['booked', 'agreement', 'registered'])
    .where('bookingDate', '<=', YESTERDAY)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('paymentTransaction')
            .select('paymentTransaction.id')
            .whereRef('paymentTransaction.saleId', '=', 'sale.id')
            .where('paymentTransaction.status', '=', 'recorded'),
        ),
      ),
    )
    .orderBy('bookingDate')
    .limit(3)
    .execute();
  expect(live).toHaveLength(3);
  for (const { id } of live)
    await cancelSale(work, id, {
      reason: 'The loan was refused',
      initiatedBy: 'buyer',
      requestedOn: work.today,
      cancellationDeedNumber: 'HVL-1-4713-2026',
    });
}
