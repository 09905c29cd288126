import { sql } from 'kysely';
import { displayName } from '#platform/contract/format.ts';
import { hasRole } from '#platform/contract/roles.ts';
import type { Read } from '#platform/server/context.ts';
import { ownSourceValues } from '../conversion.rules.ts';
import type { ScoringConfig } from '../scoringConfig.contract.ts';
import { updateScoringConfig } from '../scoringConfig.contract.ts';
import { SCORE_MANAGERS } from '../scoreRun.contract.ts';
import { DEFAULT_THRESHOLDS } from '../learnedScore.rules.ts';
import { DEFAULT_RULES } from '../scoringConfig.rules.ts';
import { outcomesOf, rulesOf } from './scoringBasis.queries.ts';

const EARLIER_SHOWN = 20;

export async function getScoringConfig(read: Read): Promise<ScoringConfig> {
  const [rows, outcomes, run, champion] = await Promise.all([
    revisions(read),
    outcomesOf(read),
    runUnderWay(read),
    hasChampion(read),
  ]);
  const saved = rows.map(revisionOf);
  const [present, ...earlier] = [...saved, DEFAULT_REVISION];
  return {
    ...present,
    version: present.revision,
    hasModel: champion,
    ownSourceValue: Object.fromEntries(ownSourceValues(outcomes)),
    earlier: earlier.slice(0, EARLIER_SHOWN),
    run: hasRole(read.caller.role, ...SCORE_MANAGERS) ? (run ?? null) : null,
    allowedActions: hasRole(read.caller.role, ...EDITORS) ? ['edit'] : [],
  };
}

const EDITORS = updateScoringConfig.can === 'public' ? [] : updateScoringConfig.can;

const DEFAULT_REVISION = {
  revision: 0,
  ...DEFAULT_RULES,
  ...DEFAULT_THRESHOLDS,
  activeScorer: 'rules' as const,
  note: null,
  createdAt: null,
  author: null,
};

export async function hasChampion({ db }: Pick<Read, 'db'>): Promise<boolean> {
  const row = await db
    .selectFrom('leadModel')
    .select('number')
    .where('role', '=', 'champion')
    .executeTakeFirst();
  return row !== undefined;
}

function runUnderWay({ db }: Read) {
  return (
    db
      .selectFrom('scoreRun')
      .select(['total', 'done', 'regraded'])
      .where('reason', '=', 'config')
      // As its index says it.
      .where(sql<boolean>`score_run.status = 'running'`)
      .orderBy('createdAt', 'desc')
      .limit(1)
      .executeTakeFirst()
  );
}

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
  const { activeScorer, leastLeads, leastBookings } = row;
  return {
    revision,
    ...rulesOf(row),
    activeScorer,
    leastLeads,
    leastBookings,
    note,
    createdAt,
    author: createdById === null ? null : { id: createdById, name: displayName({ firstName, lastName }) },
  };
}
