import { expect, it } from 'vitest';
import { sharedBuffersMb } from './memory.ts';

it('gives the database an eighth of the memory, on small machines what it needs, on large ones no more than it uses', () => {
  const gigabytes = (count: number) => count * 1024 ** 3;
  expect(sharedBuffersMb(gigabytes(0.5))).toBe(128);
  expect(sharedBuffersMb(gigabytes(8))).toBe(1024);
  expect(sharedBuffersMb(gigabytes(512))).toBe(2048);
});
