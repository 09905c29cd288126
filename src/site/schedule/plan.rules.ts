import type { Day } from '#platform/contract/calendar.ts';
import { laterOf } from '#platform/contract/calendar.ts';
import { milestoneName } from '#inventory/payment-terms/plan.rules.ts';
import type { TowerShape } from '#inventory/payment-terms/towerFit.rules.ts';
import { highestSlab } from '#inventory/payment-terms/towerFit.rules.ts';
import type { Workdays } from '#site/calendars/workdays.rules.ts';
import { lastOf, nextWorkingDay } from '#site/calendars/workdays.rules.ts';
import { inOrder } from '#site/milestones/network.rules.ts';
import type { ProposedMilestone } from './plan.contract.ts';
import type { StoredWork } from './workTemplate.contract.ts';

/** One work of a tower: the template, written out for its slabs. */
interface TowerWork {
  key: string;
  days: number;
  weightPct: number;
  after: string[];
}

/** A milestone that counts for the tower already. */
export interface KnownWork {
  key: string;
  name: string;
  plannedStart: Day | null;
  plannedEnd: Day | null;
  weightPct: number;
  expectedEnd: Day | null;
}

/** The works of a tower in their order: a slab for each of its floors, no podium where it has none. */
export function worksOfTower(template: readonly StoredWork[], tower: TowerShape): TowerWork[] {
  const slabs = highestSlab(tower);
  const kept = template.filter(({ kind }) => kind !== 'podium' || tower.podiumFloors > 0);
  const works = kept.flatMap(({ kind, days, weightPct, after }): TowerWork[] => {
    const before = after.flatMap((one) => standsFor(one, template, kept)).map((one) => lastKeyOf(one, slabs));
    const waits = [...new Set(before)];
    if (kind !== 'slab') return [{ key: kind, days, weightPct, after: waits }];
    return Array.from({ length: slabs }, (_, index) => ({
      key: `slab:${index + 1}`,
      days,
      weightPct: Math.floor((weightPct * 10_000) / slabs) / 10_000,
      after: index === 0 ? waits : [`slab:${index}`],
    }));
  });
  const ordered = inOrder(works.map((one) => ({ ...one, id: one.key, dependsOn: one.after }))) ?? [];
  return ordered.map(({ key, days, weightPct, after }) => ({ key, days, weightPct, after }));
}

/** Days for what a tower does not have yet: each work on the working day after the last that it waits for. */
export function proposeWorks(
  works: readonly TowerWork[],
  known: readonly KnownWork[],
  startDate: Day,
  workdays: Workdays,
): ProposedMilestone[] {
  const knownByKey = new Map(known.map((one) => [one.key, one]));
  const ends = new Map<string, Day>();
  const scale = weightScale(works, knownByKey, known);
  return works.map(({ key, days, weightPct, after }): ProposedMilestone => {
    const kept = knownByKey.get(key);
    if (kept) {
      if (kept.expectedEnd !== null) ends.set(key, kept.expectedEnd);
      const { name, plannedStart, plannedEnd } = kept;
      return {
        key,
        name,
        state: 'kept',
        plannedStart,
        plannedEnd,
        workingDays: null,
        weightPct: kept.weightPct,
        after,
      };
    }
    const before = after.flatMap((one) => ends.get(one) ?? []);
    const plannedStart = before
      .map((end) => nextWorkingDay(workdays, end))
      .reduce(laterOf, lastOf(workdays, startDate, 1));
    const plannedEnd = lastOf(workdays, plannedStart, days);
    ends.set(key, plannedEnd);
    return {
      key,
      name: milestoneName(key),
      state: 'new',
      plannedStart,
      plannedEnd,
      workingDays: days,
      weightPct: Math.floor(weightPct * scale * 10_000 + 1e-6) / 10_000,
      after,
    };
  });
}

/** New works share what the weights of those that are there leave of 100 %. */
function weightScale(
  works: readonly TowerWork[],
  knownByKey: ReadonlyMap<string, KnownWork>,
  known: readonly KnownWork[],
): number {
  const left = 100 - known.reduce((sum, one) => sum + one.weightPct, 0);
  const added = works.reduce((sum, one) => sum + (knownByKey.has(one.key) ? 0 : one.weightPct), 0);
  return added > left ? Math.max(0, left) / added : 1;
}

/** What a work stands for that is not built here: what it waits for itself. */
function standsFor(
  kind: StoredWork['kind'],
  template: readonly StoredWork[],
  kept: readonly StoredWork[],
): StoredWork['kind'][] {
  if (kept.some((one) => one.kind === kind)) return [kind];
  const missing = template.find((one) => one.kind === kind);
  return (missing?.after ?? []).flatMap((one) => standsFor(one, template, kept));
}

/** What waits for the slabs waits for the last of them. */
function lastKeyOf(kind: StoredWork['kind'], slabs: number): string {
  return kind === 'slab' ? `slab:${slabs}` : kind;
}
