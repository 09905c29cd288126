import { describe, expect, it } from 'vitest';
import { OPEN_LEAD_STATUSES } from '#enquiries/leads/lead.contract.ts';
import type { Pipeline, PipelineCard } from './pipeline.contract.ts';
import {
  boardAfterMove,
  depthsOf,
  depthText,
  expectedText,
  latenessOf,
  lateSince,
  moreOf,
  orderOfCards,
  placeOf,
  stageBeside,
  wayBack,
  withOnTop,
} from './pipeline.rules.ts';

const NOW = '2026-11-20T10:00:00.000Z';
const TARGETS = {
  leadSlaMinutes: 30,
  days: { contacted: 3, qualified: 7, siteVisit: 7, negotiating: 14 },
  hours: { days: [1, 2, 3, 4, 5, 6, 7], from: '09:30', to: '19:30', timeZone: 'Asia/Kolkata' },
};

function card(id: string, more: Partial<PipelineCard> = {}): PipelineCard {
  return {
    id,
    version: 1,
    name: id,
    status: 'contacted',
    unitTypes: ['3BHK'],
    timeline: null,
    budgetMinPaise: 50,
    budgetMaxPaise: 100,
    nextFollowUpAt: null,
    createdAt: '2026-11-01T10:00:00.000Z',
    statusChangedAt: '2026-11-10T10:00:00.000Z',
    score: null,
    owner: null,
    moves: [{ to: 'qualified', needs: 'nothing' }],
    mayBook: false,
    ...more,
  };
}

function board(cards: readonly PipelineCard[]): Pipeline {
  return {
    asOf: NOW,
    columns: OPEN_LEAD_STATUSES.map((status) => {
      const own = cards.filter((one) => one.status === status);
      const late = lateSince(status, TARGETS, NOW);
      return {
        status,
        ...late,
        count: own.length + 60,
        valuePaise: own.length * 100,
        withoutBudget: 0,
        lateCount: own.filter((one) => latenessOf(one.statusChangedAt, late) !== 'inTime').length,
        cards: own,
      };
    }),
  };
}

const column = (of: Pipeline, status: string) => of.columns.find((one) => one.status === status);

describe('the time in a stage', () => {
  it('is over target after the days of the stage, and far over it after twice as many', () => {
    const late = lateSince('contacted', TARGETS, NOW);
    expect(latenessOf('2026-11-17T10:00:00.000Z', late)).toBe('inTime');
    expect(latenessOf('2026-11-17T09:59:59.000Z', late)).toBe('late');
    expect(latenessOf('2026-11-14T09:59:59.000Z', late)).toBe('veryLate');
  });

  it('of a new lead counts in working time: the night does not make it late', () => {
    const tenMinutesIn = '2026-11-20T04:10:00.000Z';
    const late = lateSince('new', TARGETS, tenMinutesIn);
    expect(latenessOf('2026-11-19T20:00:00.000Z', late)).toBe('inTime');
    expect(latenessOf('2026-11-19T13:35:00.000Z', late)).toBe('late');
    expect(latenessOf('2026-11-19T13:00:00.000Z', late)).toBe('veryLate');
  });
});

describe('a move', () => {
  it('ends a column by score with those who have none', () => {
    const cards = [card('a', {}), card('b', { score: 40 }), card('c', { score: 85 })];
    expect(cards.toSorted(orderOfCards('-score')).map(({ id }) => id)).toEqual(['c', 'b', 'a']);
  });

  it('takes card, value and count along before the server has answered, to the place the server gives', () => {
    const before = board([
      card('a', { nextFollowUpAt: '2026-11-21T10:00:00.000Z' }),
      card('b', { status: 'qualified', nextFollowUpAt: '2026-11-20T10:00:00.000Z' }),
      card('c', { status: 'qualified' }),
    ]);
    const after = boardAfterMove(before, 'a', 'qualified', { now: NOW, sort: 'nextFollowUpAt' });
    expect(column(after, 'qualified')?.cards.map(({ id }) => id)).toEqual(['b', 'a', 'c']);
    expect(placeOf(after, 'a')).toEqual({ position: 2, of: 63 });
    expect(column(after, 'qualified')).toMatchObject({ count: 63, valuePaise: 300, lateCount: 2 });
    expect(column(after, 'contacted')).toMatchObject({ count: 60, valuePaise: 0, lateCount: 0, cards: [] });
    // What was shown is as it was, for the way back.
    expect(placeOf(before, 'a')).toEqual({ position: 1, of: 61 });
  });

  it('to lost takes the card off the board, and one that is there already changes nothing', () => {
    const before = board([card('a')]);
    const at = { now: NOW, sort: 'statusChangedAt' } as const;
    expect(placeOf(boardAfterMove(before, 'a', 'lost', at), 'a')).toBeNull();
    expect(boardAfterMove(before, 'a', 'contacted', at)).toBe(before);
    expect(boardAfterMove(before, 'none', 'qualified', at)).toBe(before);
  });

  it('with a key goes to the stage beside, and nowhere at the ends', () => {
    expect(stageBeside('new', 1)).toBe('contacted');
    expect(stageBeside('new', -1)).toBeNull();
    expect(stageBeside('negotiating', 1)).toBeNull();
  });
});

describe('the cards of a column', () => {
  it('are read in steps that the address of the call names', () => {
    const depths = { ...depthsOf(undefined), new: 2, qualified: 3 };
    expect(depthText(depths)).toBe('new:2,qualified:3');
    expect(depthsOf('new:2,qualified:3')).toEqual(depths);
    expect(depthText(depthsOf(undefined))).toBeUndefined();
    expect(depthsOf('new:9,unknown:4,contacted:0')).toMatchObject({ new: 6, contacted: 1 });
  });

  it('go on in the list once the board is as deep as it gets', () => {
    const [first] = board([]).columns;
    expect(first && [moreOf(first, 1), moreOf(first, 6), moreOf({ ...first, count: 0 }, 1)]).toEqual([
      'more',
      'inList',
      'none',
    ]);
  });
});

it('few expected bookings are said with their tenths, many as whole ones', () => {
  expect([0, 0.04, 3.26, 9.96, 103.4, 1234].map(expectedText)).toEqual([
    '0',
    '0',
    '3.3',
    '10',
    '103',
    '1,234',
  ]);
});

it('takes a moved lead back where its stages allow it with a word, and not where more is needed', () => {
  const moves = [
    { to: 'new', needs: 'note' },
    { to: 'qualified', needs: 'nothing' },
    { to: 'siteVisit', needs: 'visit' },
  ] as const;
  expect(wayBack([...moves], 'qualified')).toEqual({ status: 'qualified' });
  expect(wayBack([...moves], 'new')).toEqual({ status: 'new', note: 'Moved by mistake.' });
  expect(wayBack([...moves], 'siteVisit')).toBeNull();
  expect(wayBack([...moves], 'negotiating')).toBeNull();
});

describe('a card that was just moved', () => {
  it('is on top of its column whatever the order, also where it lies beyond the shown cards', () => {
    const shown = [card('a'), card('b'), card('c')];
    const ids = (of: Pipeline) => column(of, 'contacted')?.cards.map(({ id }) => id);
    expect(ids(withOnTop(board(shown), [card('c')]))).toEqual(['c', 'a', 'b']);
    expect(ids(withOnTop(board(shown), [card('c'), card('b')]))).toEqual(['b', 'c', 'a']);
    expect(ids(withOnTop(board(shown), [card('z')]))).toEqual(['z', 'a', 'b', 'c']);
  });

  it('follows another person’s move, and is gone once it left the board', () => {
    const elsewhere = withOnTop(board([card('a', { status: 'qualified' }), card('b')]), [card('a')]);
    expect(column(elsewhere, 'qualified')?.cards.map(({ id }) => id)).toEqual(['a']);
    expect(column(elsewhere, 'contacted')?.cards.map(({ id }) => id)).toEqual(['b']);
    const all = board([card('b')]);
    const whole = { ...all, columns: all.columns.map((one) => ({ ...one, count: one.cards.length })) };
    expect(column(withOnTop(whole, [card('a')]), 'contacted')?.cards.map(({ id }) => id)).toEqual(['b']);
  });
});
