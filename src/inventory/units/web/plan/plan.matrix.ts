export type PlanStatus = 'available' | 'reserved' | 'blocked' | 'sold' | 'notAvailable';

/** Until when, and by whom as far as the reader may know. */
export interface PlanHold {
  until: string;
  holder: string | null;
}

/** One unit of a tower, as the plan shows it. */
export interface PlanCell {
  id: string;
  floor: number;
  /** Key of its column: '03'. */
  column: string;
  /** '1203' */
  number: string;
  /** '3BHK' */
  unitType: string;
  status: PlanStatus;
  /** Agreement value without discount; null where no price is shown. */
  pricePaise: number | null;
  /** Reason of a block ('Legal'). */
  note: string | null;
  /** The hold that it is under. */
  hold?: PlanHold | null;
  /** Who is booking it just now, in whatever state it is. */
  booking?: PlanHold | null;
}

export interface PlanColumn {
  key: string;
  /** '03 garden, corner' */
  label: string;
}

/** A line between floors: how far the building has come. */
export interface FloorMark {
  /** The line stands above this floor. */
  floor: number;
  /** 'Slab 8 cast 12 Nov' */
  label: string;
}

/** Floors from top to bottom, each with its cells by column; null where a floor has no such unit. */
export interface PlanFloor {
  floor: number;
  cells: (PlanCell | null)[];
}

/** '12'; the ground floor is G, basements are B1, B2 … */
export function floorWord(floor: number): string {
  if (floor > 0) return String(floor);
  return floor === 0 ? 'G' : `B${-floor}`;
}

/** A tower as the plan shows it. */
export interface PlanTower {
  key: string;
  /** 'Tower B' */
  name: string;
  cells: readonly PlanCell[];
  columns: readonly PlanColumn[];
  marks?: readonly FloorMark[];
}

export function planFloors(cells: readonly PlanCell[], columns: readonly PlanColumn[]): PlanFloor[] {
  const byFloor = new Map<number, Map<string, PlanCell>>();
  for (const cell of cells) {
    const floor = byFloor.get(cell.floor) ?? new Map<string, PlanCell>();
    byFloor.set(cell.floor, floor.set(cell.column, cell));
  }
  return [...byFloor.entries()]
    .sort(([a], [b]) => b - a)
    .map(([floor, row]) => ({ floor, cells: columns.map(({ key }) => row.get(key) ?? null) }));
}

export type StatusCounts = Record<PlanStatus, number>;

export function countByStatus(cells: readonly PlanCell[]): StatusCounts {
  const counts: StatusCounts = { available: 0, reserved: 0, blocked: 0, sold: 0, notAvailable: 0 };
  for (const { status } of cells) counts[status] += 1;
  return counts;
}

export interface FloorRun {
  from: number;
  to: number;
  floors: PlanFloor[];
  free: number;
  units: number;
}

/** Runs of floors that a phone folds into one line each, top to bottom. */
export function floorRuns(floors: readonly PlanFloor[], perRun: number): FloorRun[] {
  const runs: FloorRun[] = [];
  for (let start = 0; start < floors.length; start += perRun) {
    const part = floors.slice(start, start + perRun);
    const cells = part.flatMap(({ cells: row }) => row.filter((cell) => cell !== null));
    runs.push({
      from: part.at(-1)?.floor ?? 0,
      to: part[0]?.floor ?? 0,
      floors: part,
      free: countByStatus(cells).available,
      units: cells.length,
    });
  }
  return runs;
}

type Place = readonly [row: number, column: number];

const STEPS: Record<string, Place> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-10, 0],
  PageDown: [10, 0],
};

/**
 * The cell a key leads to: arrows in two dimensions, skipping places without a unit, Home and End within the
 * floor, with Ctrl to the ends of the tower, Page keys ten floors at once. Null when there is none.
 */
export function movedCell(
  floors: readonly PlanFloor[],
  fromId: string,
  key: string,
  withCtrl: boolean,
): PlanCell | null {
  const from = placeOf(floors, fromId);
  if (!from) return null;
  const [row, column] = from;
  if (key === 'Home' || key === 'End') {
    const rows = withCtrl ? floors : [floors[row]].filter((floor) => floor !== undefined);
    const cells = rows.flatMap((floor) => floor.cells).filter((cell) => cell !== null);
    return (key === 'Home' ? cells[0] : cells.at(-1)) ?? null;
  }
  const step = STEPS[key];
  return step ? reached(floors, [row, column], step) : null;
}

function reached(floors: readonly PlanFloor[], [row, column]: Place, [down, right]: Place): PlanCell | null {
  const isPage = Math.abs(down) > 1;
  const toRow = isPage ? Math.max(0, Math.min(floors.length - 1, row + down)) : row + down;
  const [stepDown, stepRight] = isPage ? [Math.sign(down), 0] : [down, right];
  for (let r = toRow, c = column + right; ; r += stepDown, c += stepRight) {
    const cells = floors[r]?.cells;
    if (!cells || c < 0 || c >= cells.length) return null;
    const cell = cells[c];
    if (cell) return cell;
  }
}

function placeOf(floors: readonly PlanFloor[], id: string): Place | null {
  for (const [row, { cells }] of floors.entries()) {
    const column = cells.findIndex((cell) => cell?.id === id);
    if (column >= 0) return [row, column];
  }
  return null;
}
