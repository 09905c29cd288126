import type { Database } from '#platform/server/database/tenant.ts';
import type { SecretBox } from '#platform/server/secret-box.ts';
import type { AccountHolder } from './firmAccount.holder.ts';

/** Binds the sealed number to its holder. */
export function contextOfAccount(holder: AccountHolder): string {
  return 'contractorId' in holder
    ? `contractor/${holder.contractorId}`
    : `channelPartner/${holder.channelPartnerId}`;
}

/** After a change of the server's secret: under the new one, as no change of the account. */
export async function resealFirmAccounts(db: Database, secrets: SecretBox): Promise<void> {
  const accounts = await db
    .selectFrom('firmAccount')
    .select(['id', 'channelPartnerId', 'contractorId', 'numberSealed'])
    .forUpdate()
    .execute();
  for (const { id, channelPartnerId, contractorId, numberSealed } of accounts) {
    const holder = contractorId === null ? { channelPartnerId: channelPartnerId ?? '' } : { contractorId };
    const resealed = secrets.resealed(numberSealed, contextOfAccount(holder));
    if (resealed)
      await db.updateTable('firmAccount').set({ numberSealed: resealed }).where('id', '=', id).execute();
  }
}
