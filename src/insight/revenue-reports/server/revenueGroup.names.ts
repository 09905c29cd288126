import type { Read } from '#platform/server/context.ts';
import { groupNames } from '#insight/reports/server/salesGroup.names.ts';
import { NO_TOWER } from '#inventory/towers/tower.contract.ts';
import type { RevenueGroupBy } from '../revenueReport.rules.ts';

/** Labels of the groups of a report, by key. */
export async function revenueGroupNames(
  read: Read,
  groupBy: RevenueGroupBy,
  keys: readonly string[],
): Promise<(key: string) => string> {
  if (groupBy !== 'tower') return groupNames(read, groupBy, keys);
  const ids = keys.filter((key) => key !== NO_TOWER);
  const rows =
    ids.length === 0
      ? []
      : await read.db.selectFrom('tower').select(['id', 'name']).where('id', 'in', ids).execute();
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (key) => (key === NO_TOWER ? 'Without a tower' : (names.get(key) ?? key));
}
