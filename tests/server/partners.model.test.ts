import fc from 'fast-check';
import { expect, it } from 'vitest';
import { verifyLedger } from '#money/ledger/server/ledger.queries.ts';
import { IS_FULL_DEPTH } from '../support/depth.ts';
import { SEED_OF_THE_DAY } from '../support/money-model/seeds.ts';
import type { Act, ActKind } from '../support/partner-model/acts.ts';
import { bursts, play } from '../support/partner-model/acts.ts';
import type { PartnerDesk } from '../support/partner-model/desk.ts';
import { bookFor, openPartnerDesk } from '../support/partner-model/desk.ts';
import { broken, paidOnHold } from '../support/partner-model/invariants.ts';

const SEQUENCES = IS_FULL_DEPTH ? 4 : 2;
/** Each sequence begins with so many bookings whose commissions are approved, so that it has something to work on. */
const BOOKINGS = 3;

const done = new Map<ActKind, number>();

it(
  'whatever several people do to the commissions of a firm at once, its books hold after each step',
  { timeout: 180_000 },
  async () => {
    console.log(`The partner model of the day is MONEY_SEED=${SEED_OF_THE_DAY}.`);
    const of = await openPartnerDesk();
    try {
      await fc.assert(
        fc.asyncProperty(bursts, (sequence) => playSequence(of, sequence)),
        { seed: SEED_OF_THE_DAY, numRuns: SEQUENCES, endOnFailure: true },
      );
      expect(await of.desk.run((work) => verifyLedger(work))).toMatchObject({ intact: true });
      for (const kind of ['approve', 'invoice', 'pay', 'cancel', 'repay'] as const)
        expect([kind, (done.get(kind) ?? 0) > 0]).toEqual([kind, true]);
    } finally {
      await of.desk.app.stop();
    }
  },
);

async function playSequence(of: PartnerDesk, sequence: readonly (readonly Act[])[]): Promise<void> {
  for (let made = 0; made < BOOKINGS; made += 1) {
    await bookFor(of);
    await play(of, { kind: 'approve', at: made, by: 0, pct: 1 });
  }
  for (const burst of sequence) {
    const held = await of.desk.run(paidOnHold);
    const outcomes = await Promise.all(burst.map(async (act) => ({ act, outcome: await play(of, act) })));
    for (const { act, outcome } of outcomes)
      if (outcome === 'done') done.set(act.kind, (done.get(act.kind) ?? 0) + 1);
    expect(await of.desk.run(broken), JSON.stringify(burst)).toEqual([]);
    if (burst.some(({ kind }) => kind === 'release' || kind === 'transfer' || kind.startsWith('cancel')))
      continue;
    for (const [id, paidPaise] of await of.desk.run(paidOnHold))
      expect(held.get(id) ?? paidPaise, JSON.stringify(burst)).toBe(paidPaise);
  }
}
