import type { Work } from '#platform/server/context.ts';

/** Locks a firm, after the sale and before what it is owed for it. */
export async function lockFirm({ db }: Work, channelPartnerId: string): Promise<void> {
  await db.selectFrom('channelPartner').select('id').where('id', '=', channelPartnerId).forUpdate().execute();
}
