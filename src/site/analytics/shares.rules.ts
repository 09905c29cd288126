/** What a share is a part of: millionths of all works that are looked at. */
export const WHOLE = 1_000_000;

/** A milestone with what it weighs. */
export interface WeighedWork {
  id: string;
  /** Null: of the project as a whole. */
  towerId: string | null;
  /** Of one without a tower: those it is of; empty: all that have none of its kind. */
  coversTowerIds: readonly string[];
  key: string;
  weightPct: number;
  budgetedPaise: number;
}

export interface WeighedTower {
  id: string;
  /** Saleable area of its units in square feet. */
  areaSqft: number;
}

/** By what towers count among each other. */
export const WEIGHINGS = ['one', 'budgets', 'area', 'equally'] as const;
type Weighing = (typeof WEIGHINGS)[number];

export interface Shares {
  weighedBy: Weighing;
  /** In millionths of the whole, by milestone; what weighs nothing is not in it. */
  shares: ReadonlyMap<string, number>;
}

/**
 * What each milestone is of the whole. Within a tower they count by their weights; a milestone of the project as a whole
 * counts in the towers that it names, else in each that has none of its kind. Towers count by their budgets if every milestone with a weight has
 * one, else by saleable area, else equally. What nobody planned in a tower is of no milestone, so that all together may
 * be less than the whole.
 */
export function sharesOf(works: readonly WeighedWork[], towers: readonly WeighedTower[]): Shares {
  const groups = groupsOf(works, towers);
  const weighedBy = weighingOf(groups);
  const sizes = sizesOf(groups, weighedBy);
  const all = sizes.reduce((sum, size) => sum + size, 0);
  const parts = new Map<string, number>();
  groups.forEach(({ members }, index) => {
    const weight = members.reduce((sum, { weightPct }) => sum + weightPct, 0);
    for (const { id, weightPct } of members) {
      const part = ((sizes[index] ?? 0) / all) * (weightPct / weight);
      parts.set(id, (parts.get(id) ?? 0) + part);
    }
  });
  return { weighedBy, shares: new Map([...parts].map(([id, part]) => [id, Math.round(part * WHOLE)])) };
}

interface Group {
  areaSqft: number;
  members: readonly WeighedWork[];
}

/** What weighs anything of each tower; without towers, of the project as a whole. */
function groupsOf(works: readonly WeighedWork[], towers: readonly WeighedTower[]): Group[] {
  const common = works.filter(({ towerId, weightPct }) => towerId === null && weightPct > 0);
  if (towers.length === 0) return [{ areaSqft: 0, members: common }];
  const ownOf = new Map<string | null, WeighedWork[]>(towers.map(({ id }) => [id, []]));
  for (const work of works) ownOf.get(work.towerId)?.push(work);
  return towers.map(({ id, areaSqft }) => {
    const own = ownOf.get(id) ?? [];
    // A kind of work that a tower has itself is not taken from the project, whether or not it weighs anything.
    const kinds = new Set(own.map(({ key }) => key));
    const covering = common.filter(
      ({ key, coversTowerIds }) =>
        !kinds.has(key) && (coversTowerIds.length === 0 || coversTowerIds.includes(id)),
    );
    return { areaSqft, members: [...own.filter(({ weightPct }) => weightPct > 0), ...covering] };
  });
}

function weighingOf(groups: readonly Group[]): Weighing {
  if (groups.length < 2) return 'one';
  if (groups.every(({ members }) => members.length > 0 && members.every(hasBudget))) return 'budgets';
  return groups.some(({ areaSqft }) => areaSqft > 0) ? 'area' : 'equally';
}

function hasBudget({ budgetedPaise }: WeighedWork): boolean {
  return budgetedPaise > 0;
}

/** A budget over several towers counts in equal parts. */
function sizesOf(groups: readonly Group[], weighedBy: Weighing): number[] {
  if (weighedBy === 'area') return groups.map(({ areaSqft }) => areaSqft);
  if (weighedBy !== 'budgets') return groups.map(() => 1);
  const times = new Map<string, number>();
  for (const { members } of groups) for (const { id } of members) times.set(id, (times.get(id) ?? 0) + 1);
  return groups.map(({ members }) =>
    members.reduce((sum, { id, budgetedPaise }) => sum + budgetedPaise / (times.get(id) ?? 1), 0),
  );
}

/** Millionths as percent: 633000 is 63.3. */
export function pctOfWhole(share: number): number {
  return Math.round((share / WHOLE) * 10_000) / 100;
}
