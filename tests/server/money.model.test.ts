import fc from 'fast-check';
import pg from 'pg';
import { expect, it } from 'vitest';
import { verifyLedger } from '#money/ledger/server/ledger.queries.ts';
import { moneyTally } from '#money/sums/server/money.tally.jobs.ts';
import type { Books } from '../support/money-model/books.ts';
import { expectedOf } from '../support/money-model/books.ts';
import type { MoneyDesk, Outcome } from '../support/money-model/desk.ts';
import { openMoneyDesk } from '../support/money-model/desk.ts';
import { BROKEN_INVARIANTS, BROKEN_WHOLE } from '../support/money-model/invariants.ts';
import { checkPapers } from '../support/money-model/papers.ts';
import { checkPartner, postForPartner } from '../support/money-model/partnerActs.ts';
import type { Series } from '../support/money-model/seeds.ts';
import { SEED_OF_THE_DAY, SEQUENCES, seriesOfTheRun } from '../support/money-model/seeds.ts';
import type { Act, Step } from '../support/money-model/steps.ts';
import { bursts, sequenceOf } from '../support/money-model/steps.ts';

const STEPS = 50;
/** Each organization has units for so many; two of them are busy at the same time. */
const SEQUENCES_OF_A_DESK = 100;
/** What a builder does in years happens here before PostgreSQL has looked at its tables for the first time. */
const SEQUENCES_OF_AN_ANALYSIS = 10;
const DESKS_AT_ONCE = 2;
/** The ledger gets a posting of a partner with every so many of the sales. */
const BURSTS_OF_A_PARTNER = 5;

type Count = Record<Outcome, number>;
const counts = new Map<Act['kind'], Count>();

it(
  `whatever several people do to the same sales at once, every invariant of money holds after each of ${STEPS} steps`,
  { timeout: SEQUENCES * 10_000 },
  async () => {
    // So that a failure can be played again.
    console.log(`The money model of the day is MONEY_SEED=${SEED_OF_THE_DAY}.`);
    const waiting = seriesOfTheRun();
    await Promise.all(Array.from({ length: DESKS_AT_ONCE }, () => playAll(waiting)));
    // Each kind of act must have happened often, or the sequences would prove little of it; far below what is usual.
    for (const [kind, { done }] of counts) expect([kind, done > SEQUENCES / 40]).toEqual([kind, true]);
    expect([...counts.values()].reduce((sum, { refused }) => sum + refused, 0)).toBeGreaterThan(SEQUENCES);
  },
);

/** Takes one series after the other, at a new desk when one has no units left for the next. */
async function playAll(waiting: Series[]): Promise<void> {
  while (waiting.length > 0) {
    const desk = await openMoneyDesk();
    const pool = new pg.Pool({ connectionString: desk.app.databaseUrl, max: 1 });
    let played = 0;
    try {
      while (played + (waiting[0]?.numRuns ?? Number.POSITIVE_INFINITY) <= SEQUENCES_OF_A_DESK) {
        const series = waiting.shift();
        if (!series) break;
        await playSeries(desk, pool, series);
        played += series.numRuns;
      }
      expect(await desk.run((work) => verifyLedger(work))).toMatchObject({ intact: true });
      // Locks are taken in one order: more would mean that some command does not keep to it.
      expect(desk.deadlocks()).toBeLessThanOrEqual(Math.ceil(played / 10));
    } finally {
      await pool.end();
      await desk.stop();
    }
  }
}

async function playSeries(desk: MoneyDesk, pool: pg.Pool, { seed, numRuns }: Series): Promise<void> {
  let played = 0;
  await fc.assert(
    fc.asyncProperty(sequenceOf(STEPS), async (sequence) => {
      await play(desk, pool, sequence);
      // The kept sums are those of a count of all money, summed up or not.
      expect(await desk.run(({ db }) => moneyTally.correct(db))).toBe(0);
      if (played % 2 === 0) await desk.run(({ db }) => moneyTally.sumUp(db));
      if (played % SEQUENCES_OF_AN_ANALYSIS === 0) await pool.query('analyze');
      played += 1;
    }),
    { seed, numRuns, endOnFailure: true },
  );
}

async function play(desk: MoneyDesk, pool: pg.Pool, sequence: readonly Step[]): Promise<void> {
  const books = await desk.open();
  for (const [index, burst] of bursts(sequence).entries()) {
    const forPartner =
      index % BURSTS_OF_A_PARTNER === 0
        ? desk.run((work) => postForPartner(work, books.partner, index / BURSTS_OF_A_PARTNER))
        : null;
    const outcomes = await Promise.all(burst.map((step) => desk.take(books, step)));
    await forPartner;
    for (const [index, { act }] of burst.entries()) count(act.kind, outcomes[index] ?? 'idle');
    await check(pool, books);
  }
  expect((await pool.query(BROKEN_WHOLE)).rows).toEqual([]);
  for (const sale of books.sales) await desk.run((work) => checkPapers(work, sale));
  await desk.run((work) => checkPartner(work, books.partner));
}

function count(kind: Act['kind'], outcome: Outcome): void {
  const known = counts.get(kind) ?? { done: 0, refused: 0, idle: 0 };
  known[outcome] += 1;
  counts.set(kind, known);
}

async function check(pool: pg.Pool, books: Books): Promise<void> {
  const saleIds = books.sales.map((sale) => sale.id);
  const { rows: broken } = await pool.query({
    name: 'invariants',
    text: BROKEN_INVARIANTS,
    values: [saleIds],
  });
  expect(broken).toEqual([]);
  expect(await standingOf(pool, saleIds)).toEqual(
    new Map(books.sales.map((sale) => [sale.id, { ...expectedOf(sale), hasEnded: sale.hasEnded }])),
  );
}

/** What the ledger says came in, and whether the sale has ended: to be compared with the books kept beside it. */
async function standingOf(pool: pg.Pool, saleIds: readonly string[]) {
  const { rows } = await pool.query<{ id: string; bank: string; tds: string; ended: boolean }>({
    name: 'standing',
    text: `select sale.id, sale.status = 'cancelled' as ended,
            coalesce(sum(debit_paise - credit_paise) filter (where account = 'bank'), 0) as bank,
            coalesce(sum(debit_paise - credit_paise) filter (where account = 'tdsReceivable'), 0) as tds
       from sale left join ledger_entry on ledger_entry.sale_id = sale.id
      where sale.id = any($1) group by sale.id, sale.status`,
    values: [saleIds],
  });
  const standing = rows.map(
    ({ id, bank, tds, ended }) =>
      [id, { bankPaise: Number(bank), tdsReceivablePaise: Number(tds), hasEnded: ended }] as const,
  );
  return new Map(standing);
}
