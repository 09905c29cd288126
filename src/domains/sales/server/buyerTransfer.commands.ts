import { v7 as newId } from 'uuid';
import { conflict, forbidden, invalid, staleVersion } from '../../../platform/contract/errors.ts';
import type { Work } from '../../../platform/server/context.ts';
import { recordChange } from '../../../platform/server/record-change.ts';
import type { BuyerTransferInput } from '../buyerTransfer.contract.ts';
import { mayTransfer, newBuyersProblem, transferRefusal } from '../buyerTransfer.rules.ts';
import { waitingRefusal } from '../cancellation.rules.ts';
import { applicantsProblem } from '../sale.rules.ts';
import type { ApplicantRow } from './applicant.commands.ts';
import { knownApplicants, replaceApplicants, shownOf } from './applicant.commands.ts';
import { waitingReceipts } from './buyerTransfer.queries.ts';
import { getSale } from './sale.queries.ts';
import type { MoneySale } from './saleMoney.queries.ts';
import { lockSale } from './saleMoney.queries.ts';

/**
 * Gives a booking to another buyer from today on. The sale goes on with its price, plan and ledger; what was issued
 * names whom it named, what is issued from now on the new buyer. Locks: sale.
 */
export async function transferToBuyer(work: Work, saleId: string, input: BuyerTransferInput): Promise<void> {
  const sale = await lockSale(work, saleId);
  if (!mayTransfer(work.caller.role, sale)) throw forbidden();
  if (input.version !== undefined && input.version !== sale.version) throw staleVersion();
  const { overduePaise } = await getSale(work, saleId);
  await check(work, sale, overduePaise, input);
  const before = await knownApplicants(work, saleId);
  const problem =
    applicantsProblem(input.applicants, { bookingDate: work.today, isIndia: work.caller.isIndia }) ??
    newBuyersProblem(before, input.applicants);
  if (problem) throw invalid(problem.field, problem.message);
  await keepFormer(work, sale, before, { ...input, overduePaise });
  await replaceApplicants(work, saleId, before, input.applicants);
  await noteTransfer(work, sale, before, input);
}

async function check(
  work: Work,
  { id, status }: MoneySale,
  overduePaise: number,
  { deedNumber, takesOverDues }: BuyerTransferInput,
): Promise<void> {
  const terms = { deedNumber: deedNumber ?? null, takesOverDues: takesOverDues ?? false };
  const refusal = transferRefusal({ status, overduePaise }, terms);
  if (refusal) throw conflict(refusal.message, refusal.field);
  const waiting = waitingRefusal(await waitingReceipts(work, id));
  if (waiting) throw conflict(waiting);
}

async function keepFormer(
  work: Work,
  sale: MoneySale,
  former: readonly ApplicantRow[],
  { reason, deedNumber, overduePaise }: BuyerTransferInput & { overduePaise: number },
): Promise<void> {
  const { status } = sale;
  if (status === 'completed' || status === 'cancelled')
    throw new RangeError(`A sale that is ${status} has ended.`);
  const id = newId();
  const transfer = {
    id,
    saleId: sale.id,
    transferredOn: work.today,
    reason,
    fromStatus: status,
    deedNumber: deedNumber ?? null,
    overduePaise,
    createdAt: work.now,
    createdById: work.caller.userId,
  };
  await work.db.insertInto('buyerTransfer').values(transfer).execute();
  await work.db
    .insertInto('formerApplicant')
    .values(
      former.map(({ id: applicantId, organizationId: _organization, ...applicant }) => ({
        ...applicant,
        id: newId(),
        applicantId,
        transferId: id,
      })),
    )
    .execute();
}

async function noteTransfer(
  work: Work,
  sale: MoneySale,
  before: readonly ApplicantRow[],
  { applicants, reason, deedNumber }: BuyerTransferInput,
): Promise<void> {
  const version = sale.version + 1;
  await work.db
    .updateTable('sale')
    .set({ version, updatedAt: work.now, updatedById: work.caller.userId })
    .where('id', '=', sale.id)
    .execute();
  await recordChange(work, {
    action: 'transferToBuyer',
    resource: 'sale',
    id: sale.id,
    version,
    before: { applicants: before.map(shownOf) },
    after: { applicants, deedNumber: deedNumber ?? null },
    reason,
  });
}
