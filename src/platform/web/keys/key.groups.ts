import type { KeyScope, Shortcut } from './key.registry.ts';

export interface KeyGroup {
  label: string;
  lines: { keys: readonly string[]; label: string; blockedBy: string | null }[];
}

const LABELS: readonly (readonly [KeyScope, string])[] = [
  ['record', 'This record'],
  ['list', 'This list'],
  ['everywhere', 'Everywhere'],
];

/** The map of keys: what is nearest first; a key that a nearer part has taken is left out. */
export function keysInGroups(shown: readonly Shortcut[]): KeyGroup[] {
  const taken = new Set<string>();
  const free = shown.flatMap((shortcut) => {
    const keys = shortcut.keys.filter((key) => !taken.has(key));
    for (const key of keys) taken.add(key);
    return keys.length > 0 ? [{ ...shortcut, keys }] : [];
  });
  return LABELS.map(([scope, label]) => ({
    label,
    lines: free
      .filter((shortcut) => shortcut.scope === scope)
      .toSorted(byLetterAfterG)
      .map((shortcut) => ({ ...shortcut, blockedBy: shortcut.blockedBy ?? null })),
  })).filter(({ lines }) => lines.length > 0);
}

/** Where G leads to is looked up by its letter, after all else, which stays in the order of the screen. */
function byLetterAfterG({ keys: [one] }: Shortcut, { keys: [other] }: Shortcut): number {
  return letterAfterG(one).localeCompare(letterAfterG(other));
}

function letterAfterG(keys = ''): string {
  return keys.startsWith('g ') ? keys.slice(2) : '';
}
