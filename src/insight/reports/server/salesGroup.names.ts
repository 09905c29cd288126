import { displayName, formatMonth, startCase } from '#platform/contract/format.ts';
import type { Read } from '#platform/server/context.ts';
import { sourceWord } from '#enquiries/leads/sourceWords.rules.ts';
import type { SalesGroupBy } from '../salesReport.rules.ts';
import { NO_KEY } from '../salesReport.rules.ts';

/** Labels of the groups of a report, by key. */
export async function groupNames(
  read: Read,
  groupBy: SalesGroupBy,
  keys: readonly string[],
): Promise<(key: string) => string> {
  const found = new Map(await namesOf(read, groupBy, keys));
  return (key) => (key === NO_KEY ? 'Without a partner' : (found.get(key) ?? key));
}

async function namesOf(
  read: Read,
  groupBy: SalesGroupBy,
  keys: readonly string[],
): Promise<[string, string][]> {
  switch (groupBy) {
    case 'month':
      return keys.map((key) => [key, formatMonth(`${key}-01`)]);
    case 'source':
      return keys.map((key) => [key, sourceWord(key)]);
    case 'unitType':
      return keys.map((key) => [key, startCase(key)]);
    case 'project':
    case 'partner':
      return named(read, groupBy === 'project' ? 'project' : 'channelPartner', keys);
    case 'executive':
      return people(read, keys);
  }
}

async function named(
  read: Read,
  table: 'project' | 'channelPartner',
  keys: readonly string[],
): Promise<[string, string][]> {
  const ids = keys.filter((key) => key !== NO_KEY);
  if (ids.length === 0) return [];
  const rows = await read.db.selectFrom(table).select(['id', 'name']).where('id', 'in', ids).execute();
  return rows.map(({ id, name }) => [id, name]);
}

async function people(read: Read, ids: readonly string[]): Promise<[string, string][]> {
  if (ids.length === 0) return [];
  const rows = await read.db
    .selectFrom('appUser')
    .select(['id', 'firstName', 'lastName'])
    .where('id', 'in', ids)
    .execute();
  return rows.map((row) => [row.id, displayName(row)]);
}
