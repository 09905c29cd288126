import type { RefObject } from 'react';
import { useState } from 'react';
import { useKeys } from '../keys/useKeys.ts';
import type { Shortcut } from '../keys/key.registry.ts';
import type { BoardStage } from './board.cursor.ts';
import { cardBeside } from './board.cursor.ts';

export interface BoardCursor {
  /** The one card of the board that Tab reaches; arrows go to the others. */
  activeId: string | null;
  /** The card that has received the focus. */
  reach: (id: string) => void;
}

const scope = 'list';

/** Arrows walk over the cards in two dimensions; `onMove` moves the card itself a stage, with Alt. */
export function useBoardCursor(
  frame: RefObject<HTMLElement | null>,
  stages: readonly BoardStage[],
  onMove?: (id: string, key: string) => void,
): BoardCursor {
  const [chosen, reach] = useState<string | null>(null);
  const ids = stages.flatMap(({ cards }) => cards.map(({ id }) => id));
  const activeId = ids.find((id) => id === chosen) ?? ids[0] ?? null;
  const focus = (id: string) => {
    reach(id);
    frame.current?.querySelector<HTMLElement>(`[data-card="${id}"] a`)?.focus();
  };
  const walk = (key: string): boolean => {
    const id = focusedCard(frame.current);
    const reached = id ? cardBeside(stages, id, key) : activeId;
    if (reached) focus(reached);
    return id !== null || reached !== null;
  };
  const shortcuts: Shortcut[] = [
    {
      keys: ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'],
      label: 'Go to the card beside',
      scope,
      run: walk,
    },
    { keys: ['j'], label: 'Next card', scope, run: () => walk('ArrowDown') },
    { keys: ['k'], label: 'Previous card', scope, run: () => walk('ArrowUp') },
    {
      keys: ['Home', 'End'],
      label: 'Ends of the stage',
      scope,
      run: (key) => focusedCard(frame.current) !== null && walk(key),
    },
  ];
  const moving: Shortcut = {
    keys: ['Alt+ArrowLeft', 'Alt+ArrowRight'],
    label: 'Move the card to the stage beside',
    scope,
    run: (key) => {
      const id = focusedCard(frame.current);
      if (!id) return false;
      onMove?.(id, key.replace('Alt+', ''));
      return true;
    },
  };
  useKeys(onMove ? [...shortcuts, moving] : shortcuts, frame);
  return { activeId, reach };
}

function focusedCard(frame: HTMLElement | null): string | null {
  const focused = document.activeElement;
  if (!focused || !frame?.contains(focused)) return null;
  return focused.closest('[data-card]')?.getAttribute('data-card') ?? null;
}
