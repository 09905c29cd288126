import type { PlanFloor } from './plan.matrix.ts';

/** The head of a floor or of a stack, by which all of its units are chosen. */
export type PlanHead = { kind: 'floor'; row: number } | { kind: 'stack'; column: number };

/** Ids of all units between two, in both dimensions; of none when one of them is not there. */
export function rectangleOf(floors: readonly PlanFloor[], fromId: string, toId: string): string[] {
  const [from, to] = [placeOf(floors, fromId), placeOf(floors, toId)];
  if (!from || !to) return [];
  const between = (value: number, one: number, other: number) =>
    value >= Math.min(one, other) && value <= Math.max(one, other);
  return floors
    .filter((_floor, row) => between(row, from.row, to.row))
    .flatMap(({ cells }) => cells.filter((_cell, column) => between(column, from.column, to.column)))
    .flatMap((cell) => cell?.id ?? []);
}

export function idsOfHead(floors: readonly PlanFloor[], head: PlanHead): string[] {
  const cells =
    head.kind === 'floor'
      ? (floors[head.row]?.cells ?? [])
      : floors.map(({ cells: row }) => row[head.column] ?? null);
  return cells.flatMap((cell) => cell?.id ?? []);
}

/** All of them chosen; or none, when all were. */
export function toggled(chosen: ReadonlySet<string>, ids: readonly string[]): Set<string> {
  const next = new Set(chosen);
  const isWhole = ids.every((id) => chosen.has(id));
  for (const id of ids) {
    if (isWhole) next.delete(id);
    else next.add(id);
  }
  return next;
}

/** The head beside a unit: left of the first of a floor, below the lowest of a stack. */
export function headBeside(floors: readonly PlanFloor[], id: string, key: string): PlanHead | null {
  const place = placeOf(floors, id);
  if (!place) return null;
  if (key === 'ArrowLeft') return { kind: 'floor', row: place.row };
  return key === 'ArrowDown' ? { kind: 'stack', column: place.column } : null;
}

/** Where a key leads from a head: to the next head, or back to the units. */
export function movedFromHead(
  floors: readonly PlanFloor[],
  head: PlanHead,
  key: string,
): PlanHead | { kind: 'cell'; id: string } | null {
  const back = head.kind === 'floor' ? 'ArrowRight' : 'ArrowUp';
  if (key === back) {
    const ids = idsOfHead(floors, head);
    const id = head.kind === 'floor' ? ids[0] : ids.at(-1);
    return id === undefined ? null : { kind: 'cell', id };
  }
  if (head.kind === 'floor') {
    const row = head.row + stepOf(key, 'ArrowUp', 'ArrowDown');
    return row !== head.row && floors[row] ? { kind: 'floor', row } : null;
  }
  const column = head.column + stepOf(key, 'ArrowLeft', 'ArrowRight');
  const isThere = column !== head.column && column >= 0 && column < (floors[0]?.cells.length ?? 0);
  return isThere ? { kind: 'stack', column } : null;
}

function stepOf(key: string, less: string, more: string): number {
  if (key === less) return -1;
  return key === more ? 1 : 0;
}

function placeOf(floors: readonly PlanFloor[], id: string): { row: number; column: number } | null {
  for (const [row, { cells }] of floors.entries()) {
    const column = cells.findIndex((cell) => cell?.id === id);
    if (column >= 0) return { row, column };
  }
  return null;
}
