import { randomBytes } from 'node:crypto';
import { GROUPS } from '#platform/contract/roles.ts';
import type { Work } from '#platform/server/context.ts';
import { buildSale } from '#sale-lifecycle/overview/server/sale.factory.ts';
import type { Receipt, ReceiptInput } from '../receipt.contract.ts';
import { recordReceipt } from './receipt.commands.ts';
import { getReceipt } from './receipt.queries.ts';
import { verifyReceipt } from './receipt.verify.ts';

/** A receipt awaiting verification; of a new sale by default. */
export async function buildReceipt(work: Work, overrides: Partial<ReceiptInput> = {}): Promise<Receipt> {
  const saleId = overrides.saleId ?? (await buildSale(work)).id;
  const { id } = await recordReceipt(work, { ...(await receiptInput(work, saleId)), ...overrides, saleId });
  return getReceipt(work, id);
}

/** A receipt that another person of Finance verified, or its recorder where nobody else can. */
export async function buildVerifiedReceipt(
  work: Work,
  overrides: Partial<ReceiptInput> = {},
): Promise<Receipt> {
  const receipt = await buildReceipt(work, overrides);
  const confirmed = { clearedOn: work.today, takesBackInterest: true };
  await verifyReceipt(await asAnotherVerifier(work), receipt.id, confirmed);
  return getReceipt(work, receipt.id);
}

/** The form values of a bank transfer into the collection account of the project. */
export async function receiptInput(work: Work, saleId: string): Promise<ReceiptInput> {
  const account = await work.db
    .selectFrom('designatedAccount')
    .innerJoin('sale', 'sale.projectId', 'designatedAccount.projectId')
    .select('designatedAccount.id')
    .where('sale.id', '=', saleId)
    .where('designatedAccount.kind', '=', 'collection')
    .where('designatedAccount.removedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return {
    saleId,
    mode: 'neft',
    amountPaise: 1_00_000_00,
    receivedDate: work.today,
    reference: `HDFC${randomBytes(5).toString('hex').toUpperCase()}`,
    depositAccountId: account.id,
  };
}

async function asAnotherVerifier(work: Work): Promise<Work> {
  const other = await work.db
    .selectFrom('appUser')
    .select(['id', 'role'])
    .where('role', 'in', [...GROUPS.FINANCE])
    .where('status', '=', 'active')
    .where('deletedAt', 'is', null)
    .where('id', '!=', work.caller.userId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return other ? { ...work, caller: { ...work.caller, userId: other.id, role: other.role } } : work;
}
