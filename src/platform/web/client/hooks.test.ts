import { expect, test } from 'vitest';
import * as z from 'zod';
import { call, data, SIGNED_IN } from '../../contract/call.ts';
import { queryKeyOf } from './hooks.ts';
import { isBelow, pathsOf } from './live.ts';

const getTree = call({
  method: 'GET',
  path: '/trees/{id}',
  summary: 'A tree',
  can: SIGNED_IN,
  query: z.object({ depth: z.coerce.number().optional() }),
  reply: data(z.strictObject({ id: z.string() })),
});

test('a query key is method, path and arguments, so method and path name all queries of a call', () => {
  const key = queryKeyOf(getTree, { params: { id: '1' }, query: { depth: 2 } });
  expect(key).toEqual(['GET', '/trees/{id}', { params: { id: '1' }, query: { depth: 2 } }]);
  expect(queryKeyOf(getTree, { params: { id: '1' } })[2]).toEqual({ params: { id: '1' }, query: {} });
});

test('an event reads again what is below the paths of its kind, and nothing else', () => {
  const paths = pathsOf(['tree', 'unknown', 'tree'], { tree: ['/trees', '/parks'] });
  expect(paths).toEqual(['/trees', '/parks']);
  expect(isBelow('/trees', paths)).toBe(true);
  expect(isBelow('/parks/{id}', paths)).toBe(true);
  expect(isBelow('/trees-felled', paths)).toBe(false);
  expect(isBelow(undefined, paths)).toBe(false);
});
