import type { Shortcut } from '../keys/key.registry.ts';

interface RowActs {
  count: number;
  current: number | null;
  /** Moves the cursor as the key says, with the selection if it is extended. */
  move: (key: string, isExtending: boolean) => boolean;
  onOpen?: ((row: number) => void) | undefined;
  onOpenPanel?: ((row: number) => void) | undefined;
  onToggle?: ((row: number) => void) | undefined;
  onEscape?: (() => boolean) | undefined;
}

const scope = 'list';

/** The keys of a list: what it cannot do has none. An empty list has no keys. */
export function rowKeys({ count, current, move, ...acts }: RowActs): Shortcut[] {
  if (count === 0) return [];
  const onRow = (act: (row: number) => void) => () => {
    if (current === null) return false;
    act(current);
    return true;
  };
  const { onOpen, onOpenPanel, onToggle, onEscape } = acts;
  const shortcuts: (Shortcut | false | undefined)[] = [
    { keys: ['j', 'ArrowDown'], label: 'Next row', scope, run: (key) => move(key, false) },
    { keys: ['k', 'ArrowUp'], label: 'Previous row', scope, run: (key) => move(key, false) },
    { keys: ['Home'], label: 'First row', scope, run: (key) => current !== null && move(key, false) },
    { keys: ['End'], label: 'Last row', scope, run: (key) => current !== null && move(key, false) },
    onOpen && { keys: ['Enter'], label: 'Open', scope, run: onRow(onOpen) },
    onOpenPanel && { keys: [' '], label: 'Preview beside the list', scope, run: onRow(onOpenPanel) },
    onToggle && { keys: ['x'], label: 'Select', scope, run: onRow(onToggle) },
    onToggle && {
      keys: ['Shift+ArrowDown', 'Shift+ArrowUp'],
      label: 'Extend the selection',
      scope,
      run: (key) => move(key.replace('Shift+', ''), true),
    },
    onToggle && onEscape && { keys: ['Escape'], label: 'Clear the selection', scope, run: onEscape },
  ];
  return shortcuts.filter((shortcut) => shortcut !== undefined && shortcut !== false);
}
