import { displayName } from '../../../platform/contract/format.ts';
import { hasRole } from '../../../platform/contract/roles.ts';
import type { Read } from '../../../platform/server/context.ts';
import { ownSourceValues } from '../conversion.rules.ts';
import type { ScoringConfig } from '../scoringConfig.contract.ts';
import { updateScoringConfig } from '../scoringConfig.contract.ts';
import type { ScoringRules } from '../scoringConfig.rules.ts';
import { STANDARD_RULES } from '../scoringConfig.rules.ts';
import { scoringBasis } from './score.reading.ts';

export interface RulesInForce {
  revision: number;
  rules: ScoringRules;
}

/** The rules of the last revision; the standard ones while there is none. */
export async function rulesInForce({ db }: Pick<Read, 'db'>): Promise<RulesInForce> {
  const row = await db.selectFrom('scoringConfig').selectAll().orderBy('revision', 'desc').limit(1).executeTakeFirst();
  return row ? { revision: row.revision, rules: rulesOf(row) } : { revision: 0, rules: STANDARD_RULES };
}

const EARLIER_SHOWN = 20;

export async function getScoringConfig(read: Read): Promise<ScoringConfig> {
  const [rows, { outcomes }] = await Promise.all([revisions(read), scoringBasis(read)]);
  const [present = STANDARD_REVISION, ...earlier] = [...rows.map(revisionOf), STANDARD_REVISION];
  return {
    ...present,
    version: present.revision,
    activeScorer: rows[0]?.activeScorer ?? 'rules',
    ownSourceValue: Object.fromEntries(ownSourceValues(outcomes)),
    earlier: earlier.slice(0, EARLIER_SHOWN),
    allowedActions: hasRole(read.caller.role, ...EDITORS) ? ['edit'] : [],
  };
}

const EDITORS = updateScoringConfig.can === 'public' ? [] : updateScoringConfig.can;

const STANDARD_REVISION = { revision: 0, ...STANDARD_RULES, note: null, createdAt: null, author: null };

function revisions({ db }: Read) {
  return db
    .selectFrom('scoringConfig')
    .leftJoin('appUser as author', 'author.id', 'scoringConfig.createdById')
    .selectAll('scoringConfig')
    .select(['author.firstName', 'author.lastName'])
    .orderBy('revision', 'desc')
    .limit(EARLIER_SHOWN)
    .execute();
}

type RevisionRow = Awaited<ReturnType<typeof revisions>>[number];

function revisionOf(row: RevisionRow): ScoringConfig['earlier'][number] {
  const { revision, note, createdAt, createdById, firstName, lastName } = row;
  return {
    revision,
    ...rulesOf(row),
    note,
    createdAt,
    author: createdById === null ? null : { id: createdById, name: displayName({ firstName, lastName }) },
  };
}

type StoredRules = Pick<RevisionRow, 'weights' | 'engagementPoints' | 'sourceValue' | 'penalties'> &
  Pick<ScoringRules, 'halfLifeDays' | 'engagementFull' | 'hotFrom' | 'warmFrom'>;

/** Columns of JSON were each written through the schema of their field. */
function rulesOf(row: StoredRules): ScoringRules {
  return {
    weights: row.weights as ScoringRules['weights'],
    engagementPoints: row.engagementPoints as ScoringRules['engagementPoints'],
    halfLifeDays: row.halfLifeDays,
    engagementFull: row.engagementFull,
    sourceValue: row.sourceValue as ScoringRules['sourceValue'],
    penalties: row.penalties as ScoringRules['penalties'],
    hotFrom: row.hotFrom,
    warmFrom: row.warmFrom,
  };
}
