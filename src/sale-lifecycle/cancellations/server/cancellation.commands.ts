import { v7 as newId } from 'uuid';
import { conflict, forbidden, invalid } from '#platform/contract/errors.ts';
import type { Read, Work } from '#platform/server/context.ts';
import { formatMoneyExact } from '#platform/contract/format.ts';
import { sumPaise } from '#platform/contract/money.ts';
import { groupRows } from '#platform/server/database/group-rows.ts';
import { recordChange } from '#platform/server/record-change.ts';
import { lockFirm } from '#company/channel-partners/server/firm.lock.ts';
import { billChargesAtEnd } from '#money/invoices/server/chargeInvoice.commands.ts';
import { creditInvoices } from '#money/invoices/server/creditNote.commands.ts';
import { closeOpenInvoices } from '#money/invoices/server/invoice.cancel.ts';
import { cancellationPosting } from '#money/ledger/ledger.rules.ts';
import type { NewBatch } from '#money/ledger/server/ledger.commands.ts';
import { postBatches } from '#money/ledger/server/ledger.commands.ts';
import { openDoor } from '#money/ledger/server/period.commands.ts';
import { returnLeadAfterCancellation } from '#enquiries/lead-lifecycle/server/lead.moves.ts';
import { lockAnyLead } from '#enquiries/leads/server/lead.steps.ts';
import { writePlan } from '#money/plans/server/plan.store.ts';
import { lockInstallments } from '#money/plans/server/demand.commands.ts';
import { chargesOf, openOfCharge } from '#money/charges/server/charge.queries.ts';
import { billInterest } from '#money/charges/server/interest.commands.ts';
import { giveUpCharges } from '#money/charges/server/waiver.store.ts';
import { freeUnitOfSale } from '#inventory/units/server/unit.freed.ts';
import type { CancellationSettlement, CancelInput } from '#sales/cancellation.contract.ts';
import type { Initiator, Settlement } from '../cancellation.rules.ts';
import {
  cancelRefusal,
  collectedCharges,
  waitingRefusal,
  forfeiturePct,
  mayCancel,
  moneyAtEnd,
  movedOn,
  postingAtEnd,
  refundDueOn,
  refundLines,
  settlementOf,
} from '../cancellation.rules.ts';
import { checkForfeitureLimit, forfeitureProblem } from './forfeiture.limit.ts';
import type { SaleEnd } from './cancellation.queries.ts';
import { saleEnd, waivesInterest } from './cancellation.queries.ts';
import type { MoneySale } from '#sales/server/saleMoney.queries.ts';
import { writeSale } from '#sales/server/sale.store.ts';
import { getMoneySale, lockSale } from '#sales/server/saleMoney.queries.ts';

/** Who or what cancels a sale: a person, or its move to another unit. */
export type EndInput = Omit<CancelInput, 'initiatedBy' | 'preview'> & { initiatedBy: Initiator };

export interface Ending {
  sale: MoneySale;
  end: SaleEnd;
  settlement: Settlement;
  refundDueOn: string;
  payees: (ReturnType<typeof refundLines>[number] & { lineNo: number })[];
}

/** Refuses an ending before anything of it is written. */
type EndCheck = (ending: Ending) => Promise<void> | void;

/** Previews forfeiture and refund, and what has to be settled before; writes nothing. */
export async function previewCancellation(
  read: Read,
  saleId: string,
  input: CancelInput,
): Promise<{ settlement: CancellationSettlement; waitsFor: string | null; needsApproval: string | null }> {
  const ending = await endingOf(read, await getMoneySale(read, saleId), input);
  return {
    settlement: shown(ending),
    waitsFor: waitingRefusal(ending.end.waitingReceipts),
    needsApproval: await forfeitureProblem(read, ending.settlement),
  };
}

/**
 * Cancels a sale in one transaction: its demands are reversed with credit notes, the customer's balance is zero,
 * refunds are fixed with payee and due date, the unit is free or blocked, and its lead is back in negotiation.
 * Locks: lead, unit, sale, partner firm, installments, invoices, ledger.
 */
export async function cancelSale(
  work: Work,
  saleId: string,
  input: CancelInput,
): Promise<CancellationSettlement> {
  return cancelChecked(work, saleId, input, ({ settlement }) => checkForfeitureLimit(work, settlement));
}

/** The same where what is kept was approved by a second person; refuses figures that are no longer those. */
export async function cancelAsApproved(
  work: Work,
  saleId: string,
  input: CancelInput,
  approved: ApprovedFigures,
): Promise<void> {
  await cancelChecked(work, saleId, input, ({ sale, settlement }) => {
    const isAsApproved = APPROVED_FIGURES.every((figure) => settlement[figure] === approved[figure]);
    if (!isAsApproved)
      throw conflict(
        `The figures of ${sale.bookingNumber} have changed since this was requested. Send a new request.`,
      );
  });
}

const APPROVED_FIGURES = ['forfeiturePaise', 'forfeitureWaivedPaise', 'refundPaise'] as const;

export type ApprovedFigures = Pick<Settlement, (typeof APPROVED_FIGURES)[number]>;

async function cancelChecked(
  work: Work,
  saleId: string,
  input: CancelInput,
  check: EndCheck,
): Promise<CancellationSettlement> {
  const { ending, batches } = await endSale(work, saleId, input, check);
  await postBatches(work, batches);
  await closeSale(work, ending, input);
  return shown(ending);
}

/**
 * Everything of a cancellation except its postings, which lock the ledger and come last, and its status: once that
 * is set nothing can be posted.
 */
export async function endSale(
  work: Work,
  saleId: string,
  input: EndInput,
  check: EndCheck = () => undefined,
): Promise<{ ending: Ending; batches: NewBatch[] }> {
  // A caller who may not see the sale learns nothing of its lead.
  await getMoneySale(work, saleId);
  const { leadId, unitId } = await partsOf(work, saleId);
  // The second of two cancellations at once stops at this lock, and then finds the sale cancelled.
  await lockAnyLead(work, leadId);
  const known = await getMoneySale(work, saleId);
  checkRequest(work, known, input);
  await returnLeadAfterCancellation(work, leadId, `${known.bookingNumber} was cancelled: ${input.reason}`);
  await freeUnitOfSale(work, unitId, { isBlocked: input.blockUnit === true, saleId });
  const sale = await lockSale(work, saleId);
  // Its commission ends with the sale, after the ledger is locked: the firm comes before that.
  if (sale.channelPartnerId) await lockFirm(work, sale.channelPartnerId);
  const installments = await lockInstallments(work, sale.planId);
  // Interest up to the request is billed first, as part of the customer's balance.
  const interest = (await waivesInterest(work, input.initiatedBy))
    ? await waiveInterest(work, sale)
    : await billInterest(work, sale, installments, input.requestedOn);
  const ending = await endingOf(work, sale, input);
  const waiting = waitingRefusal(ending.end.waitingReceipts);
  if (waiting) throw conflict(waiting);
  await check(ending);
  const cancellationId = await store(work, ending, input);
  await billChargesAtEnd(work, sale, collectedCharges(ending.end.money, ending.settlement));
  // The notes are of today, so invoices of closed months are credited as well (CGST Act s.34).
  await openDoor(work);
  const reason = `${sale.bookingNumber} was cancelled`;
  await creditInvoices(work, ending.end.creditableInvoiceIds, reason);
  await closeOpenInvoices(work, saleId, reason);
  return { ending, batches: batchesAtEnd(ending, cancellationId, interest) };
}

/** Billed interest is waived, and what is not billed yet is not charged any more. */
async function waiveInterest(work: Work, sale: MoneySale): Promise<NewBatch[]> {
  const charges = (await chargesOf(work, sale.id)).filter(({ kind }) => kind === 'interest');
  const batches: NewBatch[] = [];
  for (const [installmentId, own] of groupRows(charges, (one) => one.installmentId ?? '')) {
    const amountPaise = sumPaise(own.map((one) => openOfCharge(one).amountPaise));
    const waived = await giveUpCharges(work, sale, own, {
      id: newId(),
      installmentId,
      scope: 'cancellation',
      amountPaise,
      reason: 'The developer cancelled the booking',
      narration: `Interest of ${sale.bookingNumber} waived: cancelled by the developer`,
    });
    batches.push(...waived.batches);
  }
  return batches;
}

export async function endingOf(read: Read, sale: MoneySale, input: EndInput): Promise<Ending> {
  checkRequest(read, sale, input);
  const end = await saleEnd(read, sale, input);
  const law = end.law ?? { ...end.project, afterAgreementPct: lastPct(end.project.beforeAgreement) };
  const pct = forfeiturePct(sale, input, law, end.project);
  const settled = settlementOf(moneyAtEnd(end.money), pct, input.forfeiturePaise ?? null);
  checkForfeiture(settled, input);
  const settlement = input.initiatedBy === 'transfer' ? movedOn(settled) : settled;
  return {
    sale,
    end,
    settlement,
    refundDueOn: refundDueOn(input.requestedOn, Math.min(law.refundDays, end.project.refundDays)),
    payees: await payeesOf(read, sale, end.lentPaise, settlement.refundPaise),
  };
}

function checkForfeiture(
  { forfeiturePaise, forfeitureWaivedPaise }: Settlement,
  { forfeiturePaise: wantedPaise }: EndInput,
): void {
  const allowedPaise = forfeiturePaise + forfeitureWaivedPaise;
  if ((wantedPaise ?? 0) > allowedPaise)
    throw invalid('forfeiturePaise', `The terms allow ${formatMoneyExact(allowedPaise)} at most.`);
}

function lastPct(slabs: SaleEnd['project']['beforeAgreement']): number {
  return slabs.at(-1)?.pct ?? 0;
}

function checkRequest(read: Read, sale: MoneySale, { requestedOn, cancellationDeedNumber }: EndInput): void {
  const hasEnded = sale.status === 'completed' || sale.status === 'cancelled';
  if (!hasEnded && !mayCancel(read.caller.role, sale)) throw forbidden();
  const refusal = cancelRefusal(sale.status, cancellationDeedNumber ?? null);
  if (refusal) throw conflict(refusal);
  if (requestedOn > read.today) throw invalid('requestedOn', 'The request date cannot be in the future.');
  if (requestedOn < sale.bookingDate)
    throw invalid('requestedOn', 'The request date cannot be before the booking.');
}

async function payeesOf(
  read: Read,
  sale: MoneySale,
  lentPaise: number,
  refundPaise: number,
): Promise<Ending['payees']> {
  const { loanBank } = await read.db
    .selectFrom('sale')
    .select('loanBank')
    .where('id', '=', sale.id)
    .executeTakeFirstOrThrow();
  const applicants = await read.db
    .selectFrom('saleApplicant')
    .select(['id as applicantId', 'name', 'sharePct'])
    .where('saleId', '=', sale.id)
    .orderBy('seq')
    .execute();
  const bank = lentPaise > 0 ? { name: loanBank ?? 'Lending bank', lentPaise } : null;
  return refundLines(refundPaise, bank, applicants).map((line, index) => ({ ...line, lineNo: index + 1 }));
}

export function shown({ settlement, end, refundDueOn: dueOn, payees }: Ending): CancellationSettlement {
  return {
    ...settlement,
    developerRatePct: end.developerRatePct,
    refundDueOn: dueOn,
    lines: payees.map(({ lineNo, payee, name, amountPaise }) => ({
      lineNo,
      payee,
      payeeName: name,
      amountPaise,
    })),
  };
}

async function partsOf(work: Work, saleId: string): Promise<{ leadId: string; unitId: string }> {
  return work.db
    .selectFrom('sale')
    .select(['leadId', 'unitId'])
    .where('id', '=', saleId)
    .executeTakeFirstOrThrow();
}

async function store(work: Work, ending: Ending, input: EndInput): Promise<string> {
  const { sale, settlement, refundDueOn: dueOn, payees, end } = ending;
  const id = newId();
  await work.db
    .insertInto('saleCancellation')
    .values({
      id,
      saleId: sale.id,
      reason: input.reason,
      initiatedBy: input.initiatedBy,
      requestedOn: input.requestedOn,
      deedNumber: input.cancellationDeedNumber ?? null,
      fromStatus: fromStatusOf(sale),
      ...settlement,
      developerRatePct: end.developerRatePct,
      refundDueOn: dueOn,
      ratesUsed: end.ratesUsed,
      createdAt: work.now,
      createdById: work.caller.userId,
    })
    .execute();
  if (payees.length === 0) return id;
  await work.db
    .insertInto('refundLine')
    .values(
      payees.map(({ name, ...line }) => ({
        ...line,
        id: newId(),
        cancellationId: id,
        saleId: sale.id,
        payeeName: name,
        dueOn,
        createdAt: work.now,
      })),
    )
    .execute();
  return id;
}

function fromStatusOf({ status }: MoneySale): 'booked' | 'agreement' | 'registered' {
  if (status === 'completed' || status === 'cancelled')
    throw new RangeError(`A sale that is ${status} has ended.`);
  return status;
}

/** A sale without demands has nothing to reverse in the ledger. */
function batchesAtEnd(
  { sale, end, settlement }: Ending,
  cancellationId: string,
  interest: readonly NewBatch[],
): NewBatch[] {
  const amounts = postingAtEnd(end.money, settlement);
  if (Object.values(amounts).every((paise) => paise === 0)) return [];
  return [
    ...interest,
    {
      ...cancellationPosting(amounts),
      saleId: sale.id,
      sourceType: 'cancellation',
      sourceId: cancellationId,
      narration: `${sale.bookingNumber} cancelled`,
      ratesUsed: end.ratesUsed,
    },
  ];
}

/** The last step of a cancellation: from here on only the refund is posted. */
export async function closeSale(work: Work, { sale, settlement }: Ending, input: EndInput): Promise<void> {
  await writePlan(work, sale.planId, { status: 'cancelled' });
  const version = await writeSale(work, sale, {
    status: 'cancelled',
    cancelledOn: work.today,
    statusSince: work.today,
  });
  await recordChange(work, {
    action: 'cancel',
    resource: 'sale',
    id: sale.id,
    version,
    before: { status: sale.status },
    after: { status: 'cancelled', ...settlement, initiatedBy: input.initiatedBy },
    reason: input.reason,
  });
}
