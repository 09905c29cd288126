import { v7 as newId } from 'uuid';
import type { BodyOf } from '#platform/contract/call.ts';
import { conflict, notFound, staleVersion } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import { recordChange } from '#platform/server/record-change.ts';
import type { DocumentAccess } from '#company/documents/server/document.access.ts';
import { getDocument } from '#company/documents/server/document.queries.ts';
import { seesRecord } from '#company/documents/server/document.upload.ts';
import type * as contract from '../retention.contract.ts';
import { lockRetention } from './retention.lock.ts';

/** 404 where document or record is not seen, 409 where it is held or destroyed already. Returns the id of the hold. */
export async function holdDocuments(
  work: Work,
  access: DocumentAccess,
  { scopeType, scopeId, reason }: BodyOf<typeof contract.holdDocuments>,
): Promise<string> {
  await lockRetention(work);
  if (scopeType !== 'document') {
    if (!(await seesRecord(work, access, { resourceType: scopeType, resourceId: scopeId })))
      throw notFound('Record');
  } else if ((await getDocument(work, access, scopeId)).destroyedAt !== null)
    throw conflict('This document is destroyed already.');
  const held = await work.db
    .selectFrom('documentHold')
    .select('reason')
    .where('scopeId', '=', scopeId)
    .where('liftedAt', 'is', null)
    .executeTakeFirst();
  if (held) throw conflict(`It is on hold already: ${held.reason}`);
  const id = newId();
  await work.db
    .insertInto('documentHold')
    .values({ id, scopeType, scopeId, reason, heldAt: work.now, heldById: work.caller.userId })
    .execute();
  await recordChange(work, {
    action: 'hold',
    resource: 'documentHold',
    id,
    version: 1,
    after: { scopeType, scopeId },
    reason,
  });
  return id;
}

export async function liftHold(
  work: Work,
  id: string,
  { reason, version }: BodyOf<typeof contract.liftHold>,
): Promise<void> {
  await lockRetention(work);
  const hold = required(
    await work.db
      .selectFrom('documentHold')
      .select(['version', 'liftedAt', 'scopeType', 'scopeId'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),
    'Hold',
  );
  if (hold.version !== version) throw staleVersion();
  if (hold.liftedAt !== null) throw conflict('This hold is lifted already.');
  await work.db
    .updateTable('documentHold')
    .set({ liftedAt: work.now, liftedById: work.caller.userId, liftReason: reason, version: version + 1 })
    .where('id', '=', id)
    .execute();
  await recordChange(work, {
    action: 'lift',
    resource: 'documentHold',
    id,
    version: version + 1,
    after: { scopeType: hold.scopeType, scopeId: hold.scopeId },
    reason,
  });
}
