import { sql } from 'kysely';
import type { Page, QueryOf } from '#platform/contract/call.ts';
import { invalid } from '#platform/contract/errors.ts';
import { displayName } from '#platform/contract/format.ts';
import type { Role } from '#platform/contract/roles.ts';
import type { Read } from '#platform/server/context.ts';
import { dayStart } from '#platform/server/database/dayStart.ts';
import { countRows, pageOf } from '#platform/server/database/paging.ts';
import type * as contract from '../audit.contract.ts';
import type { AuditEntry } from '../audit.contract.ts';
import { idsIn, namesOfRecords } from './audit.names.ts';

export type AuditFilter = Omit<QueryOf<typeof contract.exportAudit>, 'format'>;

/** A position in the trail: time and id of the last entry read. */
interface Cursor {
  at: string;
  id: string;
}

export async function listAudit(
  read: Read,
  { cursor, ...query }: QueryOf<typeof contract.listAudit>,
): Promise<Page<AuditEntry>> {
  const found = foundEntries(read, query);
  const after = cursor === undefined ? null : parseCursor(cursor);
  const page = await pageOf(
    query,
    ({ limit, offset }) => rowsAfter(read, query, after, { limit, offset }),
    (max) => countRows(read.db, found, max),
  );
  const last = page.rows.at(-1);
  const nextCursor = last && page.rows.length === query.limit ? `${last.at}~${last.id}` : undefined;
  const rows = await withNames(read, page.rows);
  return { rows, pagination: { ...page.pagination, ...(nextCursor ? { nextCursor } : {}) } };
}

/** All matches of a filter, in batches, so that a million entries are never in memory at once. */
export async function* auditInBatches(read: Read, filter: AuditFilter): AsyncGenerator<AuditEntry[]> {
  let after: Cursor | null = null;
  for (;;) {
    const rows: EntryRow[] = await rowsAfter(read, filter, after, { limit: BATCH_SIZE, offset: 0 });
    yield await withNames(read, rows);
    const last = rows.at(-1);
    if (!last || rows.length < BATCH_SIZE) return;
    after = { at: last.at, id: last.id };
  }
}

/** Naming the records of an entry and wording its changes is work: few at once, so that others wait for little. */
const BATCH_SIZE = 200;

export async function listActors({ db }: Read): Promise<{ id: string; name: string; role: Role }[]> {
  const people = await db
    .selectFrom('appUser')
    .select(['id', 'firstName', 'lastName', 'role'])
    .where('status', '!=', 'invited')
    .orderBy('firstName')
    .orderBy('lastName')
    .limit(1000)
    .execute();
  return people.map((person) => ({ id: person.id, name: displayName(person), role: person.role }));
}

/** All entries that a filter finds. */
export function foundEntries(
  read: Read,
  { actorId, resource, action, recordId, from, to, ids }: AuditFilter,
) {
  return read.db
    .selectFrom('auditEntry')
    .$if(ids !== undefined, (some) => some.where('auditEntry.id', 'in', ids ?? []))
    .$if(actorId !== undefined, (some) => some.where('auditEntry.actorId', '=', actorId ?? ''))
    .$if(resource !== undefined, (some) => some.where('auditEntry.resourceType', '=', resource ?? ''))
    .$if(action !== undefined, (some) => some.where('auditEntry.action', '=', action ?? ''))
    .$if(recordId !== undefined, (some) => some.where('auditEntry.resourceId', '=', recordId ?? ''))
    .$if(from !== undefined, (some) => some.where('auditEntry.at', '>=', dayStart(read, from ?? '')))
    .$if(to !== undefined, (some) => some.where('auditEntry.at', '<', dayStart(read, to ?? '', 1)));
}

function rowsAfter(
  read: Read,
  filter: AuditFilter,
  after: Cursor | null,
  { limit, offset }: { limit: number; offset: number },
) {
  return foundEntries(read, filter)
    .$if(after !== null, (some) =>
      some.where(
        sql<boolean>`(audit_entry.at, audit_entry.id) < (${after?.at ?? ''}::timestamptz, ${after?.id ?? ''}::uuid)`,
      ),
    )
    .selectAll('auditEntry')
    .orderBy('auditEntry.at', 'desc')
    .orderBy('auditEntry.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

type EntryRow = Awaited<ReturnType<typeof rowsAfter>>[number];

async function withNames(read: Read, rows: readonly EntryRow[]): Promise<AuditEntry[]> {
  const idsOf = rows.map((row) => [row.resourceId, ...idsIn(row.before), ...idsIn(row.after)]);
  const names = await namesOfRecords(read, [...idsOf.flat(), ...rows.flatMap((row) => row.actorId ?? [])]);
  return rows.map(
    ({ organizationId: _organization, resourceType, before, after, actorId, ...row }, index) => ({
      ...row,
      _id: row.id,
      actor: actorId === null ? null : { id: actorId, name: names.get(actorId)?.name ?? 'Unknown' },
      resource: resourceType,
      before: recordOf(before),
      after: recordOf(after),
      names: Object.fromEntries(
        (idsOf[index] ?? []).flatMap((id) => {
          const name = names.get(id);
          return name ? [[id, name]] : [];
        }),
      ),
    }),
  );
}

function recordOf(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
}

const CURSOR = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)~([0-9a-f-]{36})$/;

function parseCursor(text: string): Cursor {
  const [, at, id] = CURSOR.exec(text) ?? [];
  if (at === undefined || id === undefined || Number.isNaN(Date.parse(at)) || !UUID.test(id))
    throw invalid('cursor', 'This is not a cursor of this list.');
  return { at, id };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
