import { expect, it } from 'vitest';
import { listParts } from './list.parts.ts';

function partsOf(query: Record<string, unknown>) {
  const made: unknown[] = [];
  const parts = listParts({
    query,
    filterCount: 2,
    set: (...change) => made.push(change),
    clear: () => made.push('clear'),
  });
  return { parts, made };
}

it('changes the list only by what was chosen, and replaces the address while somebody types', () => {
  const { parts, made } = partsOf({ sort: '-dueDate', search: 'rao', projectId: 'p' });
  parts.filters.onChange('projectId', null);
  parts.table.onSort?.('dueDate');
  parts.table.onPage(3);
  const search = parts.searchBy('Search customer');
  search.onSearch('shah');
  parts.table.filtered.onClear();
  expect(search).toMatchObject({ label: 'Search customer', value: 'rao' });
  expect(parts.table.sort).toBe('-dueDate');
  expect(made).toEqual([
    [{ projectId: null }],
    [{ sort: 'dueDate' }],
    [{ page: 3 }],
    [{ search: 'shah' }, { replace: true }],
    'clear',
  ]);
});

it('offers no order where the call has none', () => {
  const { parts } = partsOf({ page: 1 });
  expect(parts.table).not.toHaveProperty('onSort');
  expect(parts.searchBy('Search phone').value).toBe('');
});
