import type { KeyboardEvent } from 'react';
import type { Pipeline, PipelineCard } from '../pipeline.contract.ts';
import { cardOf, stageBeside } from '../pipeline.rules.ts';
import type { Target } from './usePipeline.ts';
import { stageWord } from './usePipeline.ts';

interface BoardKeys {
  board: Pipeline;
  /** The card that has received the focus. */
  onReach: (id: string) => void;
  onMove: (card: PipelineCard, to: Target) => void;
  onSay: (text: string) => void;
}

/** Arrows walk over the cards in two dimensions; with Alt they move the card, one stage at a time. */
export function boardKeys({ board, onReach, onMove, onSay }: BoardKeys) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const { key, altKey } = event;
    if (event.ctrlKey || event.metaKey || event.shiftKey || !KEYS.has(key)) return;
    const id = (event.target as HTMLElement).closest('[data-card]')?.getAttribute('data-card');
    const card = id ? cardOf(board, id) : null;
    if (!card) return;
    if (altKey && !(key === 'ArrowLeft' || key === 'ArrowRight')) return;
    event.preventDefault();
    if (altKey) return moveBeside(card, key === 'ArrowLeft' ? -1 : 1);
    const reached = cardBeside(board, card, key);
    if (!reached) return;
    onReach(reached.id);
    event.currentTarget.querySelector<HTMLElement>(`[data-card="${reached.id}"] a`)?.focus();
  };

  function moveBeside(card: PipelineCard, by: -1 | 1): void {
    const to = stageBeside(card.status, by);
    if (to) onMove(card, to);
    else onSay(`${stageWord(card.status)} is the ${by < 0 ? 'first' : 'last'} stage.`);
  }
}

const KEYS = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End']);

/** Sideways it stays on the same row, as far as the next column with cards reaches. */
function cardBeside(board: Pipeline, card: PipelineCard, key: string): PipelineCard | null {
  const columns = board.columns.map(({ cards }) => cards);
  const column = columns.findIndex((cards) => cards.some(({ id }) => id === card.id));
  const cards = columns[column] ?? [];
  const row = cards.findIndex(({ id }) => id === card.id);
  if (key === 'ArrowUp') return cards[row - 1] ?? null;
  if (key === 'ArrowDown') return cards[row + 1] ?? null;
  if (key === 'Home') return cards[0] ?? null;
  if (key === 'End') return cards.at(-1) ?? null;
  const beside = key === 'ArrowLeft' ? columns.slice(0, column).toReversed() : columns.slice(column + 1);
  const reached = beside.find((one) => one.length > 0);
  return reached?.[Math.min(row, reached.length - 1)] ?? null;
}
