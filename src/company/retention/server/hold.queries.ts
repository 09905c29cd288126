import type { QueryOf } from '#platform/contract/call.ts';
import { notFound } from '#platform/contract/errors.ts';
import { displayName } from '#platform/contract/format.ts';
import type { Read } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import type { DocumentAccess } from '#company/documents/server/document.access.ts';
import { seesRecord } from '#company/documents/server/document.upload.ts';
import type { Hold, listHolds as listCall } from '../retention.contract.ts';

const MOST = 50;

/** 404 where the caller does not see the record. */
export async function listHolds(
  read: Read,
  access: DocumentAccess,
  record: QueryOf<typeof listCall>,
): Promise<Hold[]> {
  if (!(await seesRecord(read, access, record))) throw notFound('Record');
  const rows = await holdRows(read)
    .where('documentHold.scopeId', '=', record.resourceId)
    .orderBy('documentHold.heldAt', 'desc')
    .limit(MOST)
    .execute();
  return rows.map(toHold);
}

export async function getHold(read: Read, id: string): Promise<Hold> {
  return toHold(required(await holdRows(read).where('documentHold.id', '=', id).executeTakeFirst(), 'Hold'));
}

/** Those in force, of a document and its records. */
export async function holdsOn(read: Read, scopeIds: readonly string[]): Promise<Hold[]> {
  const rows = await holdRows(read)
    .where('documentHold.scopeId', 'in', [...scopeIds])
    .where('documentHold.liftedAt', 'is', null)
    .orderBy('documentHold.heldAt')
    .execute();
  return rows.map(toHold);
}

function holdRows({ db }: Read) {
  return db
    .selectFrom('documentHold')
    .leftJoin('appUser as holder', 'holder.id', 'documentHold.heldById')
    .leftJoin('appUser as lifter', 'lifter.id', 'documentHold.liftedById')
    .selectAll('documentHold')
    .select(['holder.firstName as holderFirst', 'holder.lastName as holderLast'])
    .select(['lifter.firstName as lifterFirst', 'lifter.lastName as lifterLast']);
}

type HoldRow = Awaited<ReturnType<ReturnType<typeof holdRows>['execute']>>[number];

function toHold(row: HoldRow): Hold {
  return {
    _id: row.id,
    id: row.id,
    version: row.version,
    scopeType: row.scopeType,
    scopeId: row.scopeId,
    reason: row.reason,
    heldAt: row.heldAt,
    heldBy: personOf(row.heldById, row.holderFirst, row.holderLast),
    liftedAt: row.liftedAt,
    liftedBy: personOf(row.liftedById, row.lifterFirst, row.lifterLast),
    liftReason: row.liftReason,
  };
}

function personOf(id: string | null, firstName: string | null, lastName: string | null) {
  return id === null || firstName === null ? null : { id, name: displayName({ firstName, lastName }) };
}
