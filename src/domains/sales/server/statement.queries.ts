import { formatDay } from '../../../platform/contract/format.ts';
import { sumPaise } from '../../../platform/contract/money.ts';
import type { Read } from '../../../platform/server/context.ts';
import { taxTotal } from '../../rates/gst.rules.ts';
import { meansOfPayment } from '../../payments/receiptChecks.rules.ts';
import type { Sale, SaleStatement, StatementRow } from '../sale.contract.ts';
import type { StatementDocument } from '../statement.document.ts';
import { documentFacts } from './saleDocument.queries.ts';
import { getMoneySale, lateRatePct, ratesToday } from './saleMoney.queries.ts';
import { getSale } from './sale.queries.ts';

/** What was asked for and what came in, day by day; 404 when the caller may not see the sale. */
export async function getSaleStatement(read: Read, saleId: string): Promise<SaleStatement> {
  return statementOf(read, await getSale(read, saleId));
}

/** The statement as it is printed today. */
export async function getStatementDocument(read: Read, saleId: string): Promise<StatementDocument> {
  const sale = await getSale(read, saleId);
  const { rows, ...statement } = await statementOf(read, sale);
  const facts = await documentFacts(read, saleId);
  return {
    title: 'Statement of account',
    asOf: statement.asOf,
    currency: facts.currency,
    supplier: facts.supplier,
    buyer: facts.buyer,
    property: facts.property,
    agreementValuePaise: sale.agreementValuePaise ?? 0,
    totalReceivablePaise: sale.totalReceivablePaise ?? 0,
    rows,
    demandedPaise: statement.demandedPaise,
    receivedPaise: statement.receivedPaise,
    balancePaise: statement.balancePaise,
    overduePaise: sale.overduePaise,
    notYetDemandedPaise: statement.notYetDemandedPaise,
    awaitingVerificationPaise: await awaitingVerification(read, saleId),
    payTo: facts.payTo,
    interestNote: await interestNote(read, saleId),
    signatureFor: `For ${facts.supplier.name}`,
    signatory: 'Authorised signatory',
  };
}

async function statementOf(read: Read, sale: Sale): Promise<SaleStatement> {
  const demands = await demandRows(read, sale.id);
  const receipts = await receiptRows(read, sale.id);
  const demandedPaise = sumPaise(demands.map((row) => row.debitPaise));
  const receivedPaise = sumPaise(receipts.map((row) => row.creditPaise));
  return {
    saleId: sale.id,
    bookingNumber: sale.bookingNumber,
    customerName: sale.customerName,
    unitNumber: sale.unitNumber,
    projectName: sale.projectName,
    asOf: read.today,
    rows: withBalance([...demands, ...receipts].toSorted(byDay)),
    demandedPaise,
    receivedPaise,
    balancePaise: demandedPaise - receivedPaise,
    notYetDemandedPaise: (sale.totalReceivablePaise ?? 0) - demandedPaise,
  };
}

type Row = Omit<StatementRow, 'balancePaise'>;

async function demandRows(read: Read, saleId: string): Promise<Row[]> {
  const rows = await read.db
    .selectFrom('installment')
    .leftJoin('invoiceInstallment', (join) =>
      join
        .onRef('invoiceInstallment.installmentId', '=', 'installment.id')
        .on('invoiceInstallment.isLive', '=', true),
    )
    .leftJoin('invoice', 'invoice.id', 'invoiceInstallment.invoiceId')
    .selectAll('installment')
    .select('invoice.invoiceNumber')
    .where('installment.saleId', '=', saleId)
    .where('installment.demandDate', 'is not', null)
    .orderBy('installment.demandDate')
    .orderBy('installment.seq')
    .execute();
  return rows.map((row) => ({
    on: row.demandDate ?? '',
    kind: 'demand',
    document: row.invoiceNumber,
    particulars: `${row.name}, due ${formatDay(row.dueDate ?? row.demandDate ?? '')}`,
    debitPaise: row.principalPaise + taxTotal(row),
    creditPaise: 0,
  }));
}

async function receiptRows(read: Read, saleId: string): Promise<Row[]> {
  const rows = await read.db
    .selectFrom('paymentTransaction')
    .select(['receivedDate', 'receiptNumber', 'mode', 'reference', 'amountPaise'])
    .where('saleId', '=', saleId)
    .where('status', '=', 'verified')
    .orderBy('receivedDate')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    on: row.receivedDate,
    kind: 'receipt',
    document: row.receiptNumber,
    particulars: meansOfPayment(row),
    debitPaise: 0,
    creditPaise: row.amountPaise,
  }));
}

/** By day; what was asked for on a day before what came in on it. The order within each kind is kept. */
function byDay(one: Row, other: Row): number {
  if (one.on !== other.on) return one.on < other.on ? -1 : 1;
  return Number(one.kind === 'receipt') - Number(other.kind === 'receipt');
}

function withBalance(rows: readonly Row[]): StatementRow[] {
  let balancePaise = 0;
  return rows.map((row) => {
    balancePaise += row.debitPaise - row.creditPaise;
    return { ...row, balancePaise };
  });
}

async function awaitingVerification(read: Read, saleId: string): Promise<number> {
  const { waiting } = await read.db
    .selectFrom('paymentTransaction')
    .select((eb) => eb.fn.sum<number | null>('amountPaise').as('waiting'))
    .where('saleId', '=', saleId)
    .where('status', '=', 'recorded')
    .executeTakeFirstOrThrow();
  return waiting ?? 0;
}

async function interestNote(read: Read, saleId: string): Promise<string | null> {
  const sale = await getMoneySale(read, saleId);
  const ratePct = read.caller.isIndia
    ? lateRatePct(sale, await ratesToday(read, sale, ['mclr.sbi.highest']))
    : null;
  if (ratePct === null) return null;
  return `Interest of ${ratePct}% a year runs on what is paid more than ${sale.graceDays} days after its due date.`;
}
