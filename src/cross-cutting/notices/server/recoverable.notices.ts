import type { Change } from '#platform/server/change.ts';
import type { BatchItem, Work } from '#platform/server/context.ts';
import type { Notice } from '#company/notifications/server/notify.ts';
import { clawedBackText } from '../recoverableNotices.rules.ts';
import { changesOf } from './changes.ts';

/** A commission that a firm was paid is to be paid back: its admins hear of it, with the amount. */
export async function recoverableNotices(deeds: readonly BatchItem<Change>[]): Promise<Notice[]> {
  return (await Promise.all(changesOf(deeds, 'partnerRecoverable', 'raise').map(noticesOf))).flat();
}

async function noticesOf({ work, input }: BatchItem<Change>): Promise<Notice[]> {
  const owed = await work.db
    .selectFrom('partnerRecoverable')
    .innerJoin('partnerInvoice', 'partnerInvoice.id', 'partnerRecoverable.partnerInvoiceId')
    .innerJoin('commission', 'commission.id', 'partnerRecoverable.commissionId')
    .innerJoin('sale', 'sale.id', 'commission.saleId')
    .select(['partnerRecoverable.taxablePaise', 'partnerRecoverable.gstPaise'])
    .select(['partnerRecoverable.channelPartnerId', 'partnerInvoice.number as invoice'])
    .select(['commission.id as commissionId', 'commission.number as commission', 'sale.bookingNumber'])
    .where('partnerRecoverable.id', '=', input.id)
    .executeTakeFirst();
  if (!owed) return [];
  const words = clawedBackText(owed);
  return (await adminsOf(work, owed.channelPartnerId)).map((userId) => ({
    kind: 'commissionClawedBack',
    userId,
    ...words,
    link: () => `/sales/commissions/list/${owed.commissionId}`,
    resourceType: 'partnerRecoverable',
    resourceId: input.id,
    occurrenceKey: input.action,
  }));
}

async function adminsOf({ db, caller }: Work, channelPartnerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('appUser')
    .select('id')
    .where('channelPartnerId', '=', channelPartnerId)
    .where('role', '=', 'Channel Partner Admin')
    .where('status', '=', 'active')
    .where('deletedAt', 'is', null)
    .execute();
  return rows.map(({ id }) => id).filter((id) => id !== caller.userId);
}
