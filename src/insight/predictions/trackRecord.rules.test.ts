import { expect, it } from 'vitest';
import type { TrackRecord } from './trackRecord.contract.ts';
import { oneAheadOf } from './trackRecord.rules.ts';

const band = (expected: number) => ({ expected, low80: 3, high80: 7, low95: 1, high95: 9 });
const record = (came: (number | null)[]): TrackRecord['records'][number] => ({
  knownUntil: '2026-10',
  keptAt: '2026-11-01T00:00:00.000Z',
  method: 'counts',
  refusal: null,
  months: came.map((one, at) => ({
    month: `2026-1${at}`,
    units: band(5),
    came: one,
    imported: 0,
    link: { list: 'sales', query: {} },
  })),
});

it('what was said is judged by the first month ahead of each record that is over', () => {
  expect(oneAheadOf([record([null]), record([4, 20]), record([8, null]), record([])])).toEqual({
    months: 2,
    missedBy: 2,
    inside80: 1,
    inside95: 2,
  });
  expect(oneAheadOf([]).missedBy).toBeNull();
});
