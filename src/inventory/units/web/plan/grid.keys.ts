import type { KeyboardEvent, RefObject } from 'react';
import type { PlanFloor } from './plan.matrix.ts';
import { isPlanKey, movedCell } from './plan.matrix.ts';
import type { PlanHead } from './plan.selection.ts';
import { headBeside, idsOfHead, movedFromHead, rectangleOf, toggled } from './plan.selection.ts';

/** The corner from which a range extends, and what was chosen before it. */
export interface RangeAnchor {
  id: string;
  base: ReadonlySet<string>;
}

interface GridKeys {
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

/**
 * The keys of a plan: arrows in two dimensions, with Shift extending a range; Space and x choose a unit, or all of
 * the floor or stack whose head has the focus; Enter opens; Escape clears the selection.
 */
export function gridKeys(keys: GridKeys) {
  const { floors, picked, onPick, onReach, onEnter, anchor, isPanelOpen } = keys;

  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.metaKey) return;
    const grid = event.currentTarget;
    const { key } = event;
    if (key === 'Escape' && picked.size > 0 && !isPanelOpen) {
      anchor.current = null;
      return taken(event, () => onPick?.(new Set()));
    }
    const head = headOf(event.target);
    if (head) return onHead(event, head);
    const id = idOf(event.target);
    if (!id) return;
    if (key === 'Enter') return taken(event, () => onEnter(id));
    if (key === ' ' || key === 'x') return taken(event, () => pick(id));
    if (!isPlanKey(key)) return;
    event.preventDefault();
    const next = movedCell(floors, id, key, event.ctrlKey);
    if (next && event.shiftKey && onPick) extend(id, next.id);
    else anchor.current = null;
    const beside = next || !onPick ? null : headBeside(floors, id, key);
    if (next) reach(grid, next.id);
    else if (beside) focusHead(grid, beside);
  };

  function pick(id: string): void {
    anchor.current = null;
    if (onPick) onPick(toggled(picked, [id]));
    else onEnter(id);
  }

  function extend(fromId: string, toId: string): void {
    anchor.current ??= { id: fromId, base: picked };
    onPick?.(new Set([...anchor.current.base, ...rectangleOf(floors, anchor.current.id, toId)]));
  }

  function onHead(event: KeyboardEvent<HTMLElement>, head: PlanHead): void {
    if (event.key === ' ' || event.key === 'Enter' || event.key === 'x')
      return taken(event, () => onPick?.(toggled(picked, idsOfHead(floors, head))));
    const next = movedFromHead(floors, head, event.key);
    if (!next) return;
    event.preventDefault();
    if (next.kind === 'cell') reach(event.currentTarget, next.id);
    else focusHead(event.currentTarget, next);
  }

  function reach(grid: HTMLElement, id: string): void {
    onReach(id);
    grid.querySelector<HTMLElement>(`[data-id="${id}"]`)?.focus();
  }
}

function taken(event: KeyboardEvent, act: () => void): void {
  event.preventDefault();
  act();
}

function focusHead(grid: HTMLElement, head: PlanHead): void {
  const name = head.kind === 'floor' ? `floor/${head.row}` : `stack/${head.column}`;
  grid.querySelector<HTMLElement>(`[data-head="${name}"]`)?.focus();
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
