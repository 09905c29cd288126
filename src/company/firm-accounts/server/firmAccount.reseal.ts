import type { Database } from '#platform/server/database/tenant.ts';
import type { SecretBox } from '#platform/server/secret-box.ts';

/** Binds the sealed number to its firm. */
export function contextOfAccount(firmId: string): string {
  return `channelPartner/${firmId}`;
}

/** After a change of the server's secret: under the new one, as no change of the account. */
export async function resealFirmAccounts(db: Database, secrets: SecretBox): Promise<void> {
  const accounts = await db
    .selectFrom('firmAccount')
    .select(['id', 'channelPartnerId', 'numberSealed'])
    .forUpdate()
    .execute();
  for (const { id, channelPartnerId, numberSealed } of accounts) {
    const resealed = secrets.resealed(numberSealed, contextOfAccount(channelPartnerId));
    if (resealed)
      await db.updateTable('firmAccount').set({ numberSealed: resealed }).where('id', '=', id).execute();
  }
}
