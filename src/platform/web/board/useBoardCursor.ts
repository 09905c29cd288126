import type { KeyboardEvent } from 'react';
import { useState } from 'react';
import type { BoardStage } from './board.cursor.ts';
import { BOARD_KEYS, cardBeside } from './board.cursor.ts';

export interface BoardCursor {
  /** The one card of the board that Tab reaches; arrows go to the others. */
  activeId: string | null;
  /** The card that has received the focus. */
  reach: (id: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/** Arrows walk over the cards in two dimensions; `onAltKey` gets those pressed with Alt on a card. */
export function useBoardCursor(
  stages: readonly BoardStage[],
  onAltKey?: (id: string, key: string) => void,
): BoardCursor {
  const [chosen, reach] = useState<string | null>(null);
  const ids = stages.flatMap(({ cards }) => cards.map(({ id }) => id));
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, altKey, currentTarget, target } = event;
    if (event.ctrlKey || event.metaKey || event.shiftKey || !BOARD_KEYS.has(key)) return;
    const id = target instanceof Element && target.closest('[data-card]')?.getAttribute('data-card');
    if (!id || (altKey && !onAltKey)) return;
    if (altKey && key !== 'ArrowLeft' && key !== 'ArrowRight') return;
    event.preventDefault();
    if (altKey) return onAltKey?.(id, key);
    const reached = cardBeside(stages, id, key);
    if (!reached) return;
    reach(reached);
    currentTarget.querySelector<HTMLElement>(`[data-card="${reached}"] a`)?.focus();
  };
  return { activeId: ids.find((id) => id === chosen) ?? ids[0] ?? null, reach, onKeyDown };
}
