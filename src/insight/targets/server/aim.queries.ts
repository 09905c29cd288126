import type { Period } from '#platform/contract/period.ts';
import type { Read } from '#platform/server/context.ts';
import { SALE_REACH } from '#company/people/saleReach.rules.ts';
import type { Aim } from '../target.contract.ts';
import type { TargetKind } from '../target.rules.ts';
import { aimColour, aimOf } from '../target.rules.ts';
import { seesAllSales } from './target.people.ts';
import type { StoredTarget } from './target.store.ts';
import { targetsWithin } from './target.store.ts';

interface Reached {
  units: number;
  valuePaise: number | null;
}

/** Whose targets are wanted: all that the caller sees, one project, or one person. */
export interface AimScope {
  projectId?: string | undefined;
  bookedForId?: string | undefined;
}

/** What the targets of some days demand, beside what was reached; null where nothing is aimed at. */
export interface Aims {
  total: (reached: Reached) => Aim | null;
  /** Of one person or project. */
  of: (kind: TargetKind, id: string, reached: Reached) => Aim | null;
  /** Of all that the caller sees, in the days of one month. */
  within: (days: Period, reached: Reached) => Aim | null;
}

/** The targets of a period that the caller sees, in two statements. */
export async function aimsOf(read: Read, period: Period, scope: AimScope = {}): Promise<Aims> {
  const [people, projects] = await Promise.all([
    targetsWithin(read, 'people', period),
    seesAllSales(read) ? targetsWithin(read, 'projects', period) : [],
  ]);
  const all = ofScope(read, scope, people, projects);
  const aim = (targets: readonly StoredTarget[], days: Period, reached: Reached): Aim | null => {
    const found = aimOf(targets, days, read.today);
    return found && { ...found, colour: aimColour(reached, found) };
  };
  return {
    total: (reached) => aim(all, period, reached),
    of: (kind, id, reached) => {
      const targets = kind === 'people' ? people : projects;
      return aim(
        targets.filter((target) => target.id === id),
        period,
        reached,
      );
    },
    within: (days, reached) => aim(all, days, reached),
  };
}

/**
 * The targets of all sales in the scope. Those of projects where there are any, else those of people: the two may
 * differ, and are never added. Whoever sees only some sales is held against the people whose sales they are; the
 * Channel Partner Manager sees sales of others by their partner and has no target for these.
 */
function ofScope(
  read: Read,
  { projectId, bookedForId }: AimScope,
  people: readonly StoredTarget[],
  projects: readonly StoredTarget[],
): readonly StoredTarget[] {
  if (projectId !== undefined && bookedForId !== undefined) return [];
  if (bookedForId !== undefined) return people.filter(({ id }) => id === bookedForId);
  if (projectId !== undefined) return projects.filter(({ id }) => id === projectId);
  if (SALE_REACH[read.caller.role] === 'partners') return [];
  return projects.length > 0 ? projects : people;
}
