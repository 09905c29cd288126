import { sql } from 'kysely';
import type { Database } from '#platform/server/database/tenant.ts';
import { rewriteRows } from '#platform/server/database/rewrite.ts';
import { secretsOf } from '#platform/server/database/sealed.ts';
import type { SecretBox } from '#platform/server/secret-box.ts';
import { openNumber, resealNumbers, sealNumber } from '#sales/server/personalNumbers.ts';
import type { BillTo } from '../invoice.contract.ts';

/** The recipient as an invoice keeps it: without a readable PAN. */
export type StoredBillTo = Omit<BillTo, 'pan'> & {
  panSealed: string | null;
  /** Of an earlier version; none since the next start. */
  pan?: string | null;
};

export function sealBillTo(db: Database, saleId: string, { pan, ...buyer }: BillTo): StoredBillTo {
  return { ...buyer, panSealed: sealNumber(secretsOf(db), saleId, pan) };
}

export function openBillTo(db: Database, saleId: string, { panSealed, ...buyer }: StoredBillTo): BillTo {
  return { ...buyer, pan: openNumber(db, saleId, panSealed) };
}

/** After a change of the server's secret: the PANs of recipients under the new one. */
export function resealRecipients(db: Database, secrets: SecretBox): Promise<void> {
  return rewriteRows(
    db,
    'invoice',
    ['billTo'],
    (after, limit) => recipients(db, after, limit).execute(),
    ({ saleId, billTo }) => {
      const numbers = resealNumbers(secrets, { saleId, panSealed: billTo.panSealed, aadhaarSealed: null });
      return numbers && { billTo: { ...billTo, panSealed: numbers.panSealed } };
    },
  );
}

/** Of an earlier version, which kept the PAN readable. */
export function sealPlainRecipients(db: Database): Promise<void> {
  return rewriteRows(
    db,
    'invoice',
    ['billTo'],
    (after, limit) =>
      recipients(db, after, limit)
        .where(sql<boolean>`invoice.bill_to ? 'pan'`)
        .execute(),
    ({ saleId, billTo: { pan = null, ...buyer } }) => ({
      billTo: sealBillTo(db, saleId, { ...buyer, pan }),
    }),
  );
}

function recipients(db: Database, after: string, limit: number) {
  return db
    .selectFrom('invoice')
    .select(['organizationId', 'id', 'saleId', 'billTo'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .forUpdate();
}
