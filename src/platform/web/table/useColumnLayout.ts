import { useRef } from 'react';
import { useSearchParams } from '../navigation/useSearchParams.ts';
import { useSessionUser } from '../session/SessionProvider.tsx';
import type { Arrangement } from './column.layout.ts';
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
  const layoutIn = (address: URLSearchParams) =>
    readLayout(namesLayout(address) ? address : remembered(id, list));
  const layout = layoutIn(params);
  const [first, ...others] = all;
  const chosen = layout.shown.flatMap((name) => others.find((column) => columnId(column) === name) ?? []);
  const buttons = others.filter((column) => columnLabel(column) === null);
  const change: Arrangement['change'] = (patched) => {
    setParams(
      (address) => {
        const before = layoutIn(address);
        const next = { ...before, ...patched(before) };
        localStorage.setItem(storageKey(id, list), withLayout(new URLSearchParams(), next).toString());
        return withLayout(address, next);
      },
      { replace: true, preventScrollReset: true },
    );
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
