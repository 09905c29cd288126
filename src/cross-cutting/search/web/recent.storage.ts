import * as z from 'zod';
import { SearchResult } from '../search.contract.ts';

const MAX = 6;
const keyOf = (userId: string) => `plinth.recent.${userId}`;

/** Records this user opened from the palette, newest first; separate for each user of this browser. */
export function recentOf(userId: string): SearchResult[] {
  const kept = localStorage.getItem(keyOf(userId));
  if (kept === null) return [];
  try {
    return z.array(SearchResult).parse(JSON.parse(kept));
  } catch {
    // Of an older version: it is only a convenience.
    localStorage.removeItem(keyOf(userId));
    return [];
  }
}

export function rememberRecent(userId: string, opened: SearchResult): void {
  const others = recentOf(userId).filter(({ kind, id }) => kind !== opened.kind || id !== opened.id);
  localStorage.setItem(keyOf(userId), JSON.stringify([opened, ...others].slice(0, MAX)));
}
