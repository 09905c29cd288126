import { isDeepStrictEqual } from 'node:util';

/** What may be sent to change a record: any of its fields; undefined leaves a field as it is. */
export type PatchOf<Fields extends object> = { [Key in keyof Fields]?: Fields[Key] | undefined };

/**
 * A record with a patch applied, and the fields that really differ. JSON is compared by content, because the
 * database does not keep the order of its keys.
 */
export function patched<Fields extends object, Patched extends keyof Fields>(
  before: Fields,
  patch: PatchOf<Pick<Fields, Patched>>,
): { after: Fields; changed: Patched[] } {
  const after = { ...before };
  const changed: Patched[] = [];
  for (const key of Object.keys(patch) as Patched[]) {
    const value = patch[key];
    if (value === undefined || isDeepStrictEqual(value, before[key])) continue;
    after[key] = value;
    changed.push(key);
  }
  return { after, changed };
}

export function pick<Fields extends object, Key extends keyof Fields>(
  record: Fields,
  keys: readonly Key[],
): Pick<Fields, Key> {
  return Object.fromEntries(keys.map((key) => [key, record[key]])) as Pick<Fields, Key>;
}

export function omit<Fields extends object, Key extends keyof Fields>(
  record: Fields,
  keys: readonly Key[],
): Omit<Fields, Key> {
  const left: Partial<Fields> = { ...record };
  for (const key of keys) delete left[key];
  return left as Omit<Fields, Key>;
}

/** Columns that a table has and a reply does not show. */
export const HIDDEN_COLUMNS = ['organizationId', 'createdById', 'updatedById', 'deletedAt'] as const;
