import type { Page } from '#platform/contract/call.ts';
import { PAGE_LIMIT } from '#platform/contract/call.ts';
import type { Day } from '#platform/contract/calendar.ts';
import type { Read } from '#platform/server/context.ts';
import { groupRows } from '#platform/server/database/group-rows.ts';
import { required } from '#platform/server/database/values.ts';
import type { InvoiceSummary } from '#money/invoices/invoice.contract.ts';
import { listInvoices } from '#money/invoices/server/invoice.queries.ts';
import type { LedgerBatch } from '#money/ledger/ledger.rules.ts';
import { batchesOfSale } from '#money/ledger/server/ledger.queries.ts';
import type { PaymentPlan } from '#money/plans/plan.contract.ts';
import type { Receipt } from '#money/receipts/receipt.contract.ts';
import { RECORDED_TYPES } from '#inventory/payment-terms/payment.terms.contract.ts';
import { allocateQueue } from '#money/plans/receiptQueue.rules.ts';
import type { ReceiptToAllocate } from '#money/plans/receiptQueue.rules.ts';
import { inOrder, installmentsOfInvoices } from '#money/plans/server/dues.queries.ts';
import { lateInterestOf } from '#money/charges/server/lateInterest.queries.ts';
import type { LateInterest } from '#money/charges/server/lateInterest.queries.ts';
import { getPaymentPlan } from '#money/dues/server/plan.queries.ts';
import type { AgreedTemplate } from '#money/plans/server/plan.commands.ts';
import { listReceipts } from '#money/receipts/server/receipt.queries.ts';
import type { KeptRevision } from '#sale-lifecycle/plan-revisions/planReplay.rules.ts';
import { replayPlan } from '#sale-lifecycle/plan-revisions/planReplay.rules.ts';
import { keptRevisions } from '#sale-lifecycle/plan-revisions/server/planRevision.queries.ts';
import { visibleCostSheets } from '#offers/cost-sheets/server/costSheet.visibility.ts';
import type { CostSheetFacts } from '#inventory/pricing/costSheetModel.rules.ts';
import type { RateRow } from '#company/statutory-rates/rate.rules.ts';
import { ratesFor } from '#company/statutory-rates/server/rate.queries.ts';
import type { Sale } from '#sales/sale.contract.ts';
import { getMoneySale } from '#sales/server/saleMoney.queries.ts';
import { getSale } from '#sale-lifecycle/overview/server/sale.queries.ts';
import { visibleSales } from '#company/people/server/sale.visibility.ts';
import { namesOf } from '#company/people/server/user.queries.ts';
import type { GivenUp, ReceiptMoney, SaleHistory } from '../saleHistory.rules.ts';
import { replaySale } from '../saleHistory.rules.ts';
import type { PlanHistory } from '../planHistory.rules.ts';
import { dueAt, planVersions, sharesAt } from '../planHistory.rules.ts';
import type { StageShare } from '../stageShares.rules.ts';
import { enteredAmounts } from './entered.queries.ts';
import type { EnteredAmounts } from './entered.queries.ts';
import { formerDueDates } from './formerDueDates.queries.ts';
import type { RecomputedSheet } from './price.explained.ts';
import { recomputeSheet } from './price.explained.ts';

/** A sale with everything below it, once as shown on screen and once recomputed. */
export interface SaleCase {
  today: Day;
  timezone: string;
  sale: Sale;
  plan: PaymentPlan;
  receipts: Receipt[];
  invoices: BilledInvoice[];

  /** Its price, from the facts of its cost sheet. */
  price: RecomputedSheet;
  /** Its plan, from that price, the agreed stages and every revision: as it is now, by installment, and as it was. */
  shares: ReadonlyMap<string, StageShare>;
  planHistory: PlanHistory;
  /** Its money, from that plan and the order of the ledger. */
  history: SaleHistory;
  /** Allocations of verified receipts and previews for those awaiting verification, by receipt. */
  money: ReadonlyMap<string, ReceiptMoney>;
  entered: EnteredAmounts;
  /** Interest of each demanded installment up to today, assessed again. */
  late: ReadonlyMap<string, LateInterest>;

  origin: Origin;
  batches: readonly LedgerBatch[];
  waivers: ReadonlyMap<string, SaidWaiver>;
  rates: readonly RateRow[];
  names: ReadonlyMap<string, string>;
}

export interface SaidWaiver extends GivenUp {
  /** The number of its credit note. */
  creditNote: string | null;
}

export interface BilledInvoice extends InvoiceSummary {
  /** Of a credit note: the invoice that it reverses. */
  againstInvoiceId: string | null;
  installmentIds: string[];
  /** Received interest and charges that it bills, and the receipt that paid them, if any. */
  chargeIds: string[];
  receiptId: string | null;
  issuedById: string | null;
  /** It is reversed, and another document bills the same. */
  isBilledAgain: boolean;
}

type Origin = Awaited<ReturnType<typeof originOf>>;

/** 404 when the sale does not exist or the caller may not see it. */
export async function getSaleCase(read: Read, saleId: string): Promise<SaleCase> {
  const sale = await getSale(read, saleId);
  const plan = await getPaymentPlan(read, saleId);
  const receipts = await everyPage((page) =>
    listReceipts(read, { ...page, saleId, type: [...RECORDED_TYPES, 'adjustment'], sort: 'receivedDate' }),
  );
  const invoices = await invoicesOf(read, saleId);
  const origin = await originOf(read, saleId);
  const rates = await ratesFor(read);
  const batches = await batchesOfSale(read, saleId);
  const terms = await allocationTerms(read, saleId);
  const waivers = await waiversOf(read, saleId);
  const entered = await enteredAmounts(read, saleId, receipts);
  const late = await lateOf(read, plan);
  const revisions = await keptRevisions(read, saleId);
  const dueDates = await formerDueDates(read, saleId);
  const recomputed = recompute({
    plan,
    receipts,
    origin,
    rates,
    batches,
    terms,
    waivers,
    entered,
    revisions,
    dueDates,
  });
  return {
    today: read.today,
    timezone: read.caller.timezone,
    sale,
    plan,
    receipts,
    invoices,
    ...recomputed,
    entered,
    late,
    origin,
    batches,
    waivers,
    rates,
    names: await namesOf(read, [
      origin.issuedById,
      origin.bookedById,
      ...peopleOf(batches),
      ...invoices.map((one) => one.issuedById),
    ]),
  };
}

type Stored = Pick<SaleCase, 'plan' | 'receipts' | 'origin' | 'rates' | 'batches' | 'waivers' | 'entered'> & {
  terms: ReadonlyMap<string, Terms>;
  revisions: readonly (KeptRevision & { id: string })[];
  dueDates: PlanHistory['formerDueDates'];
};

/** Price from the facts, plan from the price, money from the plan: no stored amount of them is read. */
function recompute(stored: Stored): Pick<SaleCase, 'price' | 'shares' | 'planHistory' | 'history' | 'money'> {
  const { plan, origin, batches, terms, waivers } = stored;
  const price = recomputeSheet(origin.facts, origin.ratesUsed, stored.rates);
  const planHistory = planHistoryOf(stored, price);
  const history = replaySale({
    batches,
    terms,
    waivers,
    dueAt: (id, before) => dueAt(planHistory, plan.installments, id, before?.id ?? null),
  });
  return {
    price,
    shares: sharesAt(planHistory.versions, null),
    planHistory,
    history,
    money: new Map([...history.receipts, ...waitingMoney(stored, history)]),
  };
}

/** Interest of the installments on the terms of their project. */
async function lateOf(read: Read, { saleId, installments }: PaymentPlan): Promise<Map<string, LateInterest>> {
  const { graceDays, interestSpreadPct, stateCode } = await getMoneySale(read, saleId);
  const subjects = installments.flatMap(({ id, dueDate, totalPaise }) =>
    dueDate === null ? [] : [{ id, dueDate, totalPaise, graceDays, interestSpreadPct, stateCode }],
  );
  return lateInterestOf(read, subjects, read.today);
}

function peopleOf(batches: readonly LedgerBatch[]): (string | null)[] {
  return batches.map((batch) => batch.postedById);
}

async function everyPage<Row>(
  list: (page: { page: number; limit: number }) => Promise<Page<Row>>,
): Promise<Row[]> {
  const all: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { rows } = await list({ page, limit: PAGE_LIMIT });
    all.push(...rows);
    if (rows.length < PAGE_LIMIT) return all;
  }
}

async function invoicesOf(read: Read, saleId: string): Promise<BilledInvoice[]> {
  const invoices = await everyPage((page) => listInvoices(read, { ...page, saleId, sort: 'createdAt' }));
  const lines = await billedLines(read, saleId);
  const known = invoices.map((invoice) => {
    const own = lines.get(invoice.id) ?? [];
    return {
      ...invoice,
      installmentIds: [...new Set(own.flatMap((row) => row.installmentId ?? []))],
      chargeIds: own.flatMap((row) => row.chargeId ?? []),
      againstInvoiceId: own[0]?.againstInvoiceId ?? null,
      receiptId: own[0]?.receiptId ?? null,
      issuedById: own[0]?.createdById ?? null,
    };
  });
  return known.map((one, index) => ({ ...one, isBilledAgain: isBilledIn(known.slice(index + 1), one) }));
}

/** The lines of invoices, in order, by invoice. */
async function billedLines(read: Read, saleId: string) {
  const rows = await read.db
    .selectFrom('invoice')
    .innerJoin('invoiceLine', 'invoiceLine.invoiceId', 'invoice.id')
    .select(['invoice.id', 'invoice.againstInvoiceId', 'invoice.receiptId', 'invoice.createdById'])
    .select(['invoiceLine.installmentId', 'invoiceLine.chargeId'])
    .where('invoice.saleId', '=', saleId)
    .orderBy('invoiceLine.lineNo')
    .execute();
  return groupRows(rows, (row) => row.id);
}

/** Whether a later document bills the same. */
function isBilledIn(
  later: readonly Omit<BilledInvoice, 'isBilledAgain'>[],
  { installmentIds }: Omit<BilledInvoice, 'isBilledAgain'>,
): boolean {
  return later.some(
    (one) => one.docType !== 'creditNote' && one.installmentIds.some((id) => installmentIds.includes(id)),
  );
}

/** The inputs of price and plan of a sale, frozen with its cost sheet and plan. */
async function originOf(read: Read, saleId: string) {
  const row = await read.db
    .selectFrom('sale')
    .innerJoin('costSheet', 'costSheet.id', 'sale.costSheetId')
    .innerJoin('paymentPlan', (join) =>
      join.onRef('paymentPlan.saleId', '=', 'sale.id').on('paymentPlan.status', '!=', 'superseded'),
    )
    .select([
      'costSheet.id as costSheetId',
      'costSheet.number as costSheetNumber',
      'costSheet.issuedOn',
      'costSheet.createdById as issuedById',
      'sale.createdById as bookedById',
    ])
    .select((eb) => [
      visibleCostSheets(read).as('isSheetVisible'),
      // Frozen in these shapes by cost sheet and booking.
      eb.ref('costSheet.facts').$castTo<Omit<CostSheetFacts, 'rates'>>().as('facts'),
      eb.ref('costSheet.ratesUsed').$castTo<string[]>().as('ratesUsed'),
      eb.ref('paymentPlan.templateSnapshot').$castTo<Omit<AgreedTemplate, 'id'>>().as('template'),
    ])
    .where('sale.id', '=', saleId)
    .where(visibleSales(read))
    .executeTakeFirst();
  return required(row, 'Sale');
}

/** Every installment there ever was, from the agreed stages through the revisions. */
function planHistoryOf(
  { plan, origin, revisions, dueDates }: Stored,
  { result }: RecomputedSheet,
): PlanHistory {
  const ids = plan.installments.map((one) => one.id);
  const replayed = replayPlan(result.parts, origin.template.stages, ids, revisions);
  const revisionIds = revisions.map(({ id }) => id);
  return { versions: planVersions(replayed, result.parts, revisionIds), formerDueDates: dueDates };
}

type Terms = Omit<ReceiptToAllocate, 'amountPaise'>;

async function allocationTerms(read: Read, saleId: string): Promise<Map<string, Terms>> {
  const rows = await read.db
    .selectFrom('paymentTransaction')
    .select(['id', 'mode', 'invoiceId', 'requestedAllocations'])
    .where('saleId', '=', saleId)
    .execute();
  const preferred = await installmentsOfInvoices(
    read,
    rows.map((row) => row.invoiceId),
  );
  return new Map(
    rows.map(({ id, mode, invoiceId, requestedAllocations }) => [
      id,
      {
        mode,
        chosen: requestedAllocations,
        preferredIds: preferred.get(invoiceId ?? '') ?? [],
      },
    ]),
  );
}

/** Waivers as recorded. */
async function waiversOf(read: Read, saleId: string): Promise<Map<string, SaidWaiver>> {
  const rows = await read.db
    .selectFrom('saleWaiver as waiver')
    .leftJoin('invoice as note', 'note.id', 'waiver.creditNoteId')
    .select(['waiver.id', 'waiver.installmentId', 'waiver.scope', 'waiver.amountPaise', 'waiver.taxPaise'])
    .select('note.invoiceNumber as creditNote')
    .where('waiver.saleId', '=', saleId)
    .execute();
  return new Map(rows.map(({ id, ...given }) => [id, given]));
}

/** Preview of what receipts awaiting verification would pay, one after the other. */
function waitingMoney(
  { receipts, terms, entered }: Stored,
  { open, openCharges }: SaleHistory,
): [string, ReceiptMoney][] {
  const waiting = receipts
    .filter((receipt) => receipt.status === 'recorded' && receipt.type !== 'refund')
    .toSorted(inOrder)
    .flatMap(({ id }) => {
      const own = terms.get(id);
      return own ? [{ id, ...own, amountPaise: entered.receipts.get(id) ?? 0 }] : [];
    });
  const dues = open.filter((due) => due.principalPaise + due.taxPaise > 0);
  return allocateQueue(waiting, dues, openCharges).flatMap(
    (atVerification, index): [string, ReceiptMoney][] => {
      const receipt = waiting[index];
      if (!receipt) return [];
      const { amountPaise } = receipt;
      return [
        [
          receipt.id,
          { amountPaise, atVerification, later: [], unallocatedPaise: atVerification.unallocatedPaise },
        ],
      ];
    },
  );
}
