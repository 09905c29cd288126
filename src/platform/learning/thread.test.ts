import { performance } from 'node:perf_hooks';
import { describe, expect, it } from 'vitest';
import { outcomesOfLaw } from './generated.factory.ts';
import { trainInThread } from './thread.ts';

const outcomes = outcomesOfLaw({
  rows: 2_000,
  logit: ([a = 0, b = 0]) => a + (a > 0 === b > 0 ? 1 : -1) - 1,
});

describe('training in a thread', () => {
  it('leaves the thread that asks free to work, and gives the same models each time', async () => {
    const before = performance.eventLoopUtilization();
    const first = await trainInThread({ outcomes, drift: 'none', seed: 1 });
    const { utilization } = performance.eventLoopUtilization(before);
    expect(utilization).toBeLessThan(0.5);
    expect(first.better).toBe('boosting');
    const again = await trainInThread({ outcomes, drift: 'none', seed: 1 });
    expect(again.learners).toEqual(first.learners);
  });
});
