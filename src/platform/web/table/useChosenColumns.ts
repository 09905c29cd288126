import { useSearchParams } from 'react-router';
import type { Columns } from './columns.ts';
import type { RowIdentity } from './table.props.ts';

/** Parameter of the address that names the columns shown, in their order. */
export const COLUMNS_PARAM = 'columns';

/** The columns named in the address, else those chosen in this browser last, else all; the first one stays. */
export function useChosenColumns<Row extends RowIdentity>(list: string, all: Columns<Row>): Columns<Row> {
  const [params] = useSearchParams();
  const named = (params.get(COLUMNS_PARAM) ?? localStorage.getItem(storageKey(list)) ?? '').split(',');
  const [first, ...others] = all;
  const chosen = named.flatMap((id) => others.find((column) => columnId(column) === id) ?? []);
  return first && chosen.length > 0 ? [first, ...chosen] : all;
}

/** Columns that show one field are known by its name. */
export function columnId(column: { id?: string | undefined; accessorKey?: unknown }): string {
  return column.id ?? String(column.accessorKey);
}

export function rememberColumns(list: string, ids: readonly string[] | null): void {
  if (ids) localStorage.setItem(storageKey(list), ids.join(','));
  else localStorage.removeItem(storageKey(list));
}

function storageKey(list: string): string {
  return `plinth.columns.${list}`;
}
