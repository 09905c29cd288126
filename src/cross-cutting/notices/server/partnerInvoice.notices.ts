import type { Change } from '#platform/server/change.ts';
import type { BatchItem, Work } from '#platform/server/context.ts';
import { hasRole, PARTNER_ROLES } from '#platform/contract/roles.ts';
import type { Notice } from '#company/notifications/server/notify.ts';
import { invoiceEndedText, invoiceEnteredText, invoiceSentText } from '../partnerInvoiceNotices.rules.ts';
import { changesOf } from './changes.ts';
import { financePeople } from './finance.people.ts';

/** An invoice of a partner firm: sent by the firm, to Finance; entered, returned or cancelled, to the firm. */
export async function partnerInvoiceNotices(deeds: readonly BatchItem<Change>[]): Promise<Notice[]> {
  const changes = changesOf(deeds, 'partnerInvoice', 'send', 'enter', 'return', 'cancel');
  return (await Promise.all(changes.map(noticesOf))).flat();
}

async function noticesOf({ work, input }: BatchItem<Change>): Promise<Notice[]> {
  const isOfFirm = hasRole(work.caller.role, ...PARTNER_ROLES);
  const isSent = input.action === 'send';
  // What Finance types for a firm is not news to anybody yet.
  if (isSent && !isOfFirm) return [];
  const invoice = await work.db
    .selectFrom('partnerInvoice')
    .innerJoin('channelPartner', 'channelPartner.id', 'partnerInvoice.channelPartnerId')
    .select(['partnerInvoice.number', 'partnerInvoice.taxablePaise', 'partnerInvoice.payablePaise'])
    .select(['partnerInvoice.gstAwaitedPaise', 'partnerInvoice.payBy', 'partnerInvoice.version'])
    .select(['channelPartner.id as firmId', 'channelPartner.name as firm'])
    .where('partnerInvoice.id', '=', input.id)
    .executeTakeFirst();
  if (!invoice) return [];
  const concerned = isSent ? await financePeople(work) : await peopleOfFirm(work, invoice.firmId);
  const link = await pageOf(work, input.id);
  return concerned.map((userId) => ({
    kind: isSent ? 'partnerInvoiceSent' : 'partnerInvoiceDecided',
    userId,
    ...wordsOf(input, invoice),
    link: (role) =>
      hasRole(role, ...PARTNER_ROLES) ? link : `/sales/commissions/payments?tab=invoices&peek=${input.id}`,
    resourceType: 'partnerInvoice',
    resourceId: input.id,
    occurrenceKey: input.action,
  }));
}

interface Told {
  number: string;
  firm: string;
  taxablePaise: number;
  payablePaise: number | null;
  gstAwaitedPaise: number | null;
  payBy: string | null;
}

function wordsOf({ action, reason = '' }: Change, invoice: Told) {
  if (action === 'send') return invoiceSentText(invoice);
  if (action !== 'enter')
    return invoiceEndedText({ number: invoice.number, isReturned: action === 'return', reason });
  const netPaise = (invoice.payablePaise ?? 0) - (invoice.gstAwaitedPaise ?? 0);
  return invoiceEnteredText({ ...invoice, netPaise });
}

async function peopleOfFirm({ db }: Work, firmId: string): Promise<string[]> {
  const people = await db
    .selectFrom('appUser')
    .select('id')
    .where('channelPartnerId', '=', firmId)
    .where('role', '=', 'Channel Partner Admin')
    .where('status', '=', 'active')
    .where('deletedAt', 'is', null)
    .execute();
  return people.map(({ id }) => id);
}

/** The page of the first commission that it bills. */
async function pageOf({ db }: Work, invoiceId: string): Promise<string> {
  const first = await db
    .selectFrom('partnerInvoiceTranche')
    .innerJoin('commissionTranche', 'commissionTranche.id', 'partnerInvoiceTranche.trancheId')
    .select('commissionTranche.commissionId')
    .where('partnerInvoiceTranche.partnerInvoiceId', '=', invoiceId)
    .orderBy('commissionTranche.commissionId')
    .limit(1)
    .executeTakeFirst();
  return first
    ? `/sales/commissions/list/${first.commissionId}?invoice=${invoiceId}`
    : '/sales/commissions/list';
}
