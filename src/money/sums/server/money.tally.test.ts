import fc from 'fast-check';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dueAt } from '../../../../tests/support/look-ahead.ts';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { openSalesDesk } from '../../../../tests/support/sales-desk.ts';
import { playTallyActs, tallyActs } from '../../../../tests/support/tally-acts.ts';
import { buildVerifiedReceipt } from '#money/receipts/server/receipt.factory.ts';
import { moneyTally } from './money.tally.jobs.ts';

/** Whatever several transactions do to sales and their money at once, the kept sums are what counting all of it gives. */

const WRITERS = 2;
let desk: SalesDesk;
const clients: Client[] = [];
/** Each writer has a sale of its own; both are of one project. */
const sales: string[] = [];

/** Ledger, papers and rules of sales are switched off in this database: the sums, and what is live, follow the rows without them. */
const ALONE = ['sale', 'payment_plan', 'installment', 'payment_transaction']
  .map(
    (table) =>
      `alter table ${table} disable trigger user; alter table ${table} enable trigger money_tally_changed;`,
  )
  .concat(
    'alter table sale enable trigger installments_follow_sale;',
    'alter table payment_plan enable trigger installments_follow_plan;',
    'alter table installment enable trigger keep_installment_live;',
  )
  .join(' ');

beforeAll(async () => {
  desk = await openSalesDesk();
  for (let n = 0; n < WRITERS; n += 1) {
    const { id } = await desk.sale({});
    await desk.run((work) => buildVerifiedReceipt(work, { saleId: id }));
    sales.push(id);
  }
  for (let n = 0; n < WRITERS; n += 1) {
    const client = new Client(desk.app.databaseUrl);
    await client.connect();
    if (n === 0) await client.query(ALONE);
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

/** Every change of what installments and receipts are counted by; refused where it cannot be. */
const ACTS = {
  demand: `update installment set demand_date = date '2026-01-10' + 20 * $2::int, due_date = date '2026-01-25' + 20 * $2::int
            where sale_id = $1 and seq = 1 + $2::int % 4 and demand_date is null`,
  move: `update installment set due_date = due_date + 9 * $2::int where sale_id = $1 and demand_date is not null`,
  expect: `update installment set expected_date = case when $2::int > 1 then date '2027-01-01' + 25 * $2::int end
            where sale_id = $1 and demand_date is null`,
  pay: `update installment set paid_principal_paise = case when $2::int % 2 = 1 then principal_paise / 2 else 0 end
         where sale_id = $1 and seq = 2 and waived_principal_paise = 0`,
  plan: `update payment_plan set status = case when $2::int < 5 then 'active' else 'superseded' end where sale_id = $1`,
  reverse: `update payment_transaction set status = case when $2::int < 5 then 'verified' else 'reversed' end,
                   reversed_on = case when $2::int < 5 then null else date '2026-11-20' end,
                   reversal_reason = case when $2::int < 5 then null else 'Entered twice' end
             where sale_id = $1 and receipt_number is not null`,
  remove: `update sale set deleted_at = case when $2::int > 6 then now() end where id = $1`,
  tower: `update sale set tower_id = case when $2::int > 4 then (select tower_id from unit where id = sale.unit_id) end
           where id = $1`,
} as const;

it('are what a count of all money gives, whatever transactions do to it at the same time, undo and sum up', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(tallyActs(ACTS, WRITERS), { minLength: 5, maxLength: 30 }), async (acts) => {
      await playTallyActs(acts, {
        clients,
        run: (client, { what, writer, number }) => client.query(ACTS[what], [sales[writer], number]),
        sumUp: () => desk.run(({ db }) => moneyTally.sumUp(db)),
      });
      expect(await desk.run(({ db }) => moneyTally.correct(db))).toBe(0);
      expect(await wronglyLive()).toBe(0);
    }),
    { numRuns: 25 },
  );
});

/** Installments that are not known to be live, or no longer live, as their plan and sale are. */
async function wronglyLive(): Promise<number> {
  const { rows } = await desk.run(({ db }) =>
    sql<{
      count: number;
    }>`select count(*) from installment i where i.is_live <> installment_is_live(i)`.execute(db),
  );
  return Number(rows[0]?.count);
}

/** After the random acts it is neither deleted nor without a plan. */
async function restoreFirst(): Promise<void> {
  await clients[0]?.query(ACTS.remove, [sales[0], 0]);
  await clients[0]?.query(ACTS.plan, [sales[0], 0]);
}

it('are summed up within a minute of a change, and then wait for the next', async () => {
  await restoreFirst();
  await clients[0]?.query(ACTS.reverse, [sales[0], 9]);
  await clients[0]?.query(ACTS.reverse, [sales[0], 1]);
  const of = { app: desk.app, organizationId: desk.organization.id };
  expect(await dueAt(moneyTally.nextAt, of, '2026-11-24T06:00:00.000Z')).toBe('2026-11-24T06:01:00.000Z');
  await desk.run(({ db }) => moneyTally.sumUp(db));
  expect(await dueAt(moneyTally.nextAt, of, '2026-11-24T06:00:00.000Z')).toBeNull();
});

it('are corrected where they are wrong, and say in how many rows', async () => {
  await restoreFirst();
  await clients[0]?.query(
    `update money_tally set counted = counted + 5
      where id = (select id from money_tally where kind = 'due' and counted > 0 limit 1)`,
  );
  expect(await desk.run(({ db }) => moneyTally.correct(db))).toBe(1);
  expect(await desk.run(({ db }) => moneyTally.correct(db))).toBe(0);
});
