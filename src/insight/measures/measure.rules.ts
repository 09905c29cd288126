/** A record that a measure counts, with its share. */
export interface CountedRow {
  recordId: string;
  projectId: string;
  personId: string;
  amount: number;
}

export interface ChangedRow {
  recordId: string;
  /** Its share then and now; null where it was not or is not counted. */
  before: number | null;
  after: number | null;
  difference: number;
}

/**
 * The records by which a figure differs between two moments, the largest difference first. Their differences add up to
 * that of the figure.
 */
export function changesBetween(then: readonly CountedRow[], now: readonly CountedRow[]): ChangedRow[] {
  const before = new Map(then.map(({ recordId, amount }) => [recordId, amount]));
  const after = new Map(now.map(({ recordId, amount }) => [recordId, amount]));
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((recordId): ChangedRow => {
      const was = before.get(recordId) ?? null;
      const is = after.get(recordId) ?? null;
      return { recordId, before: was, after: is, difference: (is ?? 0) - (was ?? 0) };
    })
    .filter(({ before: was, after: is }) => was !== is)
    .toSorted(
      (one, other) =>
        Math.abs(other.difference) - Math.abs(one.difference) || one.recordId.localeCompare(other.recordId),
    );
}

export function totalOf(rows: readonly CountedRow[]): number {
  return rows.reduce((sum, { amount }) => sum + amount, 0);
}

/** The sums of each project and of each person. */
export function sumsOf(
  rows: readonly CountedRow[],
): { projectId: string | null; personId: string | null; value: number }[] {
  const projects = new Map<string, number>();
  const people = new Map<string, number>();
  for (const { projectId, personId, amount } of rows) {
    projects.set(projectId, (projects.get(projectId) ?? 0) + amount);
    people.set(personId, (people.get(personId) ?? 0) + amount);
  }
  return [
    ...[...projects].map(([projectId, value]) => ({ projectId, personId: null, value })),
    ...[...people].map(([personId, value]) => ({ projectId: null, personId, value })),
  ];
}
