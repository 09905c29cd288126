import { describe, expect, it } from 'vitest';
import type { NextActionFacts } from './nextAction.rules.ts';
import { nextAction } from './nextAction.rules.ts';

const NOW = '2026-11-22T10:00:00.000Z';

/** Contacted, requirement known, no visit yet. */
const FACTS: NextActionFacts = {
  status: 'contacted',
  ownerId: 'somebody',
  lastContactedAt: '2026-11-20T10:00:00.000Z',
  nextFollowUpAt: '2026-11-25T10:00:00.000Z',
  isNumberWrong: false,
  isVisitMissed: false,
  isVisitPlanned: false,
  hasVisited: false,
  hasCostSheet: false,
  hasReservation: false,
  unknown: [],
  needsLoan: true,
  dismissed: [],
  acceptedAt: {},
};

const stepOf = (facts: Partial<NextActionFacts>) => nextAction({ ...FACTS, ...facts }, NOW);

describe('the next step', () => {
  it.each([
    ['assign', { ownerId: null, lastContactedAt: null }],
    ['callNow', { lastContactedAt: null }],
    ['followUp', { nextFollowUpAt: NOW }],
    ['sendCostSheet', { hasVisited: true }],
    ['closeOffer', { hasVisited: true, hasCostSheet: true, status: 'negotiating' }],
    ['arrangeVisit', {}],
    ['none', { status: 'lost' }],
  ] as const)('is %s by the first rule that applies', (key, facts) => {
    expect(stepOf(facts).key).toBe(key);
  });

  it('is the one that comes after those that were dismissed', () => {
    expect(stepOf({ dismissed: ['arrangeVisit'] }).key).toBe('askLoan');
    expect(stepOf({ dismissed: ['arrangeVisit', 'askLoan'] }).key).toBe('none');
  });

  it('says when somebody took it on', () => {
    expect(stepOf({}).acceptedAt).toBeNull();
    expect(stepOf({ acceptedAt: { arrangeVisit: NOW } }).acceptedAt).toBe(NOW);
  });
});

it('the reason names only what is not known', () => {
  const reasonOf = (unknown: NextActionFacts['unknown']) => stepOf({ unknown }).reason;
  expect(reasonOf(['timeline'])).toBe('Timeline is not known yet.');
  expect(reasonOf(['budget', 'timeline', 'unit type'])).toBe(
    'Budget, timeline and unit type are not known yet.',
  );
});
