import type { SelectQueryBuilder } from 'kysely';
import { expressionBuilder, sql } from 'kysely';
import type { Page, QueryOf } from '#platform/contract/call.ts';
import type { Day } from '#platform/contract/calendar.ts';
import { displayName } from '#platform/contract/format.ts';
import type { Read } from '#platform/server/context.ts';
import { isOneOf } from '#platform/server/context.ts';
import { countRows, orderOf, pageOf } from '#platform/server/database/paging.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import { required } from '#platform/server/database/values.ts';
import { omit } from '#platform/server/records.ts';
import type * as contract from '../structure.contract.ts';
import type { CommissionStructure, StructureRevision, StructureWithHistory } from '../structure.contract.ts';
import { STRUCTURE_WRITERS } from '../structure.contract.ts';
import type { Candidate } from '../structureChoice.rules.ts';
import type { StructureTerms } from '../structureTerms.contract.ts';

type StructureFilter = QueryOf<typeof contract.listStructures>;

/** The columns of a revision that are its terms. */
export const TERMS = [
  'type',
  'basis',
  'flatPaise',
  'pct',
  'slabs',
  'slabMeasure',
  'slabPeriod',
  'slabEffect',
  'bonuses',
  'payouts',
  'capPct',
  'capPaise',
  'projectIds',
  'partnerIds',
  'tiers',
  'validFrom',
  'validTo',
] as const satisfies readonly (keyof StructureTerms)[];

export async function listStructures(
  read: Read,
  filter: StructureFilter,
): Promise<Page<CommissionStructure>> {
  const found = foundStructures(read, filter);
  const { column, direction } = orderOf(filter.sort);
  return pageOf(
    filter,
    async ({ limit, offset }) => {
      const rows = await withTerms(found)
        .orderBy(`commissionStructure.${column}`, direction)
        .orderBy('commissionStructure.id')
        .limit(limit)
        .offset(offset)
        .execute();
      return rows.map((row) => toStructure(read, row));
    },
    (max) => countRows(read.db, found, max),
  );
}

function foundStructures({ db }: Read, filter: Partial<StructureFilter>) {
  return db.selectFrom('commissionStructure').where(conditions(filter));
}

/** 404 for an unknown id. */
export async function getStructure(read: Read, id: string): Promise<StructureWithHistory> {
  const found = read.db.selectFrom('commissionStructure').where('commissionStructure.id', '=', id);
  const [row, revisions] = await Promise.all([withTerms(found).executeTakeFirst(), revisionsOf(read, id)]);
  return { ...toStructure(read, required(row, 'Commission structure')), revisions };
}

/** A structure with the terms of a day: of the revisions that have begun by then, the newest one. */
export interface StructureOfDay extends Candidate {
  terms: StructureTerms;
}

/** Active structures with their terms for sales booked on a day, or one structure whatever its status. */
export async function structuresOn({ db }: Read, day: Day, id?: string): Promise<StructureOfDay[]> {
  const rows = await db
    .selectFrom('commissionStructure')
    .innerJoin('commissionStructureRevision as revision', 'revision.structureId', 'commissionStructure.id')
    .distinctOn('commissionStructure.id')
    .select(['commissionStructure.id', 'commissionStructure.name', 'commissionStructure.createdAt'])
    .select('revision.revision')
    .select(TERMS.map((term) => `revision.${term}` as const))
    .where('revision.validFrom', '<=', day)
    .$if(id === undefined, (query) => query.where('commissionStructure.status', '=', 'active'))
    .$if(id !== undefined, (query) => query.where('commissionStructure.id', '=', id ?? ''))
    .orderBy('commissionStructure.id')
    .orderBy('revision.revision', 'desc')
    .execute();
  return rows.map(({ id: structureId, name, createdAt, revision, ...terms }) => ({
    id: structureId,
    name,
    createdAt,
    revision,
    terms,
  }));
}

async function revisionsOf({ db }: Read, id: string): Promise<StructureRevision[]> {
  const rows = await db
    .selectFrom('commissionStructureRevision as revision')
    .leftJoin('appUser as author', 'author.id', 'revision.createdById')
    .select(['revision.revision', 'revision.createdAt', 'author.firstName', 'author.lastName'])
    .select(TERMS.map((term) => `revision.${term}` as const))
    .where('revision.structureId', '=', id)
    .orderBy('revision.revision', 'desc')
    .execute();
  return rows.map(({ firstName, lastName, ...row }) => ({
    ...row,
    createdByName: firstName === null ? null : displayName({ firstName, lastName }),
  }));
}

function withTerms(structures: SelectQueryBuilder<Tables, 'commissionStructure', object>) {
  return structures
    .innerJoin('commissionStructureRevision as newest', (join) =>
      join
        .onRef('newest.structureId', '=', 'commissionStructure.id')
        .onRef('newest.revision', '=', 'commissionStructure.revision'),
    )
    .selectAll('commissionStructure')
    .select(TERMS.map((term) => `newest.${term}` as const));
}

function conditions({ status, type, search }: Partial<StructureFilter>) {
  const structure = expressionBuilder<Tables, 'commissionStructure'>();
  return structure.and([
    ...(status?.length ? [structure('commissionStructure.status', 'in', status)] : []),
    ...(type?.length
      ? [
          structure.exists(
            structure
              .selectFrom('commissionStructureRevision as newest')
              .select('newest.revision')
              .whereRef('newest.structureId', '=', 'commissionStructure.id')
              .whereRef('newest.revision', '=', 'commissionStructure.revision')
              .where('newest.type', 'in', type),
          ),
        ]
      : []),
    // Structures are few: all are scanned.
    ...(search
      ? [sql<boolean>`strpos(lower(commission_structure.name), ${search.trim().toLowerCase()}) > 0`]
      : []),
  ]);
}

type StructureRow = Awaited<ReturnType<ReturnType<typeof withTerms>['executeTakeFirstOrThrow']>>;

function toStructure(read: Read, row: StructureRow): CommissionStructure {
  const mayWrite = isOneOf(read, STRUCTURE_WRITERS);
  const actions: CommissionStructure['allowedActions'] =
    row.status === 'active' ? ['edit', 'deactivate'] : ['activate'];
  return {
    _id: row.id,
    ...omit(row, ['organizationId', 'createdById', 'updatedById']),
    allowedActions: mayWrite ? actions : [],
  };
}
