import { sql } from 'kysely';
import type { Work } from '#platform/server/context.ts';
import { recordChange } from '#platform/server/record-change.ts';

/** Whoever registered it has confirmed the address: it may invite, mail, share and import. */
export async function confirmOrganization(work: Work): Promise<void> {
  const confirmed = await work.db
    .updateTable('organization')
    .set({ confirmedAt: work.now, version: sql<number>`version + 1`, updatedAt: work.now })
    .where('confirmedAt', 'is', null)
    .where('status', '=', 'active')
    .returning('version')
    .executeTakeFirst();
  if (confirmed) await noteOnOrganization(work, 'confirm', confirmed.version);
}

/** Nobody confirmed the address: it is closed. False if somebody did meanwhile. */
export async function closeUnconfirmed(work: Work): Promise<boolean> {
  const closed = await work.db
    .updateTable('organization')
    .set({ status: 'suspended', version: sql<number>`version + 1`, updatedAt: work.now })
    .where('confirmedAt', 'is', null)
    .where('status', '=', 'active')
    .returning('version')
    .executeTakeFirst();
  if (closed) await noteOnOrganization(work, 'close', closed.version);
  return closed !== undefined;
}

function noteOnOrganization(work: Work, action: string, version: number): Promise<void> {
  return recordChange(work, { action, resource: 'organization', id: work.caller.organizationId, version });
}
