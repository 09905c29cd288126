import { sql } from 'kysely';
import { displayName } from '#platform/contract/format.ts';
import type { Read } from '#platform/server/context.ts';
import { masked } from '#company/people/server/facts.ts';
import { OWED_PAISE } from '#money/plans/server/installment.amounts.ts';
import { groupRows } from '#platform/server/database/group-rows.ts';
import type { TaxParts } from '#company/statutory-rates/gst.rules.ts';
import { taxTotal } from '#company/statutory-rates/gst.rules.ts';
import type { FormerBuyers } from '#sales/sale.contract.ts';
import { askedFeePaise } from '../transferFee.rules.ts';

/** Former buyers, latest first. */
export async function formerBuyersOf(read: Read, saleId: string): Promise<FormerBuyers[]> {
  const rows = await read.db
    .selectFrom('buyerTransfer as transfer')
    .innerJoin('formerApplicant as former', 'former.transferId', 'transfer.id')
    .innerJoin('appUser', 'appUser.id', 'transfer.createdById')
    .select(['transfer.id', 'transfer.transferredOn', 'transfer.reason', 'transfer.deedNumber'])
    .select(['transfer.createdById', 'appUser.firstName', 'appUser.lastName', 'former.name'])
    .leftJoin('saleCharge', 'saleCharge.transferId', 'transfer.id')
    .select(['transfer.feeRatePaise', 'transfer.feeArea', 'saleCharge.id as chargeId'])
    .select([
      'saleCharge.amountPaise',
      'saleCharge.cgstPaise',
      'saleCharge.sgstPaise',
      'saleCharge.igstPaise',
    ])
    .where('transfer.saleId', '=', saleId)
    .orderBy('transfer.transferredOn', 'desc')
    .orderBy('transfer.createdAt', 'desc')
    .orderBy('former.seq')
    .execute();
  return [...groupRows(rows, (row) => row.id).values()].flatMap((people) => {
    const [row] = people;
    if (!row) return [];
    const { transferredOn, reason, deedNumber, createdById } = row;
    const names = people.map(({ name }) => name);
    const by = masked(read, 'peopleOfBuilder', { id: createdById, name: displayName(row) });
    return [{ transferredOn, names, reason, deedNumber, fee: masked(read, 'salePrice', feeOf(row)), by }];
  });
}

interface FeeRow extends Nullable<TaxParts> {
  feeRatePaise: number;
  feeArea: number;
  chargeId: string | null;
  amountPaise: number | null;
}

type Nullable<T> = { [Key in keyof T]: T[Key] | null };

function feeOf({ feeRatePaise: ratePaise, feeArea: areaSqft, ...row }: FeeRow): FormerBuyers['fee'] {
  if (ratePaise === 0) return null;
  const { chargeId, cgstPaise, sgstPaise, igstPaise } = row;
  return {
    ratePaise,
    areaSqft,
    askedPaise: askedFeePaise({ areaSqft, ratePaise }),
    chargedPaise: row.amountPaise ?? 0,
    taxPaise: taxTotal({
      cgstPaise: cgstPaise ?? 0,
      sgstPaise: sgstPaise ?? 0,
      igstPaise: igstPaise ?? 0,
    }),
    chargeId,
  };
}

/** Receipts awaiting verification: they name the payer. */
export async function waitingReceipts(read: Read, saleId: string): Promise<number> {
  const { count } = await read.db
    .selectFrom('paymentTransaction')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('saleId', '=', saleId)
    .where('type', '!=', 'refund')
    .where('status', '=', 'recorded')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Overdue amounts. */
export async function overdueOf(read: Read, saleId: string): Promise<number> {
  const { overduePaise } = await read.db
    .selectFrom('installment')
    .innerJoin('paymentPlan', 'paymentPlan.id', 'installment.planId')
    .select(sql<number>`coalesce(sum(${OWED_PAISE}), 0)`.as('overduePaise'))
    .where('installment.saleId', '=', saleId)
    .where('paymentPlan.status', 'not in', ['superseded', 'cancelled'])
    .where('installment.dueDate', '<', read.today)
    .executeTakeFirstOrThrow();
  return overduePaise;
}
