import fc from 'fast-check';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dueAt } from '../../../../tests/support/look-ahead.ts';
import { addFirm } from '../../../../tests/support/partner-invoices.ts';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { openSalesDesk } from '../../../../tests/support/sales-desk.ts';
import { playTallyActs, tallyActs } from '../../../../tests/support/tally-acts.ts';
import { buildSale } from '#sale-lifecycle/overview/server/sale.factory.ts';
import { buildTranche } from './commission.factory.ts';
import { commissionTally } from './commission.tally.jobs.ts';

/** Whatever several transactions do to commissions at once, the kept sums are what counting them all gives. */

const WRITERS = 2;
let desk: SalesDesk;
const clients: Client[] = [];
/** Each writer has a commission of its own; both are of one project. */
const commissions: string[] = [];

beforeAll(async () => {
  desk = await openSalesDesk();
  for (let n = 0; n < WRITERS; n += 1) {
    const firm = await addFirm(desk);
    const trancheId = await desk.run(async (work) => {
      const { id } = await buildSale(work, {});
      return buildTranche(work, firm.caller.channelPartnerId ?? '', id);
    });
    const { commissionId } = await desk.run(({ db }) =>
      db
        .selectFrom('commissionTranche')
        .select('commissionId')
        .where('id', '=', trancheId)
        .executeTakeFirstOrThrow(),
    );
    commissions.push(commissionId);
    const client = new Client(desk.app.databaseUrl);
    await client.connect();
    await client.query(
      `set role plinth_app; set lock_timeout = '2s'; set app.organization_id = '${desk.organization.id}'`,
    );
    clients.push(client);
  }
});

afterAll(async () => {
  for (const client of clients) await client.end();
  await desk.app.stop();
});

/** Every change of what commissions and their tranches are counted by. */
const ACTS = {
  approve: `update commission set approved_at = now(), stage = case when $2::int < 8 then 'approved' else 'pending' end
             where id = $1 and stage in ('pending', 'approved')`,
  hold: `update commission set open_holds = $2::int % 2 where id = $1`,
  // Unlocked, as a moved due date does it.
  expect: `update commission_tranche set expected_on = date '2026-11-01' + 30 * $2::int
            where commission_id = $1 and eligible_on is null`,
  meet: `update commission_tranche set eligible_on = case when $2::int % 3 > 0 then date '2026-11-20' end
          where commission_id = $1 and paid_paise = 0`,
  pay: `with paid as (update commission_tranche set paid_paise = case when $2::int % 2 = 1 then gross_paise else 0 end
                       where commission_id = $1 and seq = 1 returning paid_paise)
        update commission set paid_paise = paid.paid_paise from paid where id = $1`,
  replace: `with gone as (delete from commission_tranche where commission_id = $1 and paid_paise = 0 and $2::int > 4
                           returning organization_id, commission_id, seq, pct, gross_paise, sale_status, collected_pct)
            insert into commission_tranche (commission_id, seq, pct, gross_paise, sale_status, collected_pct)
            select commission_id, seq, pct, gross_paise, sale_status, collected_pct from gone`,
  sale: `update sale set booking_date = booking_date - 10 * $2::int,
                         status = 'agreement', agreement_date = booking_date
          where id = (select sale_id from commission where id = $1)`,
} as const;

it('are what a count of all commissions gives, whatever transactions do to them at the same time, undo and sum up', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(tallyActs(ACTS, WRITERS), { minLength: 5, maxLength: 30 }), async (acts) => {
      await playTallyActs(acts, {
        clients,
        run: (client, { what, writer, number }) => client.query(ACTS[what], [commissions[writer], number]),
        sumUp: () => desk.run(({ db }) => commissionTally.sumUp(db)),
      });
      expect(await desk.run(({ db }) => commissionTally.correct(db))).toBe(0);
    }),
    { numRuns: 25 },
  );
});

it('are summed up within a minute of a change, and then wait for the next', async () => {
  await clients[0]?.query(ACTS.hold, [commissions[0], 1]);
  await clients[0]?.query(ACTS.hold, [commissions[0], 0]);
  const of = { app: desk.app, organizationId: desk.organization.id };
  expect(await dueAt(commissionTally.nextAt, of, '2026-11-24T06:00:00.000Z')).toBe(
    '2026-11-24T06:01:00.000Z',
  );
  await desk.run(({ db }) => commissionTally.sumUp(db));
  expect(await dueAt(commissionTally.nextAt, of, '2026-11-24T06:00:00.000Z')).toBeNull();
});

it('are corrected where they are wrong, and say in how many rows', async () => {
  await clients[0]?.query(
    `update commission_tally set counted = counted + 5
      where id = (select id from commission_tally where kind = 'booked' and counted > 0 limit 1)`,
  );
  expect(await desk.run(({ db }) => commissionTally.correct(db))).toBe(1);
  expect(await desk.run(({ db }) => commissionTally.correct(db))).toBe(0);
});
