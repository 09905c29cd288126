import { sql } from 'kysely';
import { hasRole } from '#platform/contract/roles.ts';
import type { Read } from '#platform/server/context.ts';
import type { AiFeatures, LeadModel, ModelCard, ModelDrift, ModelTraining } from '../model.contract.ts';
import { StoredCard, trainModels } from '../model.contract.ts';
import { OPEN_LEAD_STATUSES } from '#enquiries/leads/lead.contract.ts';
import { countLearnable } from './model.rows.ts';
import { chanceFacts } from './chanceBasis.queries.ts';
import { rulesInForce } from './scoringBasis.queries.ts';

const HISTORY_SHOWN = 52;

export async function getModelCard(read: Read): Promise<ModelCard> {
  const [{ activeScorer, thresholds }, available, serving, history, lastTraining, scored] = await Promise.all(
    [
      rulesInForce(read),
      countLearnable(read),
      servingCards(read),
      modelHistory(read),
      newestTraining(read),
      countScored(read),
    ],
  );
  const isRunning = lastTraining?.status === 'running';
  return {
    activeScorer,
    thresholds,
    available,
    champion: serving.find(({ role }) => role === 'champion') ?? null,
    challenger: serving.find(({ role }) => role === 'challenger') ?? null,
    scored,
    lastTraining,
    history,
    allowedActions: hasRole(read.caller.role, ...TRAINERS) && !isRunning ? ['train'] : [],
  };
}

const TRAINERS = trainModels.can === 'public' ? [] : trainModels.can;

async function servingCards({ db }: Read): Promise<LeadModel[]> {
  const rows = await db
    .selectFrom('leadModel')
    .select(['number as version', 'kind', 'role', 'trainedAt', 'card', 'drift', 'driftCheckedAt'])
    .where('role', 'in', ['champion', 'challenger'])
    .execute();
  return rows.map((row) => ({
    ...row,
    card: StoredCard.parse(row.card),
    // Written by the job that compares, in this shape.
    drift: row.drift as ModelDrift | null,
  }));
}

async function modelHistory({ db }: Read): Promise<ModelCard['history']> {
  const { rows } = await sql<ModelCard['history'][number]>`
    select number as version, kind, role, trained_at, (card ->> 'rows')::int as rows, (card ->> 'won')::int as won,
           (card #>> '{quality,auc}')::float8 as auc, (card #>> '{quality,brier}')::float8 as brier,
           (card #>> '{quality,ece}')::float8 as ece
      from lead_model order by number desc limit ${HISTORY_SHOWN}`.execute(db);
  return rows;
}

async function newestTraining({ db }: Read): Promise<ModelTraining | null> {
  const row = await db
    .selectFrom('modelTraining')
    .select(['id', 'reason', 'status', 'outcome', 'leads', 'bookings', 'createdAt', 'updatedAt'])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

async function countScored({ db }: Read): Promise<number> {
  const { counted } = await db
    .selectFrom('leadModelScore as said')
    .innerJoin('leadModel as model', 'model.number', 'said.modelVersion')
    .innerJoin('lead', 'lead.id', 'said.leadId')
    .select((eb) => eb.fn.countAll<number>().as('counted'))
    .where('model.role', '=', 'champion')
    .where('lead.status', 'in', [...OPEN_LEAD_STATUSES])
    .where('lead.deletedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return counted;
}

export async function getAiFeatures(read: Read): Promise<AiFeatures> {
  const [{ activeScorer, revision }, model, learned] = await Promise.all([
    rulesInForce(read),
    championFacts(read),
    chanceFacts(read),
  ]);
  const own = learned !== null && learned.curves !== null;
  return {
    runsOn: 'this machine',
    externalServices: [],
    features: [
      {
        key: 'ruleScore',
        name: 'Lead score by rules',
        isOn: true,
        method: revision === 0 ? 'The default rules.' : `Rules of the organization, revision ${revision}.`,
        trainedAt: null,
        basis: null,
      },
      {
        key: 'learnedScore',
        name: 'Learned lead score',
        isOn: model !== null,
        method: model
          ? `Model ${model.version}, ${MODEL_LABELS[model.kind]}; lists sort by ${activeScorer === 'model' ? 'it' : 'the rules'}.`
          : 'No model in use yet: too few outcomes, or none that predicted better than chance.',
        trainedAt: model?.trainedAt ?? null,
        basis: model && { leads: model.rows, bookings: model.won },
      },
      {
        key: 'conversionProbability',
        name: 'Chance to book',
        isOn: true,
        method: own
          ? `To book within 90 days: ${model ? 'the learned score, for leads older than it knows ' : ''}how leads of the stage and age went on; corrected so that chances add up.`
          : 'Default chances of each stage, until 100 leads are decided.',
        trainedAt: learned?.learnedAt ?? null,
        basis: { leads: learned?.decided ?? 0, bookings: learned?.booked ?? 0 },
      },
      {
        key: 'leadInsights',
        name: 'Next best action and matching units',
        isOn: true,
        method: 'A table of rules; units by requirement and budget.',
        trainedAt: null,
        basis: null,
      },
    ],
  };
}

const MODEL_LABELS = { logistic: 'logistic regression', boosting: 'boosted trees' } as const;

async function championFacts({ db }: Read) {
  const { rows } = await sql<{
    version: number;
    kind: keyof typeof MODEL_LABELS;
    trainedAt: string;
    rows: number;
    won: number;
  }>`select number as version, kind, trained_at, (card ->> 'rows')::int as rows, (card ->> 'won')::int as won
       from lead_model where role = 'champion'`.execute(db);
  return rows[0] ?? null;
}
