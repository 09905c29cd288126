import type { Timeline } from './timeline.contract.ts';

/** How far a tower is built, and what it weighs in its project. */
export interface TowerBuilt {
  towerId: string;
  /** By the weights of its milestones; null while none weighs anything. */
  progressPct: number | null;
  /** Of its milestones; null unless each of them has a budget. */
  budgetPaise: number | null;
  /** Saleable, of its units. */
  areaSqft: number;
}

/**
 * How far a project is built: its towers by their budgets if all have one, else by their saleable area. A tower without
 * works is not built. Null while no milestone weighs anything.
 */
export function projectProgress(towers: readonly TowerBuilt[]): Timeline['progress'] {
  if (towers.every(({ progressPct }) => progressPct === null)) return null;
  const weighedBy = towers.every(({ budgetPaise }) => budgetPaise !== null) ? 'budget' : 'area';
  const weighed = towers.map(({ progressPct, budgetPaise, areaSqft }) => ({
    weight: weighedBy === 'budget' ? BigInt(budgetPaise ?? 0) : hundredths(areaSqft),
    done: hundredths(progressPct ?? 0),
  }));
  const whole = weighed.reduce((sum, { weight }) => sum + weight, 0n);
  if (whole === 0n) return null;
  const done = weighed.reduce((sum, one) => sum + one.weight * one.done, 0n);
  return { pct: Number((done * 2n + whole) / (whole * 2n)) / 100, weighedBy };
}

function hundredths(value: number): bigint {
  return BigInt(Math.round(value * 100));
}
