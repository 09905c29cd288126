import type { KeyboardEvent as ReactKeyboardEvent, RefObject } from 'react';
import { useCallback, useEffect, useState } from 'react';
import { isCursorKey, movedCursor } from './row.cursor.ts';
import { areLetterKeysOn, isPlainKey } from './shortcuts.ts';

interface CursorActions {
  count: number;
  onOpen?: ((row: number) => void) | undefined;
  onOpenPanel?: ((row: number) => void) | undefined;
  onToggle?: ((row: number) => void) | undefined;
  onEscape?: (() => boolean) | undefined;
}

export interface RowCursor {
  cursor: number | null;
  setCursor: (row: number | null) => void;
  onKeyDown: (event: ReactKeyboardEvent) => void;
  /** One row of the list is reached with Tab; the others with the arrows. */
  tabIndexOf: (row: number) => 0 | -1;
}

/**
 * j/k or arrows move, Enter opens, Space opens the side panel, x selects, Shift with an arrow extends the selection. The keys
 * work while a row has the focus; j and k also fetch the focus into the list while nothing else has it.
 */
export function useRowCursor(body: RefObject<HTMLElement | null>, actions: CursorActions): RowCursor {
  const [cursor, setCursor] = useState<number | null>(null);
  const { count, onOpen, onOpenPanel, onToggle, onEscape } = actions;
  const current = cursor !== null && cursor < count ? cursor : null;

  const moveTo = useCallback(
    (row: number) => {
      setCursor(row);
      body.current?.querySelectorAll<HTMLElement>('[data-row]')[row]?.focus();
    },
    [body],
  );

  const onKeyDown = (event: ReactKeyboardEvent) => {
    if (event.defaultPrevented || !isPlainKey(event)) return;
    if (/^[a-z]$/.test(event.key) && !areLetterKeysOn()) return;
    if (event.key === 'Escape' && onEscape?.()) {
      event.preventDefault();
      return;
    }
    if (isCursorKey(event.key)) {
      const next = movedCursor(current, event.key, count);
      if (next === null) return;
      event.preventDefault();
      if (event.shiftKey && current !== null && next !== current) onToggle?.(next);
      moveTo(next);
      return;
    }
    // On a link or tick box inside of the row, Enter and Space are its own.
    const isOnRow = event.target instanceof HTMLElement && event.target.matches('[data-row]');
    if (current === null) return;
    const act =
      event.key === 'x'
        ? onToggle
        : isOnRow && event.key === ' '
          ? onOpenPanel
          : isOnRow && event.key === 'Enter'
            ? onOpen
            : undefined;
    if (!act) return;
    event.preventDefault();
    act(current);
  };

  useEffect(() => {
    const fetchFocus = (event: KeyboardEvent) => {
      const isIdle = document.activeElement === document.body || document.activeElement === null;
      if (!isIdle || event.defaultPrevented || !isPlainKey(event) || !areLetterKeysOn()) return;
      if (event.key !== 'j' && event.key !== 'k') return;
      const next = movedCursor(current, current === null ? 'j' : event.key, count);
      if (next !== null) moveTo(next);
    };
    document.addEventListener('keydown', fetchFocus);
    return () => document.removeEventListener('keydown', fetchFocus);
  }, [count, current, moveTo]);

  return { cursor: current, setCursor, onKeyDown, tabIndexOf: (row) => (row === (current ?? 0) ? 0 : -1) };
}
