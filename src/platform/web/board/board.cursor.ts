export interface BoardStage {
  status: string;
  count: number;
  cards: readonly { id: string }[];
}

/** The card that a key leads to; sideways on the same row, as far as the next column with cards reaches. */
export function cardBeside(stages: readonly BoardStage[], id: string, key: string): string | null {
  const columns = stages.map(({ cards }) => cards.map((card) => card.id));
  const column = columns.findIndex((ids) => ids.includes(id));
  const ids = columns[column] ?? [];
  const row = ids.indexOf(id);
  if (key === 'ArrowUp') return ids[row - 1] ?? null;
  if (key === 'ArrowDown') return ids[row + 1] ?? null;
  if (key === 'Home') return ids[0] ?? null;
  if (key === 'End') return ids.at(-1) ?? null;
  const beside = key === 'ArrowLeft' ? columns.slice(0, column).toReversed() : columns.slice(column + 1);
  const reached = beside.find((one) => one.length > 0);
  return reached?.[Math.min(row, reached.length - 1)] ?? null;
}
