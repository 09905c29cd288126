import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { pageQuery } from '../../contract/call.ts';
import { anyValueOf, sortBy } from '../../contract/fields.ts';
import type { ListPatch } from './list.state.ts';
import { clearedParams, countFilters, patchedParams, readListState } from './list.state.ts';

const Query = z.object({
  ...pageQuery,
  sort: sortBy(['createdAt', 'score'], '-createdAt'),
  status: anyValueOf(['new', 'contacted', 'lost']),
  from: z.iso.date().optional(),
});

const read = (address: string) => readListState(Query, new URLSearchParams(address));

describe('the state of a list in its address', () => {
  test('an empty address is the standard list', () => {
    expect(read('')).toEqual({ query: { page: 1, limit: 20, sort: '-createdAt' }, input: {} });
  });

  test('is read with the contract of the call', () => {
    expect(read('status=new,contacted&sort=-score&page=3&search=asha').query).toEqual({
      page: 3,
      limit: 20,
      sort: '-score',
      status: ['new', 'contacted'],
      search: 'asha',
    });
    expect(read('status=new,contacted&page=3').input).toEqual({ status: 'new,contacted', page: '3' });
  });

  test('takes q for search, and drops it when the search changes', () => {
    expect(read('q=asha')).toEqual(read('search=asha'));
    expect(patchedParams(Query, new URLSearchParams('q=asha'), { search: 'meera' }).toString()).toBe(
      'search=meera',
    );
    expect(clearedParams(Query, new URLSearchParams('q=asha')).toString()).toBe('');
  });

  test.each([
    'page=0',
    'page=abc',
    'sort=password',
    'status=married',
    'from=yesterday',
    'unknown=1&peek=7',
    'limit=5000',
  ])('%s is ignored and not fatal', (address) => {
    expect(read(address)).toEqual({ query: { page: 1, limit: 20, sort: '-createdAt' }, input: {} });
  });
});

describe('a change of the list', () => {
  const after = (address: string, patch: ListPatch<typeof Query>) =>
    patchedParams(Query, new URLSearchParams(address), patch).toString();

  test('goes back to the first page, unless it is a change of the page', () => {
    expect(after('page=4&search=a', { search: 'as' })).toBe('search=as');
    expect(after('search=a', { page: 4 })).toBe('search=a&page=4');
  });

  test('leaves out what is empty or standard and keeps what belongs to others', () => {
    expect(after('peek=7&status=new', { status: [] })).toBe('peek=7');
    expect(after('sort=score', { sort: '-createdAt' })).toBe('');
    expect(after('', { status: ['new', 'lost'], search: null })).toBe('status=new%2Clost');
  });

  test('clearing drops search and filters, and keeps order and page size', () => {
    const address = new URLSearchParams(
      'sort=score&limit=50&status=new&search=a&from=2026-11-01&page=2&peek=7',
    );
    expect(clearedParams(Query, address).toString()).toBe('sort=score&limit=50&peek=7');
    expect(countFilters(Query, address)).toBe(3);
  });
});
