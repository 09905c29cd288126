import { v7 as newId } from 'uuid';
import type { Selectable } from 'kysely';
import { conflict, forbidden, invalid } from '#platform/contract/errors.ts';
import { formatMoneyExact } from '#platform/contract/format.ts';
import { GROUPS } from '#platform/contract/roles.ts';
import type { Read, Work } from '#platform/server/context.ts';
import { isOneOf } from '#platform/server/context.ts';
import type { RefundLineTable } from '#platform/server/database/tables.ts';
import type { MoneySale } from '#sales/server/saleMoney.queries.ts';
import { OrganizationSettings } from '#company/organizations/organization.contract.ts';
import { refundLimitProblem } from '../refundLimit.rules.ts';
import { checkAlone } from './receipt.checks.ts';
import type { ReceiptDraft } from './receipt.checks.ts';
import type { ReceiptFields, ReceiptValues } from './receipt.draft.ts';
import { draftOf, valuesOf } from './receipt.draft.ts';
import { insertTransaction } from './receipt.store.ts';

/**
 * Records a refund line of the cancellation of a locked sale. It is paid when another person of Finance verifies it
 * with the reference of the transfer.
 */
export async function recordRefund(
  work: Work,
  sale: MoneySale,
  fields: ReceiptFields,
): Promise<{ id: string }> {
  const problem = await refundProblem(work, fields.amountPaise);
  if (problem) throw forbidden(problem);
  return recordApprovedRefund(work, sale, fields);
}

/** The same where a second person approved it, or the person may record it alone. */
export async function recordApprovedRefund(
  work: Work,
  sale: MoneySale,
  fields: ReceiptFields,
): Promise<{ id: string }> {
  if (!isOneOf(work, GROUPS.FINANCE)) throw forbidden();
  const draft = draftOf(newId(), { ...fields, type: 'refund' }, null);
  await insertTransaction(work, sale, draft, await refundValues(work, sale, draft, fields));
  return { id: draft.id };
}

/** Why the caller needs approval for a refund of this amount; null when they do not. */
export async function refundProblem({ db, caller }: Read, amountPaise: number): Promise<string | null> {
  const { settings } = await db.selectFrom('organization').select('settings').executeTakeFirstOrThrow();
  return refundLimitProblem(caller.role, amountPaise, OrganizationSettings.parse(settings).refundAlonePaise);
}

/** The columns of a refund, whose payee, amount and day are those of its line; refuses anything else. */
export async function refundValues(
  read: Read,
  sale: MoneySale,
  draft: ReceiptDraft,
  fields: ReceiptFields,
): Promise<ReceiptValues> {
  await checkAlone(read, sale, draft);
  const line = await lineOf(read, sale, fields.refundLineId ?? null);
  if (draft.amountPaise !== line.amountPaise) {
    const due = formatMoneyExact(line.amountPaise);
    throw invalid('amountPaise', `The refund to ${line.payeeName} is exactly ${due}.`);
  }
  await checkOnce(read, line.id, draft.id);
  const payee = { payerName: line.payeeName, dueOn: line.dueOn };
  const payerType = line.payee === 'bank' ? ('bank' as const) : ('applicant' as const);
  return { ...valuesOf({ ...draft, payerType }, { ...fields, ...payee }, 0, null), refundLineId: line.id };
}

async function lineOf(read: Read, sale: MoneySale, id: string | null): Promise<Selectable<RefundLineTable>> {
  const line =
    id === null
      ? undefined
      : await read.db
          .selectFrom('refundLine')
          .selectAll()
          .where('id', '=', id)
          .where('saleId', '=', sale.id)
          .executeTakeFirst();
  if (!line) throw invalid('refundLineId', 'Choose the refund to pay.');
  return line;
}

async function checkOnce(read: Read, lineId: string, ownId: string): Promise<void> {
  const before = await read.db
    .selectFrom('paymentTransaction')
    .select('id')
    .where('refundLineId', '=', lineId)
    .where('status', 'in', ['recorded', 'verified'])
    .where('id', '!=', ownId)
    .executeTakeFirst();
  if (before) throw conflict('This refund is already recorded.');
}
