import type { RefObject } from 'react';
import type { Shortcut } from '#platform/web/keys/key.registry.ts';
import type { PlanFloor } from './plan.matrix.ts';
import { movedCell } from './plan.matrix.ts';
import type { PlanHead } from './plan.selection.ts';
import { headBeside, idsOfHead, movedFromHead, rectangleOf, toggled } from './plan.selection.ts';

/** The corner from which a range extends, and what was chosen before it. */
export interface RangeAnchor {
  id: string;
  base: ReadonlySet<string>;
}

interface GridKeys {
  grid: RefObject<HTMLElement | null>;
  floors: readonly PlanFloor[];
  picked: ReadonlySet<string>;
  onPick: ((picked: ReadonlySet<string>) => void) | undefined;
  /** The cell that the focus came to. */
  onReach: (id: string) => void;
  onEnter: (id: string) => void;
  anchor: RefObject<RangeAnchor | null>;
  /** A unit is shown beside the plan: Escape closes that first. */
  isPanelOpen: boolean;
}

const ARROWS = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'];
const scope = 'list';

/**
 * The keys of a plan: arrows in two dimensions, with Shift extending a range; Space and x choose a unit, or all of
 * the floor or stack whose head has the focus; Enter opens; Escape clears the selection.
 */
export function gridKeys(keys: GridKeys): Shortcut[] {
  const { grid, floors, picked, onPick, onReach, onEnter, anchor, isPanelOpen } = keys;

  const inGrid = (act: (focused: Element, key: string) => boolean) => (key: string) => {
    const focused = document.activeElement;
    return focused !== null && grid.current?.contains(focused) === true && act(focused, key);
  };
  const move = inGrid((focused, pressed) => {
    const key = pressed.replace(/^(?:Shift|Mod)\+/, '');
    const head = headOf(focused);
    if (head) return moveFromHead(head, key);
    const id = idOf(focused);
    if (!id) return false;
    const next = movedCell(floors, id, key, pressed.startsWith('Mod+'));
    if (next && pressed.startsWith('Shift+') && onPick) extend(id, next.id);
    else anchor.current = null;
    const beside = next || !onPick ? null : headBeside(floors, id, key);
    if (next) reach(next.id);
    else if (beside) focusHead(grid.current, beside);
    return true;
  });
  const choose = inGrid((focused) => {
    const head = headOf(focused);
    const id = idOf(focused);
    if (head) onPick?.(toggled(picked, idsOfHead(floors, head)));
    else if (id) pick(id);
    return head !== null || id !== null;
  });
  const open = inGrid((focused, key) => {
    const id = idOf(focused);
    if (!id) return choose(key) !== false;
    onEnter(id);
    return true;
  });
  const clear = () => {
    if (picked.size === 0 || isPanelOpen) return false;
    anchor.current = null;
    onPick?.(new Set());
    return true;
  };
  const shortcuts: Shortcut[] = [
    { keys: ARROWS, label: 'Go to the unit beside', scope, run: move },
    { keys: ['PageUp', 'PageDown'], label: 'Ten floors up or down', scope, run: move },
    { keys: ['Home', 'End'], label: 'Ends of the floor', scope, run: move },
    { keys: ['Mod+Home', 'Mod+End'], label: 'Ends of the tower', scope, run: move },
    { keys: ['Enter'], label: 'Open the unit', scope, run: open },
  ];
  if (!onPick) return [...shortcuts, { keys: [' ', 'x'], label: 'Open the unit', scope, run: choose }];
  return [
    ...shortcuts,
    { keys: [' ', 'x'], label: 'Select the unit', scope, run: choose },
    {
      keys: ARROWS.map((key) => `Shift+${key}`),
      label: 'Extend the selection',
      scope,
      run: move,
    },
    { keys: ['Escape'], label: 'Clear the selection', scope, run: clear },
  ];

  function pick(id: string): void {
    anchor.current = null;
    if (onPick) onPick(toggled(picked, [id]));
    else onEnter(id);
  }

  function extend(fromId: string, toId: string): void {
    anchor.current ??= { id: fromId, base: picked };
    onPick?.(new Set([...anchor.current.base, ...rectangleOf(floors, anchor.current.id, toId)]));
  }

  function moveFromHead(head: PlanHead, key: string): boolean {
    const next = movedFromHead(floors, head, key);
    if (next?.kind === 'cell') reach(next.id);
    else if (next) focusHead(grid.current, next);
    return next !== null;
  }

  function reach(id: string): void {
    onReach(id);
    grid.current?.querySelector<HTMLElement>(`[data-id="${id}"]`)?.focus();
  }
}

function focusHead(grid: HTMLElement | null, head: PlanHead): void {
  const name = head.kind === 'floor' ? `floor/${head.row}` : `stack/${head.column}`;
  grid?.querySelector<HTMLElement>(`[data-head="${name}"]`)?.focus();
}

export function idOf(target: EventTarget): string | null {
  return target instanceof Element ? (target.closest('[data-id]')?.getAttribute('data-id') ?? null) : null;
}

export function headOf(target: EventTarget): PlanHead | null {
  const name = target instanceof Element ? target.closest('[data-head]')?.getAttribute('data-head') : null;
  const [kind, place] = name?.split('/') ?? [];
  if (kind === 'floor') return { kind, row: Number(place) };
  return kind === 'stack' ? { kind, column: Number(place) } : null;
}
