import { dayOf } from '#platform/contract/calendar.ts';
import type { Day } from '#platform/contract/calendar.ts';
import { invalid } from '#platform/contract/errors.ts';
import { sumPaise } from '#platform/contract/money.ts';
import type { Read } from '#platform/server/context.ts';
import { batchesOfSale } from '#money/ledger/server/ledger.queries.ts';
import type { AccountPapers } from '#sale-lifecycle/transfers/buyerAccount.rules.ts';
import { accountRows, accountSums, overdueOf } from '#sale-lifecycle/transfers/buyerAccount.rules.ts';
import type { Sale, SaleStatement } from '#sales/sale.contract.ts';
import type { StatementDocument } from '../statement.document.ts';
import { buyersOn } from '#sales/server/buyers.queries.ts';
import { demandPapers } from '#sale-lifecycle/demands/server/demandPapers.queries.ts';
import { documentFacts } from '#sales/server/saleDocument.queries.ts';
import { getMoneySale, lateRatePct, ratesToday } from '#sales/server/saleMoney.queries.ts';
import { getSale } from '#sale-lifecycle/overview/server/sale.queries.ts';

/** The last day of postings to include: today or a past day. */
export function asOfDay(read: Read, asOf: Day | undefined): Day {
  if (asOf !== undefined && asOf > read.today) throw invalid('asOf', 'Choose today or a past day.');
  return asOf ?? read.today;
}

/**
 * Demands and receipts day by day, as of a day: only what had been posted by then. 404 when the caller may not see
 * the sale.
 */
export async function getSaleStatement(read: Read, saleId: string, asOf?: Day): Promise<SaleStatement> {
  const sale = await getSale(read, saleId);
  return (await statementOf(read, sale, asOfDay(read, asOf))).statement;
}

/** The statement as it is printed, of today or of a past day. */
export async function getStatementDocument(
  read: Read,
  saleId: string,
  asOf?: Day,
): Promise<StatementDocument> {
  const day = asOfDay(read, asOf);
  const sale = await getSale(read, saleId);
  const { statement, overduePaise, isEnded } = await statementOf(read, sale, day);
  const facts = await documentFacts(read, saleId, day);
  return {
    title: 'Statement of account',
    asOf: day,
    currency: facts.currency,
    supplier: facts.supplier,
    buyer: facts.buyer,
    property: facts.property,
    agreementValuePaise: sale.agreementValuePaise ?? 0,
    totalReceivablePaise: sale.totalReceivablePaise ?? 0,
    rows: statement.rows,
    demandedPaise: statement.demandedPaise,
    receivedPaise: statement.receivedPaise,
    balancePaise: statement.balancePaise,
    overduePaise,
    notYetDemandedPaise: statement.notYetDemandedPaise,
    awaitingVerificationPaise: await awaitingVerification(read, saleId, day),
    // A cancelled sale has nothing to pay, so nothing can be late.
    payTo: isEnded ? null : facts.payTo,
    interestNote: isEnded ? null : await interestNote({ ...read, today: day }, saleId),
    signatureFor: `For ${facts.supplier.name}`,
    signatory: 'Authorised signatory',
  };
}

async function statementOf(
  read: Read,
  sale: Sale,
  asOf: Day,
): Promise<{ statement: SaleStatement; overduePaise: number; isEnded: boolean }> {
  const batches = (await batchesOfSale(read, sale.id)).filter((batch) => batch.postedOn <= asOf);
  const papers = await papersOf(read, sale.id, asOf);
  const rows = accountRows(batches, papers);
  const { demandedPaise, receivedPaise } = accountSums(rows);
  const isEnded = batches.some((batch) => batch.sourceType === 'cancellation');
  const [buyer] = await buyersOn(read, sale.id, asOf);
  const statement = {
    saleId: sale.id,
    bookingNumber: sale.bookingNumber,
    customerName: buyer?.name ?? sale.customerName,
    unitNumber: sale.unitNumber,
    projectName: sale.projectName,
    asOf,
    rows,
    demandedPaise,
    receivedPaise,
    balancePaise: demandedPaise - receivedPaise,
    notYetDemandedPaise: isEnded ? 0 : notYetDemanded(sale, rows),
  };
  return { statement, overduePaise: overdueOf(batches, papers, asOf), isEnded };
}

function notYetDemanded({ totalReceivablePaise }: Sale, rows: SaleStatement['rows']): number {
  const demands = rows.filter((row) => row.kind === 'demand' || row.kind === 'demandWithdrawn');
  return (totalReceivablePaise ?? 0) - sumPaise(demands.map((row) => row.debitPaise - row.creditPaise));
}

async function papersOf(read: Read, saleId: string, asOf: Day): Promise<AccountPapers> {
  const [{ demands, withdrawn }, receipts, waivers, tdsWaiting] = await Promise.all([
    demandPapers(read, saleId, asOf),
    receiptPapers(read, saleId),
    read.db.selectFrom('saleWaiver').select(['id', 'scope']).where('saleId', '=', saleId).execute(),
    tdsWaitingOn(read, saleId, asOf),
  ]);
  return {
    demands: byId(demands),
    withdrawn: new Map(withdrawn.map((one) => [one.batchId, one])),
    receipts: byId(receipts),
    waivers: byId(waivers),
    tdsWaiting,
  };
}

/** TDS recorded by the end of the day and still awaiting verification. */
async function tdsWaitingOn(read: Read, saleId: string, asOf: Day): Promise<AccountPapers['tdsWaiting']> {
  const rows = await read.db
    .selectFrom('tdsWaiting')
    .innerJoin('paymentTransaction', 'paymentTransaction.id', 'tdsWaiting.transactionId')
    .select(['tdsWaiting.installmentId', 'tdsWaiting.principalPaise', 'paymentTransaction.createdAt'])
    .where('paymentTransaction.saleId', '=', saleId)
    .execute();
  return rows.filter(({ createdAt }) => dayOf(createdAt, read.caller.timezone) <= asOf);
}

function receiptPapers(read: Read, saleId: string) {
  return read.db
    .selectFrom('paymentTransaction')
    .select(['id', 'type', 'status', 'receivedDate', 'receiptNumber', 'mode', 'reference', 'tdsForm'])
    .select(['clearedOn', 'bouncedOn', 'bounceReason', 'reversedOn', 'reversalReason'])
    .where('saleId', '=', saleId)
    .where('receiptNumber', 'is not', null)
    .execute();
}

function byId<Row extends { id: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}

/** Recorded by the end of the day and not yet verified then. */
async function awaitingVerification(read: Read, saleId: string, asOf: Day): Promise<number> {
  const rows = await read.db
    .selectFrom('paymentTransaction')
    .select(['amountPaise', 'createdAt', 'verifiedAt'])
    .where('saleId', '=', saleId)
    .where('type', '!=', 'refund')
    .where(({ eb, or }) => or([eb('status', '=', 'recorded'), eb('verifiedAt', 'is not', null)]))
    .execute();
  const { timezone } = read.caller;
  const waited = rows.filter(
    ({ createdAt, verifiedAt }) =>
      dayOf(createdAt, timezone) <= asOf && (verifiedAt === null || dayOf(verifiedAt, timezone) > asOf),
  );
  return sumPaise(waited.map((row) => row.amountPaise));
}

async function interestNote(read: Read, saleId: string): Promise<string | null> {
  const sale = await getMoneySale(read, saleId);
  const ratePct = read.caller.isIndia
    ? lateRatePct(sale, await ratesToday(read, sale, ['mclr.sbi.highest']))
    : null;
  if (ratePct === null) return null;
  return `Interest of ${ratePct}% a year runs on amounts paid more than ${sale.graceDays} days after its due date.`;
}
