import { daysBetween } from '#platform/contract/calendar.ts';
import type { CurvePoint } from '../analytics.contract.ts';
import { WHOLE } from '../shares.rules.ts';

/** Lines within 1000 × 1000, as SVG takes their points; empty where there are fewer than two. */
export interface CurveDrawing {
  planned: string;
  earned: string;
  /** The part of what was earned that nobody reported. */
  derived: string;
  /** The cost as a part of the budget. */
  cost: string;
  /** Percent beside the lines of the grid, the highest first. */
  ticks: readonly number[];
}

const SIZE = 1000;
const STEPS = 4;
/** The highest percent is one of these steps. */
const TICK = 20;

export function curveDrawing(points: readonly CurvePoint[], budgetPaise: number | null): CurveDrawing {
  const first = points[0]?.on ?? '';
  const days = Math.max(1, daysBetween(first, points.at(-1)?.on ?? first));
  const partOf = ({ actualCost }: CurvePoint) =>
    actualCost === null || !budgetPaise ? null : actualCost.value / budgetPaise;
  // Costs beyond the budget stand above the whole.
  const highest = Math.max(1, ...points.map((point) => partOf(point) ?? 0));
  const top = Math.ceil((highest * 100) / TICK) * TICK;
  const line = (some: readonly CurvePoint[], valueOf: (point: CurvePoint) => number | null) => {
    const places = some.flatMap((point) => {
      const value = valueOf(point);
      if (value === null) return [];
      const x = (daysBetween(first, point.on) / days) * SIZE;
      return [`${Math.round(x)},${Math.round(SIZE - (value * 100 * SIZE) / top)}`];
    });
    return places.length < 2 ? '' : places.join(' ');
  };
  const lastDerived = points.findLastIndex(({ isDerived }) => isDerived);
  const earned = (point: CurvePoint) => (point.earned === null ? null : point.earned.value / WHOLE);
  return {
    planned: line(points, ({ planned }) => planned.value / WHOLE),
    derived: line(points.slice(0, lastDerived + 1), earned),
    earned: line(points.slice(Math.max(0, lastDerived)), earned),
    cost: line(points, partOf),
    ticks: Array.from({ length: STEPS + 1 }, (_, index) => Math.round(top - (top * index) / STEPS)),
  };
}
