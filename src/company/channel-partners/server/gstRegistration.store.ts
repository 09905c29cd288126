import { v7 as newId } from 'uuid';
import type { Read, Work } from '#platform/server/context.ts';
import type { GstRegistration } from '../gstRegistration.rules.ts';

/** All GST registrations of a firm, by their first day. */
export async function registrationsOf({ db }: Read, firmId: string): Promise<GstRegistration[]> {
  return db
    .selectFrom('firmGstRegistration')
    .select(['gstin', 'validFrom as from', 'validTo as to'])
    .where('channelPartnerId', '=', firmId)
    .orderBy('validFrom')
    .orderBy('gstin')
    .execute();
}

/** Writes them in place of those of before; the caller has locked the firm and checked them. */
export async function storeRegistrations(
  { db }: Work,
  channelPartnerId: string,
  registrations: readonly GstRegistration[],
): Promise<void> {
  await db.deleteFrom('firmGstRegistration').where('channelPartnerId', '=', channelPartnerId).execute();
  if (registrations.length === 0) return;
  await db
    .insertInto('firmGstRegistration')
    .values(
      registrations.map(({ gstin, from, to }) => ({
        id: newId(),
        channelPartnerId,
        gstin,
        validFrom: from,
        validTo: to,
      })),
    )
    .execute();
}
