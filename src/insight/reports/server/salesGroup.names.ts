import { displayName, formatDay, formatMonth, startCase } from '#platform/contract/format.ts';
import type { Read } from '#platform/server/context.ts';
import { sourceWord } from '#enquiries/leads/sourceWords.rules.ts';
import { FLOOR_BAND_LABELS } from '#inventory/units/floorBand.labels.ts';
import { FLOOR_BANDS } from '#inventory/units/unitStatistics.rules.ts';
import type { AnalysisGroupBy } from '../salesAnalysis.rules.ts';
import { NO_KEY } from '../salesReport.rules.ts';

/** Labels of the groups of a report, by key. */
export async function groupNames(
  read: Read,
  groupBy: AnalysisGroupBy,
  keys: readonly string[],
): Promise<(key: string) => string> {
  const found = new Map(await namesOf(read, groupBy, keys));
  const without = groupBy === 'tower' ? 'Without a tower' : 'Without a partner';
  return (key) => (key === NO_KEY ? without : (found.get(key) ?? key));
}

async function namesOf(
  read: Read,
  groupBy: AnalysisGroupBy,
  keys: readonly string[],
): Promise<[string, string][]> {
  switch (groupBy) {
    case 'month':
      return keys.map((key) => [key, formatMonth(`${key}-01`)]);
    case 'week':
      return keys.map((key) => [key, formatDay(key)]);
    case 'floorBand':
      return keys.map((key) => [key, bandName(key)]);
    case 'tower':
      return towers(read, keys);
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

function bandName(key: string): string {
  const band = FLOOR_BANDS[Number(key)];
  return band === undefined ? key : FLOOR_BAND_LABELS[band];
}

/** 'Kalpa Vihaan, Tower A': names of towers are unique within a project only. */
async function towers(read: Read, keys: readonly string[]): Promise<[string, string][]> {
  const ids = keys.filter((key) => key !== NO_KEY);
  if (ids.length === 0) return [];
  const rows = await read.db
    .selectFrom('tower')
    .innerJoin('project', 'project.id', 'tower.projectId')
    .select(['tower.id', 'tower.name', 'project.name as projectName'])
    .where('tower.id', 'in', ids)
    .execute();
  return rows.map(({ id, name, projectName }) => [id, `${projectName}, ${name}`]);
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
