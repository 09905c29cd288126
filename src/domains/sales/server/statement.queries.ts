import type { Selectable } from 'kysely';
import { formatDay } from '../../../platform/contract/format.ts';
import { sumPaise } from '../../../platform/contract/money.ts';
import type { Read } from '../../../platform/server/context.ts';
import type { PaymentTransactionTable } from '../../../platform/server/database/tables.ts';
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
  const charges = await chargeRows(read, sale.id);
  const onPlanPaise = sumPaise(demands.map((row) => row.debitPaise));
  const demandedPaise = onPlanPaise + sumPaise(charges.map((row) => row.debitPaise));
  const receivedPaise = sumPaise(receipts.map((row) => row.creditPaise - row.debitPaise));
  return {
    saleId: sale.id,
    bookingNumber: sale.bookingNumber,
    customerName: sale.customerName,
    unitNumber: sale.unitNumber,
    projectName: sale.projectName,
    asOf: read.today,
    rows: withBalance([...demands, ...charges, ...receipts].toSorted(byDay)),
    demandedPaise,
    receivedPaise,
    balancePaise: demandedPaise - receivedPaise,
    notYetDemandedPaise: (sale.totalReceivablePaise ?? 0) - onPlanPaise,
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

/** Interest and what bounced instruments cost, with their tax and without what was given up. */
async function chargeRows(read: Read, saleId: string): Promise<Row[]> {
  const rows = await read.db
    .selectFrom('saleCharge')
    .selectAll()
    .where('saleId', '=', saleId)
    .orderBy('postedOn')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    on: row.postedOn,
    kind: 'charge',
    document: null,
    particulars: row.kind === 'interest' ? 'Interest for late payment' : 'Charge for a bounced instrument',
    debitPaise: row.amountPaise + taxTotal(row) - row.waivedAmountPaise - row.waivedTaxPaise,
    creditPaise: 0,
  }));
}

async function receiptRows(read: Read, saleId: string): Promise<Row[]> {
  const rows = await read.db
    .selectFrom('paymentTransaction')
    .select(['type', 'status', 'receivedDate', 'receiptNumber', 'mode', 'reference', 'amountPaise'])
    .select(['tdsForm', 'clearedOn', 'bouncedOn', 'bounceReason', 'reversedOn', 'reversalReason'])
    .where('saleId', '=', saleId)
    .where('receiptNumber', 'is not', null)
    .orderBy('receivedDate')
    .orderBy('id')
    .execute();
  return rows.flatMap((row) => [moneyRow(row), ...takenBackRow(row)]);
}

type Posted = Pick<
  Selectable<PaymentTransactionTable>,
  | 'type'
  | 'status'
  | 'receivedDate'
  | 'receiptNumber'
  | 'mode'
  | 'reference'
  | 'amountPaise'
  | 'tdsForm'
  | 'clearedOn'
  | 'bouncedOn'
  | 'bounceReason'
  | 'reversedOn'
  | 'reversalReason'
>;

function moneyRow(row: Posted): Row {
  const isRefund = row.type === 'refund';
  const form = row.tdsForm ? `, form ${row.tdsForm}` : '';
  return {
    on: isRefund ? (row.clearedOn ?? row.receivedDate) : row.receivedDate,
    kind: isRefund ? 'refund' : 'receipt',
    document: row.receiptNumber,
    particulars: row.type === 'tds' ? `Tax deducted, ${row.reference ?? ''}${form}` : meansOfPayment(row),
    debitPaise: isRefund ? row.amountPaise : 0,
    creditPaise: isRefund ? 0 : row.amountPaise,
  };
}

/** What bounced or was reversed stays on the statement, and is taken back on its day. */
function takenBackRow(row: Posted): Row[] {
  if (row.status === 'verified') return [];
  const isBounced = row.status === 'bounced';
  const on = isBounced ? row.bouncedOn : row.reversedOn;
  const reason = isBounced ? row.bounceReason : row.reversalReason;
  const { debitPaise, creditPaise } = moneyRow(row);
  return [
    {
      on: on ?? row.receivedDate,
      kind: 'takenBack',
      document: row.receiptNumber,
      particulars: `${meansOfPayment(row)} ${isBounced ? 'bounced' : 'reversed'}${reason ? `: ${reason}` : ''}`,
      debitPaise: creditPaise,
      creditPaise: debitPaise,
    },
  ];
}

const ORDER: Record<Row['kind'], number> = { demand: 0, charge: 1, receipt: 2, takenBack: 3, refund: 4 };

/** By day; what was asked for on a day before what came in on it. The order within each kind is kept. */
function byDay(one: Row, other: Row): number {
  if (one.on !== other.on) return one.on < other.on ? -1 : 1;
  return ORDER[one.kind] - ORDER[other.kind];
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
    .where('type', '!=', 'refund')
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
