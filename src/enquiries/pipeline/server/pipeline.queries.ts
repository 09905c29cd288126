import type { Expression, SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { QueryOf } from '#platform/contract/call.ts';
import { displayName } from '#platform/contract/format.ts';
import type { Read } from '#platform/server/context.ts';
import { plannedByValues } from '#platform/server/database/plans.ts';
import { OrganizationSettings } from '#company/organizations/organization.contract.ts';
import { sumChances } from '#enquiries/scoring/server/chance.queries.ts';
import { chanceFacts } from '#enquiries/scoring/server/chanceBasis.queries.ts';
import { OPEN_LEAD_STATUSES } from '#enquiries/leads/lead.contract.ts';
import { hasVisit } from '#enquiries/leads/server/lead.visited.ts';
import { isPartner, leadActions, leadMoves, leadName } from '#enquiries/leads/lead.rules.ts';
import type {
  getPipeline,
  getPipelineChances,
  Pipeline,
  PipelineChances,
  PipelineCard,
} from '../pipeline.contract.ts';
import { CARDS_PER_COLUMN } from '../pipeline.contract.ts';
import type { OpenStatus, StageTargets } from '../pipeline.rules.ts';
import { depthsOf, lateSince } from '../pipeline.rules.ts';
import { leadConditions } from '#enquiries/leads/server/lead.filter.ts';
import { BUDGET, sumsOfStages, talliedBoard, tallySums } from './pipeline.sums.ts';

type PipelineQuery = QueryOf<typeof getPipeline>;

/**
 * The board of open leads that the caller may see: all its figures in one statement, the cards in one for each
 * column.
 */
export async function readPipeline(read: Read, query: PipelineQuery): Promise<Pipeline> {
  const { sort, depth, ...filter } = query;
  const targets = await stageTargets(read);
  const [found, tallied] = await Promise.all([leadConditions(read, filter), talliedBoard(read, filter)]);
  const depths = depthsOf(depth);
  const [sums, columns] = await plannedByValues(read.db, () =>
    Promise.all([
      tallied ? tallySums(read, tallied, targets) : sumsOfStages(read, found, targets),
      Promise.all(
        OPEN_LEAD_STATUSES.map((status) =>
          cardsOf(read, found, { status, sort, max: depths[status] * CARDS_PER_COLUMN }),
        ),
      ),
    ]),
  );
  return {
    asOf: read.now,
    columns: OPEN_LEAD_STATUSES.map((status, at) => ({
      ...(sums.find((one) => one.status === status) ?? { status, ...NONE }),
      ...lateSince(status, targets, read.now),
      cards: (columns[at] ?? []).map((row) => toCard(read, row)),
    })),
  };
}

/** The bookings expected from the same leads, by their chances. */
export async function readPipelineChances(
  read: Read,
  filter: QueryOf<typeof getPipelineChances>,
): Promise<PipelineChances> {
  const [found, learned] = await Promise.all([leadConditions(read, filter), chanceFacts(read)]);
  // Default chances are not added up: what they would give is nobody's experience.
  const isKnown = learned !== null && learned.curves !== null;
  const sums = isKnown ? await plannedByValues(read.db, () => sumChances(read, found)) : [];
  const columns = OPEN_LEAD_STATUSES.map((status) => ({
    status,
    expectedBookings: isKnown ? hundredths(sums.find(({ stage }) => stage === status)?.bookings ?? 0) : null,
  }));
  const all = columns.reduce((sum, column) => sum + (column.expectedBookings ?? 0), 0);
  return { expectedBookings: isKnown ? hundredths(all) : null, columns };
}

function hundredths(bookings: number): number {
  return Math.round(bookings * 100) / 100;
}

const NONE = { count: 0, valuePaise: 0, withoutBudget: 0, lateCount: 0 };

async function stageTargets(read: Read): Promise<StageTargets> {
  const { settings } = await read.db.selectFrom('organization').select('settings').executeTakeFirstOrThrow();
  const { leadSlaMinutes, stageTargetDays, ...working } = OrganizationSettings.parse(settings);
  const { workingDays: days, workingHoursFrom: from, workingHoursTo: to } = working;
  return { leadSlaMinutes, days: stageTargetDays, hours: { days, from, to, timeZone: read.caller.timezone } };
}

interface Column {
  status: OpenStatus;
  sort: PipelineQuery['sort'];
  max: number;
}

function cardsOf(read: Read, found: Expression<SqlBool>, { status, sort, max }: Column) {
  const ids = read.db
    .selectFrom('lead')
    .select('lead.id')
    .where(sql<SqlBool>`lead.status = ${sql.lit(status)}`)
    .where(found)
    .orderBy(ORDER[sort])
    .limit(max);
  return cards(read).where('lead.id', 'in', ids).orderBy(ORDER[sort]).execute();
}

/** As in `orderOfCards` of the rules; ascending times put leads without one at the end. */
const ORDER = {
  nextFollowUpAt: sql`lead.next_follow_up_at asc, lead.id asc`,
  statusChangedAt: sql`lead.status_changed_at asc, lead.id asc`,
  '-createdAt': sql`lead.created_at desc, lead.id desc`,
  '-budget': sql`${BUDGET} desc nulls last, lead.id desc`,
  '-score': sql`lead.score desc nulls last, lead.id desc`,
} as const;

function cards({ db }: Read) {
  return db
    .selectFrom('lead')
    .leftJoin('appUser as owner', 'owner.id', 'lead.ownerId')
    .select([
      'lead.id',
      'lead.version',
      'lead.firstName',
      'lead.lastName',
      'lead.status',
      'lead.source',
      'lead.unitTypes',
      'lead.timeline',
      'lead.budgetMinPaise',
      'lead.budgetMaxPaise',
      'lead.nextFollowUpAt',
      'lead.createdAt',
      'lead.statusChangedAt',
      'lead.score',
      'lead.ownerId',
      'lead.channelPartnerId',
      'lead.broughtById',
      'lead.lostAt',
      'lead.interactionCount',
      'owner.firstName as ownerFirstName',
      'owner.lastName as ownerLastName',
      'owner.channelPartnerId as ownerFirmId',
    ])
    .select(sql<boolean>`${hasVisit()}`.as('hasVisit'));
}

type CardRow = Awaited<ReturnType<typeof cardsOf>>[number];

function toCard({ caller, now }: Read, row: CardRow): PipelineCard {
  const unitTypes = row.unitTypes as PipelineCard['unitTypes'];
  const isOwnerShown = !isPartner(caller) || row.ownerFirmId === caller.channelPartnerId;
  const { ownerId, ownerFirstName: firstName, ownerLastName: lastName } = row;
  const owner =
    isOwnerShown && ownerId && firstName ? { id: ownerId, name: displayName({ firstName, lastName }) } : null;
  return {
    id: row.id,
    version: row.version,
    name: leadName(row),
    status: row.status as OpenStatus,
    unitTypes,
    timeline: row.timeline,
    budgetMinPaise: row.budgetMinPaise,
    budgetMaxPaise: row.budgetMaxPaise,
    nextFollowUpAt: row.nextFollowUpAt,
    createdAt: row.createdAt,
    statusChangedAt: row.statusChangedAt,
    score: row.score === null ? null : Number(row.score),
    owner,
    moves: leadMoves(row, caller, now),
    mayBook: leadActions(row, caller, now).includes('book'),
  };
}
