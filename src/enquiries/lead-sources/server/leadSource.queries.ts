import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Page, QueryOf } from '#platform/contract/call.ts';
import { displayName } from '#platform/contract/format.ts';
import type { Read } from '#platform/server/context.ts';
import { countRows, orderOf, pageOf } from '#platform/server/database/paging.ts';
import { required } from '#platform/server/database/values.ts';
import { namesOf } from '#company/people/server/user.queries.ts';
import type * as contract from '../leadSource.contract.ts';
import type { LeadSourceKey } from '../leadSource.contract.ts';

type KeyFilter = QueryOf<typeof contract.listLeadSourceKeys>;

/** The keys of the organization, active and revoked. */
export async function listLeadSourceKeys(read: Read, filter: KeyFilter): Promise<Page<LeadSourceKey>> {
  const { column, direction } = orderOf(filter.sort);
  const { status = [], search } = filter;
  const found = read.db
    .selectFrom('leadSourceKey')
    .$if(status.length === 1, (query) =>
      query.where('leadSourceKey.revokedAt', status[0] === 'active' ? 'is' : 'is not', null),
    )
    .$if(search !== undefined, (query) =>
      // Keys are few, so all of them are read.
      query.where((eb) =>
        eb(eb.fn('strpos', [eb.fn('lower', ['leadSourceKey.name']), eb.val(search?.toLowerCase())]), '>', 0),
      ),
    );
  return pageOf(
    filter,
    async ({ limit, offset }) => {
      const rows = await keyRows(read)
        .where('leadSourceKey.id', 'in', found.select('leadSourceKey.id'))
        .orderBy(`leadSourceKey.${column}`, direction)
        .orderBy('leadSourceKey.id', direction)
        .limit(limit)
        .offset(offset)
        .execute();
      return toKeys(read, rows);
    },
    (max) => countRows(read.db, found, max),
  );
}

/** 404 when there is none with this id. */
export async function getLeadSourceKey(read: Read, id: string): Promise<LeadSourceKey> {
  const rows = await keyRows(read).where('leadSourceKey.id', '=', id).execute();
  const [key] = await toKeys(read, rows);
  return required(key, 'Key');
}

function keyRows({ db }: Read) {
  return db
    .selectFrom('leadSourceKey')
    .selectAll('leadSourceKey')
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('leadSourceKeyProject')
          .innerJoin('project', 'project.id', 'leadSourceKeyProject.projectId')
          .select(['project.id', 'project.name'])
          .whereRef('leadSourceKeyProject.keyId', '=', 'leadSourceKey.id')
          .orderBy('project.name'),
      ).as('projects'),
    );
}

type KeyRow = Awaited<ReturnType<ReturnType<typeof keyRows>['executeTakeFirstOrThrow']>>;

async function toKeys(read: Read, rows: readonly KeyRow[]): Promise<LeadSourceKey[]> {
  if (rows.length === 0) return [];
  const names = await namesOf(
    read,
    rows.flatMap(({ createdById, revokedById }) => (revokedById ? [createdById, revokedById] : createdById)),
  );
  const person = (id: string) => ({ id, name: names.get(id) ?? displayName(null) });
  return rows.map((row) => ({
    _id: row.id,
    id: row.id,
    version: row.version,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    name: row.name,
    source: row.source,
    projects: row.projects,
    prefix: row.prefix,
    status: row.revokedAt === null ? ('active' as const) : ('revoked' as const),
    renewedAt: row.renewedAt,
    lastUsedAt: row.lastUsedAt,
    createdBy: person(row.createdById),
    revokedAt: row.revokedAt,
    revokedBy: row.revokedById === null ? null : person(row.revokedById),
  }));
}
