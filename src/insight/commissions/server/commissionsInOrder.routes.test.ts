import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CommissionStates } from '../../../../tests/support/commission-states.ts';
import { makeCommissions } from '../../../../tests/support/commission-states.ts';
import { sellFor } from '../../../../tests/support/partner-sales.ts';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { dataOf, openSalesDesk } from '../../../../tests/support/sales-desk.ts';
import { PARTNER_TIERS } from '#company/channel-partners/channelPartner.contract.ts';
import * as commissions from '#partners/commissions/commission.contract.ts';
import { largestFirms } from '#partners/commissions/server/commission.firmSums.ts';
import { commissionTally } from '#partners/commissions/server/commission.tally.jobs.ts';
import * as reports from '../commissionReports.contract.ts';
import { listCommissionReport } from './commissionReport.queries.ts';

/** What is found by an index in its order is what reading all commissions finds. */

let desk: SalesDesk;
let made: CommissionStates;
/** A filter that finds all, and of which nothing is kept. */
const ALL_TIERS = { tier: PARTNER_TIERS.join(',') };

beforeAll(async () => {
  desk = await openSalesDesk();
  made = await makeCommissions(desk);
});

afterAll(() => desk.app.stop());

const list = (query: Record<string, string>, by = desk.head) =>
  dataOf<commissions.CommissionSummary[]>(by.send(commissions.listCommissions, { query }));
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
const byFirm = async (query: Record<string, string> = {}) => {
  const { groups, groupCount, total } = await dataOf<reports.CommissionGroups>(
    desk.head.send(reports.groupCommissionReport, { query: { groupBy: 'firm', ...query } }),
  );
  const values = (figures: object) => Object.values(figures).map((figure: { value: number }) => figure.value);
  return {
    groupCount,
    total: values(total),
    groups: groups.map(({ id, figures }) => [id, ...values(figures)]),
  };
};

it('the report by firm is that of the commissions: before its sums are added up, half of them, and all', async () => {
  expect(await byFirm()).toEqual(await byFirm(ALL_TIERS));
  await desk.run(({ db }) => commissionTally.sumUp(db));
  const summedUp = await byFirm(ALL_TIERS);
  expect(await byFirm()).toEqual(summedUp);
  await sellFor(desk, made.second);
  const changed = await byFirm(ALL_TIERS);
  expect(changed).not.toEqual(summedUp);
  expect(await byFirm()).toEqual(changed);
});

it('a firm that grew since the sums were added up takes its place among the largest', async () => {
  await desk.run(({ db }) => commissionTally.sumUp(db));
  const largest = (most: number) =>
    desk.run((read) => largestFirms({ ...read, caller: desk.head.caller }, most));
  const before = await largest(2);
  const [first, second] = before.groups;
  if (!first || !second) throw new Error('There are two firms.');
  const grow = (paise: number) =>
    desk.run(async ({ db }) => {
      const { id } = await db
        .selectFrom('commissionTranche')
        .innerJoin('commission', 'commission.id', 'commissionTranche.commissionId')
        .select('commissionTranche.id')
        .where('channelPartnerId', '=', second.key)
        .where('stage', '=', 'approved')
        .where('commissionTranche.paidPaise', '=', 0)
        .orderBy('commissionTranche.id')
        .limit(1)
        .executeTakeFirstOrThrow();
      await sql`
        with grown as (update commission_tranche set gross_paise = gross_paise + ${paise} where id = ${id} returning commission_id)
        update commission set gross_paise = gross_paise + ${paise}, cap_paise = cap_paise + ${paise}
         where id = (select commission_id from grown)`.execute(db);
    });
  const by = first.grossPaise - second.grossPaise + 1;
  await grow(by);
  const after = await largest(1);
  expect(after.groups.map(({ key, grossPaise }) => [key, grossPaise])).toEqual([
    [second.key, first.grossPaise + 1],
  ]);
  expect([after.count, after.all.grossPaise]).toEqual([before.count, before.all.grossPaise + by]);
  await grow(-by);
  expect(await largest(2)).toEqual(before);
});

it.each(['-createdAt', 'createdAt'])(
  'what was paid in some days is a list of its own, by %s',
  async (sort) => {
    const paidIn = async (query: Record<string, string>) => {
      const { body } = await desk.head.send(reports.listCommissionReport, {
        query: { paidFrom: desk.today, sort, ...query },
      });
      return body;
    };
    const found = await paidIn({});
    expect(found['pagination']).toMatchObject({ total: 1 });
    expect(found).toEqual(await paidIn(ALL_TIERS));
  },
);

it('of a deleted sale nothing is listed as paid', async () => {
  const query = reports.listCommissionReport.query.parse({ paidFrom: desk.today });
  const listed = await desk.run(async (work) => {
    const deleteSale = (deletedAt: string | null) =>
      work.db
        .updateTable('sale')
        .set({ deletedAt })
        .where('id', 'in', work.db.selectFrom('commission').select('saleId').where('id', '=', made.paid))
        .execute();
    const paid = async () =>
      idsOf((await listCommissionReport({ ...work, caller: desk.head.caller }, query)).rows);
    const before = await paid();
    await deleteSale('2026-11-24T06:00:00.000Z');
    const deleted = await paid();
    await deleteSale(null);
    return { before, deleted };
  });
  expect(listed).toEqual({ before: [made.paid], deleted: [] });
});

it('a search finds the beginning of a number, of a booking and of a name, alone and together', async () => {
  const [row] = await list({ limit: '1' });
  if (!row) throw new Error('There is no commission.');
  const rename = (name: string) =>
    desk.run(({ db }) =>
      db.updateTable('channelPartner').set({ name }).where('id', '=', row.firm.id).execute(),
    );
  const ofFirm = await list({ channelPartnerId: row.firm.id });
  const search = async (text: string) => {
    const { body } = await desk.head.send(commissions.listCommissions, { query: { search: text } });
    const ids = idsOf(await list({ search: text }));
    expect(body['pagination']).toMatchObject({ total: ids.length });
    return ids;
  };
  await rename('Zenith 100% Realty');
  expect(await search('zENITH 100%')).toEqual(idsOf(ofFirm));
  expect(await search('Realty')).toEqual([]);
  expect(await search(row.number.toLowerCase())).toEqual([row.id]);
  expect(await search(row.bookingNumber)).toEqual([row.id]);
  expect(await search('Nothing has this name')).toEqual([]);
  // The name of a firm that begins as the number of another one's commission.
  const other = (await list({})).find(({ firm }) => firm.id !== row.firm.id);
  await rename(`${other?.number ?? ''} Realty`);
  expect(new Set(await search(other?.number ?? ''))).toEqual(new Set([other?.id, ...idsOf(ofFirm)]));
});

it('an executive sees the commissions of a sale from the moment it is theirs, and no longer', async () => {
  const [one, other] = [
    await desk.organization.user('Sales Executive'),
    await desk.organization.user('Sales Executive'),
  ];
  const give = (salesExecutiveId: string) =>
    desk.run(({ db }) =>
      db
        .updateTable('sale')
        .set({ salesExecutiveId })
        .where('id', 'in', db.selectFrom('commission').select('saleId').where('id', '=', made.late))
        .execute(),
    );
  expect(await list({}, one)).toEqual([]);
  await give(one.caller.userId);
  expect([idsOf(await list({}, one)), idsOf(await list({}, other))]).toEqual([[made.late], []]);
  await give(other.caller.userId);
  expect([idsOf(await list({}, one)), idsOf(await list({}, other))]).toEqual([[], [made.late]]);
});
