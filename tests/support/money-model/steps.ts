import fc from 'fast-check';

const sale = fc.nat(7);
const money = fc.nat(20);
const perMille = fc.oneof(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 600 }));

/** One thing that happens. Amounts are shares of what is still to come in, so that all sizes occur. */
const act = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('book' as const), unit: fc.nat(5) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('demand' as const),
      sale,
      stages: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 13,
    arbitrary: fc.record({
      kind: fc.constant('record' as const),
      sale,
      perMille,
      extraPaise: fc.integer({ min: 1, max: 999_99 }),
      chooses: fc.boolean(),
      mode: fc.constantFrom(
        'cheque' as const,
        'neft' as const,
        'cheque' as const,
        'tds' as const,
        'bankLoan' as const,
      ),
    }),
  },
  { weight: 9, arbitrary: fc.record({ kind: fc.constant('verify' as const), money }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('withdraw' as const), money }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('bounce' as const), money }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('reverse' as const), money }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('waive' as const),
      sale,
      installment: fc.nat(20),
      scope: fc.constantFrom('interest' as const, 'balance' as const),
      perMille: fc.integer({ min: 1, max: 1100 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('reschedule' as const),
      sale,
      installment: fc.nat(20),
      days: fc.integer({ min: 0, max: 60 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('revise' as const),
      sale,
      installment: fc.nat(20),
      how: fc.constantFrom('split' as const, 'merge' as const, 'move' as const),
      perMille: fc.integer({ min: 1, max: 999 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('withdrawRun' as const), run: fc.nat(20) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('replan' as const), sale }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('postInterest' as const), sale }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('register' as const), sale }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('transfer' as const),
      sale,
      perMille: fc.constantFrom(1000, 1000, 873, 0),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('cancel' as const),
      sale,
      initiatedBy: fc.constantFrom('buyer' as const, 'developer' as const),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('refund' as const), sale }) },
);
export type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never;

/** Who does it, whether while the step before is still under way, and how many days pass before. */
const step = fc.record({
  act,
  who: fc.nat(11),
  isAtOnce: fc.boolean(),
  daysBefore: fc.oneof(
    { weight: 7, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 25 }) },
  ),
});
export type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

export function sequenceOf(length: number): fc.Arbitrary<Step[]> {
  return fc.array(step, { minLength: length, maxLength: length });
}

/** At most four at once: a step belongs to those before it unless days pass between them. */
export function bursts(sequence: readonly Step[]): Step[][] {
  const groups: Step[][] = [];
  for (const next of sequence) {
    const last = groups.at(-1);
    if (last && next.isAtOnce && next.daysBefore === 0 && last.length < 4) last.push(next);
    else groups.push([next]);
  }
  return groups;
}
