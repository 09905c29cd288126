import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useSessionUser } from '../session/SessionProvider.tsx';
import type { Arrangement, ColumnLayout } from './column.layout.ts';
import { namesLayout, readLayout, withLayout } from './column.layout.ts';
import type { Columns } from './columns.ts';
import type { RowIdentity } from './table.props.ts';

/**
 * The columns as the address arranges them, else as this person last did in this browser, else all. The first one
 * stays, and so do buttons at the end, which have no name.
 */
export function useColumnLayout<Row extends RowIdentity>(
  list: string,
  all: Columns<Row>,
): { columns: Columns<Row>; arranged: Arrangement } {
  const [params, setParams] = useSearchParams();
  const { id } = useSessionUser();
  const heads = useRef<HTMLTableRowElement>(null);
  const layout = readLayout(namesLayout(params) ? params : remembered(id, list));
  const [first, ...others] = all;
  const chosen = layout.shown.flatMap((name) => others.find((column) => columnId(column) === name) ?? []);
  const buttons = others.filter((column) => columnLabel(column) === null);
  const change = (patch: Partial<ColumnLayout>) => {
    const next = { ...layout, ...patch };
    localStorage.setItem(storageKey(id, list), withLayout(new URLSearchParams(), next).toString());
    setParams((before) => withLayout(before, next), { replace: true, preventScrollReset: true });
  };
  return {
    columns: first && chosen.length > 0 ? [first, ...chosen, ...buttons] : all,
    arranged: { layout, change, heads },
  };
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

/** Before widths were kept, only the names of the columns were. */
function remembered(userId: string, list: string): URLSearchParams {
  const kept = localStorage.getItem(storageKey(userId, list)) ?? '';
  return new URLSearchParams(kept === '' || kept.includes('=') ? kept : { columns: kept });
}

function storageKey(userId: string, list: string): string {
  return `plinth.columns.${userId}.${list}`;
}
