import fc from 'fast-check';
import pg from 'pg';
import { expect, it } from 'vitest';
import { verifyLedger } from '#money/ledger/server/ledger.queries.ts';
import { commissionTally } from '#partners/commissions/server/commission.tally.jobs.ts';
import { SEED_OF_THE_DAY } from '../support/money-model/seeds.ts';
import type { Act, ActKind } from '../support/partner-model/acts.ts';
import { burstsOf, play, sequences, STEPS } from '../support/partner-model/acts.ts';
import type { Outcome, PartnerDesk } from '../support/partner-model/desk.ts';
import { bookFor, openBooks, openPartnerDesk } from '../support/partner-model/desk.ts';
import { broken, paidOnHold } from '../support/partner-model/invariants.ts';
import { seriesOfTheRun } from '../support/partner-model/seeds.ts';

/** Each sequence begins with so many bookings whose commissions are approved, one of them paid in part. */
const BOOKINGS = 3;
const PAID: readonly ActKind[] = ['bill', 'enter', 'pay', 'release'];
const ALL_SERIES = seriesOfTheRun();
const SEQUENCES = ALL_SERIES.reduce((sum, { numRuns }) => sum + numRuns, 0);
/** Years of a builder happen here before PostgreSQL looks at its tables for the first time. */
const SEQUENCES_OF_AN_ANALYSIS = 10;
/** Acts that must have happened, or the sequences would prove little of them. */
const USUAL = ['approve', 'enter', 'pay', 'cancel', 'transfer'] as const;
/** With fewer they may not have. */
const ENOUGH = 10;

const counts = new Map<ActKind, Record<Outcome, number>>();

it(
  `whatever several people do to the commissions of a firm at once, its books hold after each of ${STEPS} steps`,
  { timeout: 60_000 + SEQUENCES * 15_000 },
  async () => {
    // So that a failure can be played again.
    console.log(`The partner model of the day is MONEY_SEED=${SEED_OF_THE_DAY}.`);
    const of = await openPartnerDesk();
    const pool = new pg.Pool({ connectionString: of.desk.app.databaseUrl, max: 1 });
    try {
      let played = 0;
      for (const { seed, numRuns } of ALL_SERIES) {
        const property = fc.asyncProperty(sequences, async ({ waitsForRelease, acts }) => {
          await playSequence(of, waitsForRelease, acts);
          // The kept sums are those of a count of all commissions, summed up or not.
          expect(await of.desk.run(({ db }) => commissionTally.correct(db))).toBe(0);
          if (played % 2 === 0) await of.desk.run(({ db }) => commissionTally.sumUp(db));
          if (played % SEQUENCES_OF_AN_ANALYSIS === 0) await pool.query('analyze');
          played += 1;
        });
        await fc.assert(property, { seed, numRuns, endOnFailure: true });
      }
      expect(await of.desk.run((work) => verifyLedger(work))).toMatchObject({ intact: true });
      console.log(`Done, refused and not possible: ${JSON.stringify(Object.fromEntries(counts))}`);
      for (const kind of SEQUENCES < ENOUGH ? [] : USUAL)
        expect([kind, (counts.get(kind)?.done ?? 0) > 0]).toEqual([kind, true]);
    } finally {
      await pool.end();
      await of.desk.app.stop();
    }
  },
);

async function playSequence(of: PartnerDesk, waitsForRelease: boolean, acts: readonly Act[]): Promise<void> {
  const books = await openBooks(of, waitsForRelease);
  const begin = (kind: ActKind, by = 0) => play(of, books, { kind, at: 1, by, pct: 1, isAtOnce: false });
  for (let made = 0; made < BOOKINGS; made += 1) {
    await bookFor(of, books);
    await begin('approve');
  }
  for (const kind of PAID) await begin(kind, kind === 'release' ? 1 : 0);
  let held = new Map<string, number>();
  for (const burst of burstsOf(acts)) {
    const outcomes = await Promise.all(burst.map((act) => play(of, books, act)));
    for (const [index, { kind }] of burst.entries()) count(kind, outcomes[index] ?? 'skipped');
    const [found, now] = await of.desk.run((work) =>
      Promise.all([broken(work, books), paidOnHold(work, books)]),
    );
    expect(found, JSON.stringify(burst)).toEqual([]);
    // Released and held again within a burst, it may have been paid in between.
    const mayBePaid = burst.some(({ kind }) => kind === 'unhold' || kind === 'rule');
    for (const [id, paidPaise] of mayBePaid ? [] : now)
      expect(paidPaise, JSON.stringify(burst)).toBeLessThanOrEqual(held.get(id) ?? paidPaise);
    held = now;
  }
}

function count(kind: ActKind, outcome: Outcome): void {
  const known = counts.get(kind) ?? { done: 0, refused: 0, skipped: 0 };
  known[outcome] += 1;
  counts.set(kind, known);
}
