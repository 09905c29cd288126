import type { Database } from '#platform/server/database/tenant.ts';
import type { SecretBox } from '#platform/server/secret-box.ts';

/** Binds the sealed number to its firm. */
export function contextOfAccount(firmId: string): string {
  return `channelPartner/${firmId}`;
}

/** After a change of the server's secret: under the new one, as no change of the firm. */
export async function resealBankAccounts(db: Database, secrets: SecretBox): Promise<void> {
  const firms = await db
    .selectFrom('channelPartner')
    .select(['id', 'bankAccountSealed'])
    .where('bankAccountSealed', 'is not', null)
    .forUpdate()
    .execute();
  for (const { id, bankAccountSealed } of firms) {
    const resealed = bankAccountSealed && secrets.resealed(bankAccountSealed, contextOfAccount(id));
    if (resealed)
      await db
        .updateTable('channelPartner')
        .set({ bankAccountSealed: resealed })
        .where('id', '=', id)
        .execute();
  }
}
