import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Day } from '#platform/contract/calendar.ts';
import type { Read } from '#platform/server/context.ts';
import { pgArray } from '#platform/server/database/values.ts';
import { visibleSales } from '#company/people/server/sale.visibility.ts';
import type { ManyKind } from '../buyerMail.rules.ts';
import {
  FORMER_BUYER,
  invoiceRefusal,
  letterRefusal,
  receiptRefusal,
  welcomeRefusal,
} from '../mailRefusals.rules.ts';
import type { ChosenPaper } from '../manyMails.rules.ts';

export type FoundPaper = Pick<ChosenPaper, 'recordId' | 'paperId' | 'saleId' | 'refusal'>;

type Find = (read: Read, ids: readonly string[], asOf: Day | null) => Promise<FoundPaper[]>;

/**
 * Those of the chosen papers that the caller sees, in any order, each with the reason why it is not mailed as it stands.
 * The same that `mailPaper` says of one of them, read for all at once and without what is printed.
 */
export const FOUND_PAPERS: Readonly<Record<ManyKind, Find>> = {
  receipt: async (read, ids) => {
    const rows = await read.db
      .selectFrom('paymentTransaction as receipt')
      .innerJoin('sale', 'sale.id', 'receipt.saleId')
      .select(['receipt.id', 'receipt.saleId', 'receipt.status'])
      .select([
        sql<boolean>`receipt.snapshot is not null`.as('isPrinted'),
        transferredAfter(sql`(receipt.snapshot ->> 'receivedDate')::date`),
      ])
      .where(sql<boolean>`receipt.id = any(${pgArray(ids)})`)
      .where(visibleSales(read))
      .execute();
    return rows.map(({ id, saleId, status, isPrinted, isTransferred }) =>
      found(id, saleId, receiptRefusal(status, isPrinted) ?? formerBuyer(isTransferred)),
    );
  },

  invoice: async (read, ids) => {
    const rows = await read.db
      .selectFrom('invoice')
      .innerJoin('sale', 'sale.id', 'invoice.saleId')
      .select(['invoice.id', 'invoice.saleId', 'invoice.status'])
      .select([
        sql<boolean>`invoice.snapshot is not null`.as('isIssued'),
        transferredAfter(sql`(invoice.snapshot ->> 'issueDate')::date`),
      ])
      .where(sql<boolean>`invoice.id = any(${pgArray(ids)})`)
      .where(visibleSales(read))
      .execute();
    return rows.map(({ id, saleId, status, isIssued, isTransferred }) =>
      found(id, saleId, invoiceRefusal(status, isIssued) ?? formerBuyer(isTransferred)),
    );
  },

  /** By the newest letter on each installment. */
  demandLetter: async (read, ids) => {
    const rows = await read.db
      .selectFrom('installment')
      .innerJoin('sale', 'sale.id', 'installment.saleId')
      .leftJoin('demandLetterInstallment as part', 'part.installmentId', 'installment.id')
      .leftJoin('demandLetter as letter', 'letter.id', 'part.letterId')
      .distinctOn('installment.id')
      .select(['installment.id', 'installment.saleId', 'letter.id as letterId', 'letter.withdrawnAt'])
      .select(transferredAfter(sql`letter.issue_date`))
      .where(sql<boolean>`installment.id = any(${pgArray(ids)})`)
      .where(visibleSales(read))
      .orderBy('installment.id')
      .orderBy('letter.createdAt', (order) => order.desc().nullsLast())
      .orderBy('part.isLive', (order) => order.desc().nullsLast())
      .execute();
    return rows.map(({ id, saleId, letterId, withdrawnAt, isTransferred }) => ({
      ...found(
        id,
        saleId,
        letterRefusal({ isWritten: letterId !== null, isWithdrawn: withdrawnAt !== null }) ??
          formerBuyer(isTransferred),
      ),
      paperId: letterId ?? id,
    }));
  },

  statement: async (read, ids, asOf) => {
    const rows = await chosenSales(read, ids)
      .select(transferredAfter(sql`${asOf}::date`))
      .execute();
    return rows.map(({ id, isTransferred }) => found(id, id, formerBuyer(isTransferred)));
  },

  welcome: async (read, ids) => {
    const rows = await chosenSales(read, ids).execute();
    return rows.map(({ id, status }) => found(id, id, welcomeRefusal(status)));
  },
};

function found(recordId: string, saleId: string, refusal: string | null): FoundPaper {
  return { recordId, paperId: recordId, saleId, refusal };
}

function chosenSales(read: Read, ids: readonly string[]) {
  return read.db
    .selectFrom('sale')
    .select(['sale.id', 'sale.status'])
    .where(sql<boolean>`sale.id = any(${pgArray(ids)})`)
    .where(visibleSales(read));
}

/** Whether the booking went to another buyer after a day. */
function transferredAfter(day: RawBuilder<unknown>) {
  return sql<boolean>`exists (select from buyer_transfer transfer
    where transfer.organization_id = sale.organization_id and transfer.sale_id = sale.id
      and transfer.transferred_on > ${day})`.as('isTransferred');
}

function formerBuyer(isTransferred: boolean): string | null {
  return isTransferred ? FORMER_BUYER : null;
}
