import { useSearchParams } from 'react-router';
import { useSessionUser } from '../session/SessionProvider.tsx';
import type { Columns } from './columns.ts';
import type { RowIdentity } from './table.props.ts';

/** Parameter of the address that names the columns shown, in their order. */
export const COLUMNS_PARAM = 'columns';

/**
 * The columns named in the address, else those that this person chose last in this browser, else all. The first one
 * stays, and so do buttons at the end, which have no name.
 */
export function useChosenColumns<Row extends RowIdentity>(list: string, all: Columns<Row>): Columns<Row> {
  const [params] = useSearchParams();
  const { id } = useSessionUser();
  const named = (params.get(COLUMNS_PARAM) ?? localStorage.getItem(storageKey(id, list)) ?? '').split(',');
  const [first, ...others] = all;
  const chosen = named.flatMap((name) => others.find((column) => columnId(column) === name) ?? []);
  const buttons = others.filter((column) => columnLabel(column) === null);
  return first && chosen.length > 0 ? [first, ...chosen, ...buttons] : all;
}

interface AnyColumn {
  id?: string | undefined;
  accessorKey?: unknown;
  header?: unknown;
}

/** Columns that show one field are known by its name. */
export function columnId({ id, accessorKey }: AnyColumn): string {
  return id ?? String(accessorKey);
}

/** Null of a column of buttons. */
export function columnLabel({ header }: AnyColumn): string | null {
  return typeof header === 'string' ? header : null;
}

export function rememberColumns(userId: string, list: string, ids: readonly string[] | null): void {
  if (ids) localStorage.setItem(storageKey(userId, list), ids.join(','));
  else localStorage.removeItem(storageKey(userId, list));
}

function storageKey(userId: string, list: string): string {
  return `plinth.columns.${userId}.${list}`;
}
