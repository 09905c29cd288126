import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getMe } from '#company/people/user.contract.ts';
import type { TestApp } from '../../../../tests/support/test-app.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { RequestLimit } from './request-limit.ts';

let app: TestApp;

beforeAll(async () => {
  const now = new Date().toISOString();
  app = await testApp({ now: () => now, limits: { personPerMinute: 20 } });
});

afterAll(() => app.stop());

/** A process of its own, at a time that the test sets. */
function processAt(clock: { now: number }, name: string) {
  return new RequestLimit({
    pool: app.application.pool,
    name,
    perMinute: 10,
    onError: (error) => {
      throw error;
    },
    clock: () => new Date(clock.now).toISOString(),
  });
}

const times = (count: number, act: () => void) => Array.from({ length: count }, act);
const REFUSED = 'Too many requests. Wait a minute and try again.';

describe('the limit of requests', () => {
  it('counts a person over all processes, and everybody for themselves', async () => {
    const clock = { now: Date.now() };
    const [one, other] = [processAt(clock, 'shared'), processAt(clock, 'shared')];
    times(6, () => one.take('asha'));
    await one.share();
    other.take('asha');
    await other.share();
    times(3, () => other.take('asha'));
    expect(() => other.take('asha')).toThrow(REFUSED);
    other.take('ravi');
    await one.share();
    times(3, () => one.take('asha'));
    await Promise.all([one.share(), other.share()]);
    expect(() => one.take('asha')).toThrow(REFUSED);
    await Promise.all([one.stop(), other.stop()]);
  });

  it('begins again with the next minute', async () => {
    const clock = { now: Date.now() };
    const limit = processAt(clock, 'minute');
    times(10, () => limit.take('asha'));
    expect(() => limit.take('asha')).toThrow(REFUSED);
    clock.now += 60_000;
    limit.take('asha');
    await limit.stop();
  });

  it('counts all sessions of a person together', async () => {
    const organization = await app.organization();
    const { businessHead } = organization;
    const again = await organization.userAgain(businessHead);
    const answers = [];
    for (let count = 0; count < 25; count += 1)
      answers.push(await (count % 2 === 0 ? businessHead : again).send(getMe));
    expect(answers.map(({ status }) => status)).toEqual([...Array(20).fill(200), ...Array(5).fill(429)]);
    const last = answers.at(-1);
    expect([last?.body.message, last?.headers.get('Retry-After')]).toEqual([REFUSED, '60']);
  });
});
