import { sql } from 'kysely';
import type { Instant } from '#platform/contract/calendar.ts';
import { addHours, dayOf } from '#platform/contract/calendar.ts';
import type { Read } from '#platform/server/context.ts';
import { groupRows } from '#platform/server/database/group-rows.ts';
import { pgArray } from '#platform/server/database/values.ts';
import { INTERACTION_TYPES } from '#enquiries/leads/lead.contract.ts';
import type { UnitType } from '#inventory/stock/unitType.contract.ts';
import { SCORE_FELL_WITHIN_HOURS } from '#enquiries/leads/attention.rules.ts';
import { ownSourceValues } from '../conversion.rules.ts';
import type { ScoreFacts } from '../scoreFacts.rules.ts';
import type { OfferedUnits } from '../supply.rules.ts';
import { supplyFor } from '../supply.rules.ts';
import type { LoggedTouch } from '../touches.rules.ts';
import { callsOf, touchesOf, visitsOf } from '../touches.rules.ts';
import type { ScoringBasis } from './scoringBasis.queries.ts';

/** Older interactions no longer matter: of thirty points one thousandth of a point is left. */
const REMEMBERED_HOURS = 24 * 400;

const DAY_MS = 86_400_000;

/** A lead as its score needs it. */
export interface LeadToScore {
  id: string;
  version: number;
  ownerId: string | null;
  lastContactedAt: Instant | null;
  nextFollowUpAt: Instant | null;
  projectIds: readonly string[];
  facts: ScoreFacts;
  before: { score: number; grade: 'hot' | 'warm' | 'cold' } | null;
  scoreFell: boolean;
  scoreWeekAgo: number | null;
  /** The score that lists show: of the rules or of the model. */
  shown: { score: number | null; grade: 'hot' | 'warm' | 'cold' | null };
  modelScore: number | null;
  /** What the model in service says of its chance; null while it has not judged it. */
  learnedChance: number | null;
  ageDays: number;
}

/**
 * What the scores of these leads depend on, in five statements of one round trip for any number. A basis that
 * is still being read shares the round trip.
 */
export async function leadsToScore(
  read: Read,
  ids: readonly string[],
  basis: Pick<ScoringBasis, 'outcomes'> | Promise<Pick<ScoringBasis, 'outcomes'>>,
): Promise<LeadToScore[]> {
  if (ids.length === 0) return [];
  const [{ outcomes }, leads, projects, logged, offered, earlier] = await Promise.all([
    basis,
    leadRows(read, ids),
    projectsOf(read, ids),
    loggedWith(read, ids),
    unitsOffered(read, ids),
    scoresWeekAgo(read, ids),
  ]);
  const projectsByLead = groupRows(projects, (row) => row.leadId);
  const loggedByLead = groupRows(logged, (row) => row.leadId);
  const weekAgo = new Map(earlier.map(({ leadId, score }) => [leadId, score]));
  const ownValues = ownSourceValues(outcomes);
  return leads.map((lead) => {
    const projectIds = (projectsByLead.get(lead.id) ?? []).map(({ projectId }) => projectId);
    const unitTypes = lead.unitTypes as UnitType[];
    return {
      ...lead,
      projectIds,
      ageDays: (Date.parse(read.now) - Date.parse(lead.createdAt)) / DAY_MS,
      scoreWeekAgo: weekAgo.get(lead.id) ?? null,
      before:
        lead.ruleScore === null || lead.ruleGrade === null
          ? null
          : { score: lead.ruleScore, grade: lead.ruleGrade },
      shown: { score: lead.score, grade: lead.grade },
      facts: {
        ...factsOf(read, lead, loggedByLead.get(lead.id) ?? []),
        unitTypes,
        hasProject: projectIds.length > 0,
        supply: supplyFor({ ...lead, projectIds, unitTypes }, offered),
        ownSourceValue: ownValues.get(lead.source) ?? null,
      },
    };
  });
}

type LeadRow = Awaited<ReturnType<typeof leadRows>>[number];

function factsOf(read: Read, lead: LeadRow, logged: readonly LoggedTouch[]) {
  const onDay = (at: Instant) => dayOf(at, read.caller.timezone);
  return {
    today: read.today,
    status: lead.status,
    source: lead.source,
    timeline: lead.timeline,
    financing: lead.financing,
    purpose: lead.purpose,
    email: lead.email,
    altPhone: lead.altPhone,
    company: lead.company,
    city: lead.city,
    lastName: lead.lastName,
    dnd: lead.dnd,
    createdOn: onDay(lead.createdAt),
    lastContactedOn: lead.lastContactedAt === null ? null : onDay(lead.lastContactedAt),
    hasBudget: lead.budgetMinPaise !== null || lead.budgetMaxPaise !== null,
    touches: touchesOf(logged, onDay),
    visits: visitsOf(logged, read.now, onDay),
    calls: callsOf(logged),
  };
}

function leadRows({ db }: Read, ids: readonly string[]) {
  return db
    .selectFrom('lead')
    .leftJoin('leadScore as stored', 'stored.leadId', 'lead.id')
    .leftJoin('leadModel as champion', (join) => join.on('champion.role', '=', 'champion'))
    .leftJoin('leadModelScore as said', (join) =>
      join.onRef('said.leadId', '=', 'lead.id').onRef('said.modelVersion', '=', 'champion.number'),
    )
    .select(['stored.score as ruleScore', 'stored.grade as ruleGrade', 'stored.modelScore'])
    .select('said.probability as learnedChance')
    .select([
      'lead.id',
      'lead.version',
      'lead.status',
      'lead.source',
      'lead.ownerId',
      'lead.createdAt',
      'lead.lastContactedAt',
      'lead.nextFollowUpAt',
      'lead.timeline',
      'lead.financing',
      'lead.purpose',
      'lead.unitTypes',
      'lead.budgetMinPaise',
      'lead.budgetMaxPaise',
      'lead.email',
      'lead.altPhone',
      'lead.company',
      'lead.city',
      'lead.lastName',
      'lead.dnd',
      'lead.score',
      'lead.grade',
      'lead.scoreFell',
    ])
    .where(among('lead.id', ids))
    .where('lead.deletedAt', 'is', null)
    .orderBy('lead.id')
    .execute();
}

function projectsOf({ db }: Read, ids: readonly string[]) {
  return db
    .selectFrom('leadProject')
    .select(['leadId', 'projectId'])
    .where(among('lead_project.lead_id', ids))
    .execute();
}

/** Newest first. */
async function loggedWith(
  { db, now }: Read,
  ids: readonly string[],
): Promise<(LoggedTouch & { leadId: string })[]> {
  const rows = await db
    .selectFrom('leadInteraction')
    .select(['leadId', 'type', 'direction', 'outcome', 'occurredAt', 'scheduledAt'])
    .where(among('lead_interaction.lead_id', ids))
    .where('type', 'in', [...INTERACTION_TYPES])
    .where('occurredAt', '>', addHours(now, -REMEMBERED_HOURS))
    .where('occurredAt', '<=', now)
    .orderBy('occurredAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows as (LoggedTouch & { leadId: string })[];
}

/** The score of each a week ago. */
async function scoresWeekAgo(
  { db, now }: Read,
  ids: readonly string[],
): Promise<{ leadId: string; score: number }[]> {
  const { rows } = await sql<{ leadId: string; score: number }>`
    select asked.lead_id, earlier.score
      from unnest(${pgArray(ids)}::uuid[]) as asked (lead_id)
     cross join lateral (select score from lead_score_history h
                          where h.lead_id = asked.lead_id
                            and h.computed_at <= ${addHours(now, -SCORE_FELL_WITHIN_HOURS)}::timestamptz
                          order by h.computed_at desc, h.seq desc limit 1) as earlier`.execute(db);
  return rows;
}

/** Available units of the projects that these leads want. */
function unitsOffered(read: Read, ids: readonly string[]): Promise<OfferedUnits[]> {
  return availableUnits(read)
    .where('projectId', 'in', (eb) =>
      eb.selectFrom('leadProject').select('leadProject.projectId').where(among('lead_project.lead_id', ids)),
    )
    .execute();
}

/** By project, type and price. */
export function availableUnits({ db }: Read) {
  return db
    .selectFrom('unit')
    .select((eb) => ['projectId', 'unitType', 'pricePaise', eb.fn.countAll<number>().as('count')])
    .where('status', '=', 'available')
    .where('deletedAt', 'is', null)
    .groupBy(['projectId', 'unitType', 'pricePaise']);
}

function among(column: string, ids: readonly string[]) {
  return sql<boolean>`${sql.ref(column)} = any(${pgArray(ids)})`;
}
