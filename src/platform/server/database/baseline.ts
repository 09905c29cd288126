import { createHash } from 'node:crypto';
import { ConfigError } from '../config.ts';

/** The last migration before the baseline; those made since have later dates. */
const LAST_OF_PRE_RELEASE = '202611231640_transfer_fees.sql';
/** Of the names and contents of the 75 migrations up to it, as Plinth 1.10.0 had them: the baseline makes the same. */
const PRE_RELEASE_DIGEST = '5d8050b5557fb6c0f2201dd40026daed955004369930a273a1d3e559585d35e1';

const OLDER = `This database was made by a version of Plinth before 1.10.0. Start it once with Plinth 1.10.0, then \
start this version again. To take the data out as CSV files instead, run: npm run db:export -- FOLDER`;

/** A file that makes the tables of an area; all others are named by their date. */
export function isBaseline(name: string): boolean {
  return /^\d{4}_/.test(name);
}

/** One of the steps that the baseline took the place of. */
export function isBeforeBaseline(name: string): boolean {
  return !isBaseline(name) && name <= LAST_OF_PRE_RELEASE;
}

/**
 * Whether a database already has the tables of the baseline, because Plinth 1.10.0 created them step by step.
 * docs/decisions/0030-baseline-of-the-schema.md
 *
 * @param applied contents (SHA-256) of the migrations that were applied, by name
 * @throws ConfigError with a sentence for the operator, when only a part of the steps was applied
 */
export function hasSchemaOfBaseline(applied: ReadonlyMap<string, string>): boolean {
  const names = [...applied.keys()];
  const steps = names.filter(isBeforeBaseline).sort();
  if (steps.length === 0 || names.some(isBaseline)) return false;
  const record = steps.map((name) => `${name} ${applied.get(name)}`).join('\n');
  if (createHash('sha256').update(record).digest('hex') !== PRE_RELEASE_DIGEST) throw new ConfigError(OLDER);
  return true;
}
