import { useCallback, useMemo } from 'react';
import { useSearchParams } from '../navigation/useSearchParams.ts';
import type * as z from 'zod';
import type { ListParts } from './list.parts.ts';
import { listParts } from './list.parts.ts';
import type { ListPatch, ListState } from './list.state.ts';
import { clearedParams, countFilters, patchedParams, readListState } from './list.state.ts';

export interface BoundListState<Schema extends z.ZodObject> extends ListState<Schema>, ListParts {
  /** Changes some of it; null takes a filter away. Typing replaces the address, a choice adds to the history. */
  set: (patch: ListPatch<Schema>, options?: { replace?: boolean }) => void;
  /** Takes search and all filters away. */
  clear: () => void;
  filterCount: number;
}

/** A list's state lives in its address: reload, back and a pasted link show the same rows. */
export function useListState<Schema extends z.ZodObject>(schema: Schema): BoundListState<Schema> {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => readListState(schema, params), [schema, params]);
  const set = useCallback(
    (patch: Readonly<Record<string, unknown>>, options: { replace?: boolean } = {}) => {
      setParams((before) => patchedParams(schema, before, patch), {
        replace: options.replace ?? false,
        preventScrollReset: true,
      });
    },
    [schema, setParams],
  );
  const clear = useCallback(() => {
    setParams((before) => clearedParams(schema, before), { preventScrollReset: true });
  }, [schema, setParams]);
  const parts = { query: state.query, filterCount: countFilters(schema, params), set, clear };
  return { ...state, ...parts, ...listParts(parts) };
}

/** The parameter of the address that names the record shown beside the list: `?peek=<id>`. */
export const PANEL_PARAM = 'peek';

/** The record shown beside the list; with a parameter of its own, what a part of that record opens. */
export function useSidePanel(param: string = PANEL_PARAM): {
  panelId: string | null;
  setPanel: (id: string | null) => void;
} {
  const [params, setParams] = useSearchParams();
  const setPanel = useCallback(
    (id: string | null) => {
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          if (id === null) next.delete(param);
          else next.set(param, id);
          return next;
        },
        { replace: true, preventScrollReset: true },
      );
    },
    [setParams, param],
  );
  return { panelId: params.get(param), setPanel };
}
