import type { FilterValue } from './filter.types.ts';

/** What the parts of a page take: `<FilterBar {...list.filters} search={list.searchBy('Search name')} fields={FIELDS} />`. */
export interface ListParts {
  filters: {
    values: Readonly<Record<string, unknown>>;
    onChange: (key: string, value: FilterValue | null) => void;
    onClear: () => void;
  };
  searchBy: (label: string) => { label: string; value: string; onSearch: (text: string) => void };
  /** Order, page, and what a `DataTable` shows when filters leave no row. */
  table: {
    sort?: string;
    onSort?: (sort: string) => void;
    onPage: (page: number) => void;
    filtered: { count: number; onClear: () => void };
  };
}

interface ListChanges {
  query: Readonly<Record<string, unknown>>;
  filterCount: number;
  set: (patch: Record<string, unknown>, options?: { replace?: boolean }) => void;
  clear: () => void;
}

/** What filter bar and table of a list read and change. */
export function listParts({ query, filterCount, set, clear }: ListChanges): ListParts {
  return {
    filters: { values: query, onChange: (key, value) => set({ [key]: value }), onClear: clear },
    searchBy: (label) => ({
      label,
      value: textOf(query.search),
      onSearch: (search) => set({ search }, { replace: true }),
    }),
    table: {
      ...('sort' in query && { sort: textOf(query.sort), onSort: (sort: string) => set({ sort }) }),
      onPage: (page) => set({ page }),
      filtered: { count: filterCount, onClear: clear },
    },
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
