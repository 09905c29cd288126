import { expect, test } from 'vitest';
import { audiences } from '#app/application.plugins.ts';
import { LIVE } from '#app/web.live.ts';

// That each path is one of a call, the compiler says: LiveCalls takes no other.
test('every kind of record that browsers hear of makes them read something again, and no other kind is waited for', () => {
  expect(Object.keys(LIVE).toSorted()).toEqual(Object.keys(audiences).toSorted());
  expect(Object.entries(LIVE).filter(([, paths]) => paths.length === 0)).toEqual([]);
});
