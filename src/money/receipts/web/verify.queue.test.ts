import { expect, test } from 'vitest';
import { nextToVerify } from './verify.queue.ts';

const receipt = (id: string, ...allowedActions: ('verify' | 'pdf')[]) => ({ id, allowedActions });

test('after a receipt comes the next that this person may verify, and from the end the first', () => {
  const queue = [receipt('a', 'verify'), receipt('b', 'verify'), receipt('own'), receipt('d', 'verify')];
  expect(nextToVerify(queue, 'b')?.id).toBe('d');
  expect(nextToVerify(queue, 'd')?.id).toBe('a');
  expect(nextToVerify(queue, 'gone')?.id).toBe('a');
  expect(nextToVerify([receipt('a', 'verify'), receipt('done', 'pdf')], 'a')).toBeNull();
});
