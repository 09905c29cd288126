import { expect, it } from 'vitest';
import type { StageShare } from './stageShares.rules.ts';
import { revisedShare } from './stageShares.rules.ts';
import { dueAt, sharesAt } from './planHistory.rules.ts';

const share = (seq: number, name: string, principalPaise: number): StageShare =>
  revisedShare(
    {
      seq,
      name,
      component: 'agreementValue',
      pct: 10,
      principalPaise,
      cgstPaise: 0,
      sgstPaise: 0,
      igstPaise: 0,
      totalPaise: principalPaise,
      trigger: { type: 'booking', days: null, date: null, milestoneKey: null },
      creditDays: null,
      expectedDate: null,
      parts: [],
    },
    1,
  );

// Ids here are in alphabetical order, as those of what happens are by time.
const VERSIONS = [
  { revisionId: null, shares: new Map([['slab', share(1, 'Slab', 900)]]) },
  {
    revisionId: 'm',
    shares: new Map([
      ['first', share(1, 'First half', 400)],
      ['second', share(2, 'Second half', 500)],
    ]),
  },
];
const NOW = [{ id: 'first', name: 'First part', dueDate: '2026-09-30' }];

it('a plan is that of the booking until a revision, and then that of the last revision', () => {
  expect([...sharesAt(VERSIONS, 'c').keys()]).toEqual(['slab']);
  expect([...sharesAt(VERSIONS, 'n').keys()]).toEqual(['first', 'second']);
  expect(sharesAt(VERSIONS, null)).toBe(VERSIONS[1]?.shares);
});

it('a due date that was moved twice is at each time the one of that time', () => {
  const formerDueDates = [
    { installmentId: 'first', dueDate: '2026-09-01', untilId: 'p' },
    { installmentId: 'second', dueDate: '2026-09-05', untilId: 'q' },
    { installmentId: 'first', dueDate: '2026-09-15', untilId: 't' },
  ];
  const dueOn = (atId: string | null) =>
    dueAt({ versions: VERSIONS, formerDueDates }, NOW, 'first', atId)?.dueDate;
  expect(['n', 'r', 'u', null].map(dueOn)).toEqual(['2026-09-01', '2026-09-15', '2026-09-30', '2026-09-30']);
});

it('an installment that a revision replaced is due in full before it, and no longer after it', () => {
  const history = {
    versions: VERSIONS,
    formerDueDates: [{ installmentId: 'slab', dueDate: '2026-08-01', untilId: 'k' }],
  };
  expect(dueAt(history, NOW, 'slab', 'c')).toMatchObject({ dueDate: '2026-08-01', principalPaise: 900 });
  expect(dueAt(history, NOW, 'slab', 'n')).toBeUndefined();
});
