/** Where the cursor of a list goes. Keys outside of these do not move it. */
export function movedCursor(cursor: number | null, key: string, count: number): number | null {
  if (count === 0) return null;
  switch (key) {
    case 'j':
    case 'ArrowDown':
      return cursor === null ? 0 : Math.min(cursor + 1, count - 1);
    case 'k':
    case 'ArrowUp':
      return cursor === null ? 0 : Math.max(cursor - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return cursor;
  }
}

/** 'score' → '-score' → 'score': figures are wanted largest first, so a column starts descending if told. */
export function nextSort(current: string | undefined, column: string, startsDescending: boolean): string {
  if (current === column) return `-${column}`;
  if (current === `-${column}`) return column;
  return startsDescending ? `-${column}` : column;
}
