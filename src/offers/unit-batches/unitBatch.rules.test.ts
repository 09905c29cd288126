import { describe, expect, test } from 'vitest';
import type { ActedUnit } from './unitBatch.rules.ts';
import { mayAct, numbersInWords, outcomeOf } from './unitBatch.rules.ts';

const unit = (more: Partial<ActedUnit> = {}): ActedUnit => ({
  status: 'available',
  statusReason: null,
  releaseOn: null,
  baseRatePaise: null,
  plcCodes: ['GV'],
  ownership: 'developer',
  ratePaise: 12_400_00,
  projectStatus: 'active',
  ...more,
});

describe('an act on many units', () => {
  test('changes the rate that counts now, so that a unit without one of its own gets it', () => {
    const rateAfter = (act: Parameters<typeof outcomeOf>[1], of = unit()) => {
      const outcome = outcomeOf(of, act, 'Sales Manager', false);
      return outcome.kind === 'change' ? outcome.to.baseRatePaise : outcome.kind;
    };
    expect(rateAfter({ kind: 'changeRate', byPaise: 150_00 })).toBe(12_550_00);
    expect(rateAfter({ kind: 'changeRatePct', byPct: -2.5 })).toBe(12_090_00);
    // 2.25% of 12,401 is 279.02: to the rupee.
    expect(rateAfter({ kind: 'changeRatePct', byPct: 2.25 }, unit({ ratePaise: 12_401_00 }))).toBe(12_680_00);
    expect(rateAfter({ kind: 'setRate', baseRatePaise: null })).toBe('same');
    expect(rateAfter({ kind: 'changeRate', byPaise: -12_400_00 })).toBe('refused');
  });

  test('blocks with a planned day on the market, and leaves the planned day of others where none is sent', () => {
    const dayAfter = (more: { releaseOn?: string | null }, of = unit()) => {
      const outcome = outcomeOf(of, { kind: 'block', reason: 'legal', ...more }, 'Business Head', false);
      return outcome.kind === 'change' ? outcome.to.releaseOn : outcome.kind;
    };
    const planned = unit({ status: 'blocked', statusReason: 'legal', releaseOn: '2026-12-10' });
    expect(dayAfter({})).toBeNull();
    expect(dayAfter({ releaseOn: '2026-12-20' })).toBe('2026-12-20');
    expect(dayAfter({}, planned)).toBe('same');
    expect(dayAfter({ releaseOn: '2026-12-20' }, planned)).toBe('2026-12-20');
    expect(dayAfter({ releaseOn: null }, planned)).toBeNull();
    expect(outcomeOf(planned, { kind: 'unblock' }, 'Business Head', true)).toMatchObject({
      to: { status: 'available', releaseOn: null },
    });
  });

  test('adds and takes away location charges, each once and in their order', () => {
    const plc = (add: string[], remove: string[]) =>
      outcomeOf(unit(), { kind: 'changePlc', add, remove }, 'Sales Head', false);
    const after = plc(['CR', 'GV', 'CR'], []);
    expect(after).toMatchObject({ kind: 'change', to: { plcCodes: ['GV', 'CR'] } });
    const none = plc([], ['CR']);
    expect(none.kind).toBe('same');
  });

  test('leaves reserved and landowner’s units to ADMIN', () => {
    const reserved = unit({ status: 'reserved' });
    const landowners = unit({ status: 'blocked', statusReason: 'landowner', ownership: 'landowner' });
    const kinds = (role: Parameters<typeof outcomeOf>[2]) => [
      outcomeOf(reserved, { kind: 'block', reason: 'legal' }, role, false).kind,
      outcomeOf(landowners, { kind: 'unblock' }, role, false).kind,
    ];
    expect(kinds('Project Director')).toEqual(['change', 'change']);
    expect(kinds('Sales Head')).toEqual(['refused', 'refused']);
  });

  test('leaves units held back by management to ADMIN, also under another reason, unless the organization says so', () => {
    const heldBack = unit({ status: 'blocked', statusReason: 'management' });
    const kinds = (role: Parameters<typeof outcomeOf>[2], managementUnblocks: boolean) => [
      outcomeOf(heldBack, { kind: 'unblock' }, role, managementUnblocks).kind,
      outcomeOf(heldBack, { kind: 'block', reason: 'legal' }, role, managementUnblocks).kind,
    ];
    expect(kinds('Sales Head', false)).toEqual(['refused', 'refused']);
    expect(kinds('Sales Head', true)).toEqual(['change', 'change']);
    expect(kinds('Business Head', false)).toEqual(['change', 'change']);
  });

  test('requires the right to price where it prices', () => {
    expect(mayAct('Channel Partner Manager', { kind: 'unblock' })).toBe(true);
    expect(mayAct('Channel Partner Manager', { kind: 'setRate', baseRatePaise: null })).toBe(false);
  });
});

test('many numbers are shown by the first of them', () => {
  expect(numbersInWords(['A-1'])).toBe('A-1');
  expect(numbersInWords(['A-1', 'A-2', 'A-3'])).toBe('A-1, A-2 and A-3');
  expect(numbersInWords(['1', '2', '3', '4', '5', '6', '7'])).toBe('1, 2, 3, 4, 5 and 2 more');
});
