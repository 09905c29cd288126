import { describe, expect, it } from 'vitest';
import { addMinutes } from '#platform/contract/calendar.ts';
import type { PersonFacts, PersonState } from './acceptance.rules.ts';
import {
  actsOf,
  deadlineOf,
  linkRefusal,
  nextOf,
  nextReminderAt,
  paperProblem,
  repeatedAddress,
} from './acceptance.rules.ts';

const NOW = '2026-11-27T10:00:00.000Z';
const DAY = 24 * 60;

/** 'accepted waiting* waiting': a star marks who has been asked. */
function people(states: string): PersonFacts[] {
  return states.split(' ').map((state, place) => ({
    id: String(place + 1),
    seq: place + 1,
    state: state.replace('*', '') as PersonState,
    isAsked: state.endsWith('*') || !state.startsWith('waiting'),
  }));
}

const nothing = { ask: [], ends: null, isAccepted: false };

describe('what follows from the answers', () => {
  it.each([
    ['waiting waiting', true, { ...nothing, ask: ['1'] }],
    ['waiting waiting', false, { ...nothing, ask: ['1', '2'] }],
    ['opened waiting', true, nothing],
    ['accepted waiting', true, { ...nothing, ask: ['2'] }],
    ['expired waiting', true, { ...nothing, ask: ['2'] }],
    ['accepted waiting* waiting', true, nothing],
    ['accepted accepted', true, { ...nothing, isAccepted: true }],
    ['expired accepted', true, { ...nothing, ends: 'expired' }],
    ['expired expired', false, { ...nothing, ends: 'expired' }],
    ['accepted declined waiting', true, { ...nothing, ends: 'declined' }],
    ['expired declined', false, { ...nothing, ends: 'declined' }],
  ] as const)('%s, in order %s', (states, inOrder, next) => {
    expect(nextOf(inOrder, people(states))).toEqual(next);
  });

  it('never is both: asked further, ended, or accepted by all', () => {
    const states: PersonState[] = ['waiting', 'opened', 'accepted', 'declined', 'expired'];
    for (const one of states)
      for (const two of states)
        for (const inOrder of [true, false]) {
          const { ask, ends, isAccepted } = nextOf(inOrder, people(`${one} ${two}`));
          expect([ask.length > 0, ends !== null, isAccepted].filter(Boolean).length).toBeLessThan(2);
        }
  });
});

describe('times', () => {
  const until = deadlineOf(NOW, 7);
  it('reminds three days and one day before the end, and not after', () => {
    expect(until).toBe('2026-12-04T10:00:00.000Z');
    expect(nextReminderAt(until, NOW)).toBe('2026-12-01T10:00:00.000Z');
    expect(nextReminderAt(until, '2026-12-01T10:00:00.000Z')).toBe('2026-12-03T10:00:00.000Z');
    expect(nextReminderAt(until, '2026-12-03T10:00:00.000Z')).toBeNull();
    expect(nextReminderAt(deadlineOf(NOW, 2), NOW)).toBe('2026-11-28T10:00:00.000Z');
    expect(nextReminderAt(deadlineOf(NOW, 1), NOW)).toBeNull();
  });
});

it('finds an address that stands twice, in whatever letters', () => {
  expect(repeatedAddress([{ email: 'a@x.in' }, { email: 'b@x.in' }])).toBeNull();
  expect(repeatedAddress([{ email: 'a@x.in' }, { email: 'b@x.in' }, { email: 'A@X.in' }])).toBe(2);
});

describe('a link', () => {
  const live = {
    state: 'open' as const,
    endedAt: null,
    isOnPaper: false,
    isCurrent: true,
    person: { state: 'waiting' as PersonState, expiresAt: addMinutes(NOW, DAY) },
  };
  const person = (state: PersonState, expiresAt = addMinutes(NOW, DAY)) => ({ state, expiresAt });
  const ended = { state: 'complete' as const, person: person('accepted') };
  it.each([
    ['open', live, null],
    ['accepted while others are asked', { ...live, person: person('accepted', NOW) }, null],
    ['its minute over', { ...live, person: person('opened', NOW) }, 410],
    ['its person expired', { ...live, person: person('expired') }, 410],
    ['another version', { ...live, isCurrent: false }, 410],
    ['withdrawn', { ...live, state: 'withdrawn' as const }, 410],
    ['declined by anybody', { ...live, state: 'declined' as const }, 410],
    ['expired', { ...live, state: 'expired' as const, person: person('accepted') }, 410],
    ['complete, 29 days', { ...live, ...ended, isCurrent: false, endedAt: addMinutes(NOW, -29 * DAY) }, null],
    ['complete, 30 days', { ...live, ...ended, endedAt: addMinutes(NOW, -30 * DAY) }, 410],
    ['complete on paper', { ...live, ...ended, endedAt: NOW, isOnPaper: true }, 410],
  ])('%s', (_name, link, status) => {
    expect(linkRefusal(link, NOW)?.status ?? null).toBe(status);
  });
});

it('only who asked, or an approver, ends or repeats a request, and only while it is open', () => {
  const open = { state: 'open' as const, isAccepted: false, isOwn: false, mayUpload: true };
  expect(actsOf('Sales Executive', open)).toEqual([]);
  expect(actsOf('Sales Executive', { ...open, isOwn: true })).toEqual([
    'remind',
    'withdraw',
    'acceptOnPaper',
  ]);
  expect(actsOf('Sales Executive', { ...open, isOwn: true, mayUpload: false })).toEqual([
    'remind',
    'withdraw',
  ]);
  expect(actsOf('Sales Head', open)).toHaveLength(3);
  expect(actsOf('Sales Head', { ...open, isAccepted: true })).toEqual([]);
  expect(actsOf('Sales Head', { ...open, state: 'declined' })).toEqual([]);
});

describe('a paper', () => {
  const paper = {
    categoryKey: 'allotmentLetter',
    category: 'Allotment letter',
    mime: 'application/pdf',
    confidential: false,
    hasApproved: true,
    isExpired: false,
    isNewer: false,
  };
  const law = { categories: ['allotmentLetter'], source: 'The Act, s.10A.' };
  it.each([
    ['may be accepted', paper, law, /^possible$/],
    ['not approved', { ...paper, hasApproved: false }, law, /approved/],
    ['expired', { ...paper, isExpired: true }, law, /expired/],
    ['with a newer version', { ...paper, isNewer: true }, law, /newer version/],
    ['confidential', { ...paper, confidential: true }, law, /Confidential/],
    ['without a row of law', paper, null, /No row/],
    [
      'of another category',
      { ...paper, categoryKey: 'agreement', category: 'Agreement for sale' },
      law,
      /on paper.*10A\.$/,
    ],
    ['of an own category', { ...paper, categoryKey: null }, law, /may not be accepted/],
    ['no PDF', { ...paper, mime: 'image/png' }, law, /Only a PDF/],
  ])('%s', (_name, facts, row, problem) => {
    expect(paperProblem(facts, row) ?? 'possible').toMatch(problem);
  });
});
