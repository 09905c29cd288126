import { writeLeads } from '#enquiries/leads/server/lead.store.ts';
import { sql } from 'kysely';
import type { Instant } from '#platform/contract/calendar.ts';
import { addMinutes } from '#platform/contract/calendar.ts';
import type { LookAhead } from '#platform/server/jobs/job.ts';
import type { Read, Work } from '#platform/server/context.ts';
import { updateRowsBy } from '#platform/server/database/bulk.ts';
import { OPEN_LEAD_STATUSES } from '#enquiries/leads/lead.contract.ts';
import { isOpenStatus } from '#enquiries/leads/lead.rules.ts';
import { CHANCE_COLUMNS, columnsOf, NO_CHANCE } from '../storedChance.rules.ts';
import { chanceOf, isBeyondLearned } from '../chance.rules.ts';
import type { Feature, FeatureRow } from '../leadFeatures.rules.ts';
import { FEATURE_KEYS, featureText } from '../leadFeatures.rules.ts';
import { modelScoreOf } from '../learnedScore.rules.ts';
import { gradeOf } from '#enquiries/leads/grade.rules.ts';
import { frameOf } from './leadFeatures.frame.ts';
import type { Snapshot } from './leadFeatures.reading.ts';
import { snapshotsOf } from './leadFeatures.reading.ts';
import type { Judged, JudgingRequest } from '#platform/learning/judging.ts';
import type { LearnedRange } from '#platform/learning/publication.ts';
import { judgingThread } from '#platform/learning/thread.ts';
import type { JobContext } from '#platform/server/jobs/batch.ts';
import { inBatch } from '#platform/server/jobs/batch.ts';
import { chanceBasis } from './chanceBasis.queries.ts';
import { rulesInForce } from './scoringBasis.queries.ts';

const BATCH_SIZE = 200;
/** A transaction that began this long ago may still commit older scores. */
const OVERLAP_MINUTES = 10;

const PAUSE_MINUTES = 5;

/** At most every five minutes, as long as leads wait for a model in service. */
export async function nextModelScoringAt(ahead: LookAhead): Promise<Instant | null> {
  const champion = await ahead.db
    .selectFrom('leadModel')
    .select(['number as version', 'scoredUntil'])
    .where('role', '=', 'champion')
    .executeTakeFirst();
  if (!champion) return null;
  const [waiting] = await waitingLeads(ahead, champion, null, 1);
  return waiting ? addMinutes(ahead.ranAt, PAUSE_MINUTES) : null;
}

/**
 * Lets champion and challenger score every open lead whose rule score is newer than its model score; after a
 * training these are all. Returns how many were scored.
 */
export async function scoreByModel(job: JobContext): Promise<number> {
  const models = await inBatch(job, inService);
  if (!models) return 0;
  const first = await inBatch(job, (work) => waitingLeads(work, models.champion, null));
  const judged = first.length === 0 ? 0 : await judgingThread((judge) => judgeAll(job, models, first, judge));
  await inBatch(job, (work) => markUntil(work, models.champion.version));
  return judged;
}

type Judge = (request: JudgingRequest) => Promise<Judged>;

interface InService {
  champion: Model;
  challenger: Model | null;
}

async function judgeAll(
  job: JobContext,
  models: InService,
  first: readonly Waiting[],
  judge: Judge,
): Promise<number> {
  let judged = 0;
  for (let batch = first; batch.length > 0;) {
    await judgeBatch(job, models, batch, judge);
    judged += batch.length;
    const last = batch.at(-1) ?? null;
    batch =
      batch.length < BATCH_SIZE
        ? []
        : await inBatch(job, (work) => waitingLeads(work, models.champion, last));
  }
  return judged;
}

/** The models run while no transaction is open. */
async function judgeBatch(job: JobContext, models: InService, batch: readonly Waiting[], judge: Judge) {
  const { champion, challenger } = models;
  const snapshots = await inBatch(job, (work) =>
    snapshotsOf(
      work,
      batch.map(({ id }) => ({ id, at: work.now })),
    ),
  );
  const said = await judge({
    champion: champion.learner,
    challenger: challenger?.learner ?? null,
    frame: frameOf(snapshots.map(({ features }) => features)),
  });
  await inBatch(job, (work) => writeModelScores(work, models, snapshots, said));
}

type Model = Awaited<ReturnType<typeof servingModels>>[number];

async function inService(read: Read): Promise<InService | null> {
  const models = await servingModels(read);
  const champion = models.find(({ role }) => role === 'champion');
  if (!champion) return null;
  return { champion, challenger: models.find(({ role }) => role === 'challenger') ?? null };
}

function servingModels({ db }: Read) {
  return db
    .selectFrom('leadModel')
    .select(['number as version', 'role', 'learner', 'p99', 'scoredUntil'])
    .select(sql<LearnedRange[]>`coalesce(card -> 'ranges', '[]')`.as('ranges'))
    .where('role', 'in', ['champion', 'challenger'])
    .execute();
}

interface Waiting {
  id: string;
  computedAt: Instant;
}

function waitingLeads(
  { db }: Pick<Read, 'db'>,
  { version, scoredUntil }: Pick<Model, 'version' | 'scoredUntil'>,
  after: Waiting | null,
  max = BATCH_SIZE,
): Promise<Waiting[]> {
  return db
    .selectFrom('leadScore')
    .innerJoin('lead', 'lead.id', 'leadScore.leadId')
    .leftJoin('leadModelScore as said', 'said.leadId', 'leadScore.leadId')
    .select(['leadScore.leadId as id', 'leadScore.computedAt'])
    .where('lead.status', 'in', [...OPEN_LEAD_STATUSES])
    .where('lead.deletedAt', 'is', null)
    .$if(scoredUntil !== null, (query) => query.where('leadScore.computedAt', '>', scoredUntil))
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(lead_score.computed_at, lead_score.lead_id) > (${after?.computedAt}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .where((eb) =>
      eb.or([
        eb('said.leadId', 'is', null),
        eb('said.modelVersion', '<>', version),
        eb('said.scoredAt', '<', eb.ref('leadScore.computedAt')),
      ]),
    )
    .orderBy('leadScore.computedAt')
    .orderBy('leadScore.leadId')
    .limit(max)
    .execute();
}

async function markUntil({ db, now }: Work, version: number): Promise<void> {
  await db
    .updateTable('leadModel')
    .set({ scoredUntil: addMinutes(now, -OVERLAP_MINUTES) })
    .where('number', '=', version)
    .execute();
}

/** Also updates the score that lists sort by, where that is the model's. */
async function writeModelScores(
  work: Work,
  { champion, challenger }: InService,
  snapshots: readonly Snapshot[],
  said: Judged,
): Promise<void> {
  const { db, now } = work;
  const { organizationId } = work.caller;
  const [{ activeScorer, rules }, basis] = await Promise.all([rulesInForce(work), chanceBasis(work)]);
  const rows = snapshots.map(({ id, status, features }, row) => {
    const ageDays = Number(features.ageDays);
    const learned = said.champion[row] ?? 0;
    const chance = isOpenStatus(status) ? chanceOf({ stage: status, ageDays, learned }, basis) : null;
    // Of what it has never seen a model knows nothing, whatever it says.
    const isBeyond = isBeyondLearned(ageDays, basis);
    const probability = isBeyond && chance ? chance.uncorrected : learned;
    return {
      chance,
      organizationId,
      leadId: id,
      modelVersion: champion.version,
      probability,
      score: modelScoreOf(probability, champion.p99),
      reasons: isBeyond ? [] : knownReasons(said.reasons[row] ?? [], features, champion.ranges),
      challengerVersion: challenger?.version ?? null,
      challengerProbability: said.challenger?.[row] ?? null,
      scoredAt: now,
    };
  });
  await Promise.all([
    upsertModelScores(
      work,
      rows.map(({ chance: _chance, ...row }) => row),
    ),
    updateRowsBy(
      db,
      'leadScore',
      ['organizationId', 'leadId'],
      ['modelScore', 'modelVersion', ...CHANCE_COLUMNS],
      rows.map(({ leadId, score, modelVersion, chance }) => ({
        organizationId,
        leadId,
        modelScore: score,
        modelVersion,
        ...(chance ? columnsOf(chance) : NO_CHANCE),
      })),
    ),
    activeScorer === 'model'
      ? writeLeads(
          db,
          ['score', 'grade'],
          rows.map(({ leadId, score }) => ({
            organizationId,
            id: leadId,
            score,
            grade: gradeOf(score, rules),
          })),
        )
      : null,
  ]);
}

/** No reason names a figure outside those that the model learned from: what it adds there nobody has seen. */
function knownReasons(
  reasons: Judged['reasons'][number],
  features: FeatureRow,
  ranges: readonly LearnedRange[],
) {
  return reasons.flatMap(({ column, share }) => {
    if (!isFeature(column)) return [];
    const value = features[column];
    const range = ranges.find(({ name }) => name === column);
    const isKnown = typeof value !== 'number' || !range || (value >= range.min && value <= range.max);
    return isKnown ? [{ key: column, text: featureText(column, value), share }] : [];
  });
}

async function upsertModelScores({ db }: Work, rows: readonly object[]): Promise<void> {
  const columns = sql.raw(
    'organization_id, lead_id, model_version, probability, score, reasons, challenger_version, challenger_probability, scored_at',
  );
  const json = JSON.stringify(
    rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([key, value]) => [
          key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
          value as unknown,
        ]),
      ),
    ),
  );
  await sql`insert into lead_model_score (${columns})
    select ${columns} from jsonb_populate_recordset(null::lead_model_score, ${json}::jsonb)
    on conflict (organization_id, lead_id) do update set
      model_version = excluded.model_version, probability = excluded.probability, score = excluded.score,
      reasons = excluded.reasons, challenger_version = excluded.challenger_version,
      challenger_probability = excluded.challenger_probability, scored_at = excluded.scored_at`.execute(db);
}

const KEYS: ReadonlySet<string> = new Set(FEATURE_KEYS);

function isFeature(column: string): column is Feature {
  return KEYS.has(column);
}
