import { v7 as newId } from 'uuid';
import { conflict } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import { insertRows } from '#platform/server/database/bulk.ts';
import { required } from '#platform/server/database/values.ts';
import { newApiKey } from '#platform/server/http/api-key.ts';
import { recordChange } from '#platform/server/record-change.ts';
import { requireProjects } from '#enquiries/lead-lifecycle/server/lead.fields.ts';
import type { LeadSourceKey, LeadSourceKeyInput, NewLeadSourceKey } from '../leadSource.contract.ts';
import { getLeadSourceKey } from './leadSource.queries.ts';

/** A key for one source and its projects. Its secret is only in this reply. */
export async function createLeadSourceKey(
  work: Work,
  { name, source, projectIds: wanted }: LeadSourceKeyInput,
): Promise<NewLeadSourceKey> {
  const projectIds = await requireProjects(work, wanted);
  const { text: secret, prefix, hash } = newApiKey();
  const id = newId();
  await work.db
    .insertInto('leadSourceKey')
    .values({
      id,
      name,
      source,
      prefix,
      keyHash: hash,
      renewedAt: work.now,
      createdAt: work.now,
      updatedAt: work.now,
      createdById: work.caller.userId,
    })
    .execute();
  await insertRows(
    work.db,
    'leadSourceKeyProject',
    projectIds.map((projectId) => ({ keyId: id, projectId })),
  );
  const after = { name, source, projectIds, prefix };
  await recordChange(work, { action: 'create', resource: 'leadSource', id, version: 1, after });
  return { key: await getLeadSourceKey(work, id), secret };
}

/** A new secret for the same key, when the previous one may have leaked; that one stops working at once. */
export async function renewLeadSourceKey(work: Work, id: string): Promise<NewLeadSourceKey> {
  const key = await lockKey(work, id);
  const { text: secret, prefix, hash } = newApiKey();
  await work.db
    .updateTable('leadSourceKey')
    .set({ prefix, keyHash: hash, renewedAt: work.now, ...versionAfter(work, key) })
    .where('id', '=', id)
    .execute();
  await recordChange(work, {
    action: 'renew',
    resource: 'leadSource',
    id,
    version: key.version + 1,
    before: { prefix: key.prefix },
    after: { prefix },
  });
  return { key: await getLeadSourceKey(work, id), secret };
}

/** Revokes a key at once. Its deliveries stay. */
export async function revokeLeadSourceKey(work: Work, id: string): Promise<LeadSourceKey> {
  const key = await lockKey(work, id);
  await work.db
    .updateTable('leadSourceKey')
    .set({ revokedAt: work.now, revokedById: work.caller.userId, ...versionAfter(work, key) })
    .where('id', '=', id)
    .execute();
  await recordChange(work, {
    action: 'revoke',
    resource: 'leadSource',
    id,
    version: key.version + 1,
    after: { revokedAt: work.now },
  });
  return getLeadSourceKey(work, id);
}

/** Locks a key in force; 409 for a revoked one, 404 for none. */
async function lockKey(work: Work, id: string) {
  const row = await work.db
    .selectFrom('leadSourceKey')
    .select(['id', 'version', 'prefix', 'revokedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  const key = required(row, 'Key');
  if (key.revokedAt !== null) throw conflict('This key is revoked. Create a new one.');
  return key;
}

function versionAfter(work: Work, key: { version: number }) {
  return { version: key.version + 1, updatedAt: work.now, updatedById: work.caller.userId };
}
