import type { Change } from '#platform/server/change.ts';
import type { BatchItem } from '#platform/server/context.ts';
import { namesOf } from '#company/people/server/user.queries.ts';
import { invoiceText, linkToReceipt, receiptText } from '../notification.rules.ts';
import { changesOf } from './changes.ts';
import { financePeople } from './finance.people.ts';
import type { Notice } from '#company/notifications/server/notify.ts';
import { saleFacts } from './sale.facts.ts';

/** Receipts recorded, verified or withdrawn, and invoices issued. */
export async function moneyNotices(deeds: readonly BatchItem<Change>[]): Promise<Notice[]> {
  const made = await Promise.all([
    ...changesOf(deeds, 'receipt', 'record', 'verify', 'withdraw', 'bounce', 'reverse').map(receiptNotices),
    ...changesOf(deeds, 'invoice', 'issue').map(issuedNotices),
  ]);
  return made.flat();
}

const RECEIPT_KIND = {
  record: 'receiptToVerify',
  verify: 'receiptVerified',
  withdraw: 'receiptWithdrawn',
  bounce: 'receiptBounced',
  reverse: 'receiptReversed',
} as const;

async function receiptNotices({ work, input }: BatchItem<Change>): Promise<Notice[]> {
  const kind = RECEIPT_KIND[input.action as keyof typeof RECEIPT_KIND];
  const receipt = await work.db
    .selectFrom('paymentTransaction')
    .select(['id', 'saleId', 'amountPaise', 'mode', 'recordedById', 'verifiedById'])
    .where('id', '=', input.id)
    .executeTakeFirst();
  const sale = receipt && (await saleFacts(work, [receipt.saleId])).get(receipt.saleId);
  if (!sale) return [];
  const own = [
    receipt.recordedById,
    sale.salesExecutiveId,
    ...(receipt.verifiedById ? [receipt.verifiedById] : []),
  ];
  const concerned =
    kind === 'receiptToVerify'
      ? await financePeople(work)
      : kind === 'receiptBounced'
        ? [...own, ...(await financePeople(work))]
        : own;
  const names = await namesOf(work, [work.caller.userId]);
  const by = names.get(work.caller.userId) ?? null;
  const words = receiptText(kind, { ...sale, ...receipt, by, reason: input.reason ?? null });
  return [...new Set(concerned)]
    .filter((userId) => userId !== work.caller.userId)
    .map((userId) => ({
      kind,
      userId,
      ...words,
      link: (role) => linkToReceipt(role, { saleId: sale.id, receiptId: receipt.id }),
      resourceType: 'receipt',
      resourceId: receipt.id,
      occurrenceKey: input.action,
    }));
}

async function issuedNotices({ work, input }: BatchItem<Change>): Promise<Notice[]> {
  const invoice = await work.db
    .selectFrom('invoice')
    .select(['id', 'saleId', 'invoiceNumber', 'totalPaise', 'dueDate'])
    .where('id', '=', input.id)
    .executeTakeFirst();
  if (!invoice?.invoiceNumber) return [];
  const { invoiceNumber } = invoice;
  const sale = (await saleFacts(work, [invoice.saleId])).get(invoice.saleId);
  if (!sale || sale.salesExecutiveId === work.caller.userId) return [];
  return [
    {
      kind: 'invoiceIssued',
      userId: sale.salesExecutiveId,
      ...invoiceText({ ...sale, ...invoice, invoiceNumber }),
      link: () => `/sales/invoices/${invoice.id}`,
      resourceType: 'invoice',
      resourceId: invoice.id,
      occurrenceKey: 'issued',
    },
  ];
}
