import { v7 as newId } from 'uuid';
import { conflict, forbidden, invalid, staleVersion } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import { recordChange } from '#platform/server/record-change.ts';
import { postBatches } from '#money/ledger/server/ledger.commands.ts';
import { postTransferFee } from '#money/charges/server/charge.commands.ts';
import type { BuyerTransferInput } from '../buyerTransfer.contract.ts';
import { mayTransfer, newBuyersProblem, transferRefusal } from '../buyerTransfer.rules.ts';
import { waitingRefusal } from '#sale-lifecycle/cancellations/cancellation.rules.ts';
import { applicantsProblem } from '#sales/sale.rules.ts';
import { feeNeedsApproval, transferFeeProblem } from '../transferFee.rules.ts';
import { lockCaller } from '#company/people/server/user.store.ts';
import { spendApprovedFee } from './approvedFee.queries.ts';
import type { ApplicantRow } from '#sales/server/applicant.commands.ts';
import { leaveCustomer, lockCustomers } from '#sales/server/customer.commands.ts';
import { sealNumbers } from '#sales/server/personalNumbers.ts';
import { knownApplicants, replaceApplicants, shownOf } from '#sales/server/applicant.commands.ts';
import { overdueOf, waitingReceipts } from './buyerTransfer.queries.ts';
import type { MoneySale } from '#sales/server/saleMoney.queries.ts';
import { writeSale } from '#sales/server/sale.store.ts';
import { lockSale } from '#sales/server/saleMoney.queries.ts';
import { transferFeeOf } from './transferFee.queries.ts';

/**
 * Transfers a booking to another buyer from today. The sale keeps its price, plan and ledger; issued documents keep
 * their names, later ones name the new buyer, who pays the transfer fee; it leaves the customer of the old one. Locks:
 * the sales of that customer, then the head of the ledger.
 */
export async function transferToBuyer(work: Work, saleId: string, input: BuyerTransferInput): Promise<void> {
  await lockCustomers(work, [saleId]);
  const sale = await lockSale(work, saleId);
  if (!mayTransfer(work.caller.role, sale)) throw forbidden();
  if (input.version !== undefined && input.version !== sale.version) throw staleVersion();
  const overduePaise = await overdueOf(work, saleId);
  await check(work, sale, overduePaise, input);
  const fee = await chargedFee(work, sale, input);
  const before = await knownApplicants(work, saleId);
  const problem =
    applicantsProblem(input.applicants, { bookingDate: work.today, isIndia: work.caller.isIndia }) ??
    newBuyersProblem(before, input.applicants);
  if (problem) throw invalid(problem.field, problem.message);
  const transferId = await keepFormer(work, sale, before, { ...input, fee, overduePaise });
  await replaceApplicants(work, saleId, before, input.applicants);
  await leaveCustomer(work, saleId);
  await noteTransfer(work, sale, before, { ...input, feePaise: fee.amountPaise });
  await postBatches(work, await postTransferFee(work, sale, { transferId, ...fee }));
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

type ChargedFee = Awaited<ReturnType<typeof chargedFee>>;

/**
 * The fee charged to the new buyer, and the project's fee today. The caller is locked, so that two transfers at once
 * do not both use what is left of the month; an approval that was needed is used.
 */
async function chargedFee(work: Work, sale: MoneySale, { feePaise }: BuyerTransferInput) {
  await lockCaller(work);
  const { approvalId, ...fee } = await transferFeeOf(work, sale);
  const amountPaise = feePaise ?? fee.askedPaise;
  const problem = transferFeeProblem(fee, amountPaise);
  if (problem) throw invalid(problem.field, problem.message);
  const usedId = feeNeedsApproval(fee, amountPaise) ? approvalId : null;
  if (usedId) await spendApprovedFee(work, usedId);
  return { ...fee, amountPaise, approvalId: usedId };
}

async function keepFormer(
  work: Work,
  sale: MoneySale,
  former: readonly ApplicantRow[],
  { reason, deedNumber, overduePaise, fee }: BuyerTransferInput & { overduePaise: number; fee: ChargedFee },
): Promise<string> {
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
    feeRatePaise: fee.ratePaise,
    feeArea: fee.ratePaise === 0 ? 0 : fee.areaSqft,
    approvalId: fee.approvalId,
    createdAt: work.now,
    createdById: work.caller.userId,
  };
  await work.db.insertInto('buyerTransfer').values(transfer).execute();
  await work.db
    .insertInto('formerApplicant')
    .values(
      former.map(({ id: applicantId, organizationId: _organization, pan, aadhaarLast4, ...applicant }) => {
        const { panSealed, aadhaarSealed } = sealNumbers(work.db, sale.id, { pan, aadhaarLast4 });
        return { ...applicant, panSealed, aadhaarSealed, id: newId(), applicantId, transferId: id };
      }),
    )
    .execute();
  return id;
}

async function noteTransfer(
  work: Work,
  sale: MoneySale,
  before: readonly ApplicantRow[],
  { applicants, reason, deedNumber, feePaise }: BuyerTransferInput,
): Promise<void> {
  const version = await writeSale(work, sale, {});
  await recordChange(work, {
    action: 'transferToBuyer',
    resource: 'sale',
    id: sale.id,
    version,
    before: { applicants: before.map(shownOf) },
    after: { applicants, deedNumber: deedNumber ?? null, feePaise },
    reason,
  });
}
