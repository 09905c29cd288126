import type { RefObject } from 'react';
import { useState } from 'react';
import { useKeys } from '../keys/useKeys.ts';
import { movedCursor } from './row.cursor.ts';
import { rowKeys } from './row.keys.ts';

interface CursorActions {
  count: number;
  onOpen?: ((row: number) => void) | undefined;
  onOpenPanel?: ((row: number) => void) | undefined;
  /** The side panel follows the cursor. */
  isPanelOpen?: boolean;
  onToggle?: ((row: number) => void) | undefined;
  onEscape?: (() => boolean) | undefined;
}

export interface RowCursor {
  cursor: number | null;
  setCursor: (row: number | null) => void;
  /** One row of the list is reached with Tab; the others with the arrows. */
  tabIndexOf: (row: number) => 0 | -1;
}

/** The row that the keys of a list are about: it has the focus when they move it. */
export function useRowCursor(body: RefObject<HTMLElement | null>, actions: CursorActions): RowCursor {
  const [cursor, setCursor] = useState<number | null>(null);
  const { count, onToggle, onOpenPanel, isPanelOpen = false } = actions;
  const current = cursor !== null && cursor < count ? cursor : null;

  const move = (key: string, isExtending: boolean): boolean => {
    const next = movedCursor(current, key, count);
    if (next === null) return false;
    if (isExtending && current !== null && next !== current) onToggle?.(next);
    setCursor(next);
    body.current?.querySelectorAll<HTMLElement>('[data-row]')[next]?.focus();
    if (isPanelOpen && next !== current) onOpenPanel?.(next);
    return true;
  };
  useKeys(rowKeys({ ...actions, current, move }), body);
  return { cursor: current, setCursor, tabIndexOf: (row) => (row === (current ?? 0) ? 0 : -1) };
}
