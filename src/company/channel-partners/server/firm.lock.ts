import { sql } from 'kysely';
import type { Work } from '#platform/server/context.ts';
import { pgArray } from '#platform/server/database/values.ts';

/** Locks a firm, after the sale and before what it is owed for it. */
export async function lockFirm({ db }: Work, channelPartnerId: string): Promise<void> {
  await db.selectFrom('channelPartner').select('id').where('id', '=', channelPartnerId).forUpdate().execute();
}

/** Several, by id. */
export async function lockFirms({ db }: Work, ids: readonly string[]): Promise<void> {
  await db
    .selectFrom('channelPartner')
    .select('id')
    .where(sql<boolean>`id = any(${pgArray(ids)})`)
    .orderBy('id')
    .forUpdate()
    .execute();
}
