import { isApple } from './isApple.ts';

const NAMES: Readonly<Record<string, string>> = {
  Mod: isApple ? '⌘' : 'Ctrl',
  Alt: isApple ? '⌥' : 'Alt',
  Enter: '↵',
  Escape: 'Esc',
  ' ': 'Space',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
};

/** The keys to press one after the other, as the caps say it: 'g l' → G, L; 'Mod+k' → Ctrl K. */
export function capsOf(keys: string): string[] {
  if (keys === ' ') return ['Space'];
  return keys.split(' ').map((one) =>
    one
      .split('+')
      .map((part) => NAMES[part] ?? (part.length === 1 ? part.toUpperCase() : part))
      .join(' '),
  );
}
