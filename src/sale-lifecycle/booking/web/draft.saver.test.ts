import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DraftState } from './draft.saver.ts';
import { DraftSaver } from './draft.saver.ts';

const SAVED_AT = '2026-11-21T05:12:00.000Z';
const refusal = (status: number, code = '') =>
  Object.assign(new Error('No.'), { isUnreachable: status === 0, status, code });

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A server that keeps one draft and answers what the test says first. */
function desk(known: { id: string; version: number } | null = null) {
  const states: DraftState[] = [];
  const kept: string[] = [];
  const failures: ReturnType<typeof refusal>[] = [];
  let version = known?.version ?? 0;
  const keep = async (input: string) => {
    const failure = failures.shift();
    if (failure) throw failure;
    kept.push(input);
    version += 1;
    return { id: 'one', version, updatedAt: SAVED_AT };
  };
  const saver = new DraftSaver<string>(
    {
      create: keep,
      save: (_draft, input) => keep(input),
      onState: (state) => states.push(state),
      errorOf: (error) => error as ReturnType<typeof refusal>,
    },
    known,
  );
  return { saver, states, kept, failures, pass: (ms: number) => vi.advanceTimersByTimeAsync(ms) };
}

test('what is typed is saved once, a second after the last key, and again as the next version', async () => {
  const { saver, kept, states, pass } = desk();
  saver.changed('A');
  await pass(900);
  saver.changed('As');
  await pass(900);
  expect(kept).toEqual([]);
  await pass(100);
  expect(kept).toEqual(['As']);
  saver.changed('Asha');
  await saver.flush();
  expect(kept).toEqual(['As', 'Asha']);
  expect(saver.draft).toEqual({ id: 'one', version: 2 });
  expect(states.at(-1)).toEqual({ kind: 'saved', at: SAVED_AT });
});

test('a lost connection shows, and the newest state is sent again until it is saved', async () => {
  const { saver, kept, states, failures, pass } = desk();
  failures.push(refusal(0), refusal(503));
  saver.changed('A');
  await pass(1000);
  expect(states).toEqual([{ kind: 'offline' }]);
  saver.changed('As');
  await pass(1000);
  expect(kept).toEqual([]);
  await pass(5000);
  expect(kept).toEqual(['As']);
  expect(states.at(-1)).toEqual({ kind: 'saved', at: SAVED_AT });
});

test('a draft saved elsewhere is not overwritten until a person says so', async () => {
  const { saver, kept, states, failures, pass } = desk({ id: 'one', version: 3 });
  failures.push(refusal(409, 'staleVersion'));
  saver.changed('mine');
  await pass(1000);
  expect(states).toEqual([{ kind: 'elsewhere' }]);
  saver.changed('mine too');
  await pass(60_000);
  expect(kept).toEqual([]);
  saver.goOnWith({ id: 'one', version: 4 });
  await saver.flush();
  expect(kept).toEqual(['mine too']);
});

test('a draft that is gone, or a booking that was made, is not saved again', async () => {
  const { saver, kept, states, failures, pass } = desk({ id: 'one', version: 3 });
  failures.push(refusal(404));
  saver.changed('A');
  await pass(1000);
  expect(states).toEqual([{ kind: 'gone' }]);
  const booked = desk();
  booked.saver.changed('A');
  booked.saver.stop();
  booked.saver.changed('B');
  await booked.pass(60_000);
  expect([kept, booked.kept]).toEqual([[], []]);
});
