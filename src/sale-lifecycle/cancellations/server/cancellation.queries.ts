import type { Selectable } from 'kysely';
import type { Read } from '#platform/server/context.ts';
import { sumPaise } from '#platform/contract/money.ts';
import { groupRows } from '#platform/server/database/group-rows.ts';
import type { InstallmentTable } from '#platform/server/database/tables.ts';
import { creditNoteUntil } from '#money/invoices/creditNote.rules.ts';
import { chargesOf, dueCharges } from '#money/charges/server/charge.queries.ts';
import { unbilledInterest } from '#money/charges/server/interest.commands.ts';
import { onAccountOf } from '#money/dues/server/plan.queries.ts';
import type { RateReader } from '#company/statutory-rates/rate.rules.ts';
import { readRates } from '#company/statutory-rates/rate.rules.ts';
import { OrganizationSettings } from '#company/organizations/organization.contract.ts';
import { ratesFor } from '#company/statutory-rates/server/rate.queries.ts';
import type { Cancellation } from '#sales/cancellation.contract.ts';
import type { EndedInstallment, EndedSale, ForfeitureTerms, Initiator } from '../cancellation.rules.ts';
import { developerInterest } from '../cancellation.rules.ts';
import type { MoneySale } from '#sales/server/saleMoney.queries.ts';
import { lateRatePct } from '#sales/server/saleMoney.queries.ts';

/** The facts that decide a cancellation, as of now. */
export interface SaleEnd {
  money: EndedSale;
  /** Null outside India: there the project decides alone. */
  law: (ForfeitureTerms & { refundDays: number }) | null;
  project: { beforeAgreement: ForfeitureTerms['beforeAgreement']; refundDays: number };
  /** Issued invoices that a credit note can still reverse. */
  creditableInvoiceIds: string[];
  /** The loan amount that the builder received. */
  lentPaise: number;
  waitingReceipts: number;
  /** Percent a year payable by a developer who cancels; null when the buyer does. */
  developerRatePct: number | null;
  ratesUsed: string[];
}

const KEYS = [
  'cancel.preAgreement',
  'cancel.postAgreement',
  'cancel.refundDays',
  'gst.creditNoteCutoff',
  'mclr.sbi.highest',
] as const;

/** Reads all inputs of a cancellation; the day of the request decides which rates apply. */
export async function saleEnd(
  read: Read,
  sale: MoneySale,
  request: { initiatedBy: Initiator; requestedOn: string },
): Promise<SaleEnd> {
  const rates = readRates(await ratesFor(read, KEYS), request.requestedOn, sale.stateCode);
  const invoices = await issuedInvoices(read, sale.id, rates);
  const installments = await installmentsOf(read, sale.planId);
  const receipts = await receiptsOf(read, sale.id);
  const verified = receipts.filter(({ status }) => status === 'verified');
  const ratePct = request.initiatedBy === 'developer' ? lateRatePct(sale, rates) : null;
  return {
    money: {
      agreementValuePaise: sale.agreementValuePaise,
      installments: endedInstallments(installments, invoices),
      onAccountPaise: await onAccountOf(read, sale.id),
      ...(await chargesDue(read, sale, installments, request)),
      developerInterestPaise:
        ratePct === null ? 0 : developerInterest(verified, ratePct, request.requestedOn),
    },
    law: read.caller.isIndia ? lawOf(rates) : null,
    project: await projectTerms(read, sale.projectId),
    creditableInvoiceIds: invoices.filter((one) => one.isInTime).map((one) => one.id),
    lentPaise: verified.reduce((sum, one) => sum + (one.mode === 'bankLoan' ? one.amountPaise : 0), 0),
    waitingReceipts: receipts.length - verified.length,
    developerRatePct: ratePct,
    ratesUsed: rates.usedIds(),
  };
}

function lawOf(rates: RateReader): SaleEnd['law'] {
  return {
    beforeAgreement: rates.value('cancel.preAgreement').slabs,
    afterAgreementPct: rates.value('cancel.postAgreement').pct,
    refundDays: rates.value('cancel.refundDays').days,
  };
}

interface IssuedInvoice {
  id: string;
  isInTime: boolean;
  installmentIds: string[];
}

async function issuedInvoices(read: Read, saleId: string, rates: RateReader): Promise<IssuedInvoice[]> {
  const rows = await read.db
    .selectFrom('invoice')
    .innerJoin('invoiceInstallment', 'invoiceInstallment.invoiceId', 'invoice.id')
    .select(['invoice.id', 'invoice.issueDate', 'invoiceInstallment.installmentId'])
    .where('invoice.saleId', '=', saleId)
    .where('invoice.invoiceNumber', 'is not', null)
    .where('invoiceInstallment.isLive', '=', true)
    .orderBy('invoice.id')
    .execute();
  return [...groupRows(rows, (row) => row.id)].map(([id, lines]) => {
    const issueDate = lines[0]?.issueDate ?? read.today;
    const until = creditNoteUntil(rates, issueDate);
    const isInTime = until === null || read.today <= until;
    return { id, isInTime, installmentIds: lines.map((line) => line.installmentId) };
  });
}

type InstallmentRow = Selectable<InstallmentTable>;

function installmentsOf(read: Read, planId: string): Promise<InstallmentRow[]> {
  return read.db.selectFrom('installment').selectAll().where('planId', '=', planId).orderBy('seq').execute();
}

function endedInstallments(
  rows: readonly InstallmentRow[],
  invoices: readonly IssuedInvoice[],
): EndedInstallment[] {
  const tooLate = new Set(invoices.filter((one) => !one.isInTime).flatMap((one) => one.installmentIds));
  return rows.map((row) => ({
    ...row,
    isDemanded: row.demandDate !== null,
    isTaxInTime: !tooLate.has(row.id),
  }));
}

/** Open billed amounts and the interest accrued since, with its tax. */
async function chargesDue(
  read: Read,
  sale: MoneySale,
  installments: readonly InstallmentRow[],
  { initiatedBy, requestedOn }: { initiatedBy: Initiator; requestedOn: string },
): Promise<Pick<EndedSale, 'openCharges' | 'chargesDuePaise'>> {
  const isWaived = await waivesInterest(read, initiatedBy);
  const openCharges = dueCharges(await chargesOf(read, sale.id)).filter(
    ({ kind }) => !(isWaived && kind === 'interest'),
  );
  const billedPaise = sumPaise(openCharges.map((one) => one.amountPaise + one.taxPaise));
  const accruedPaise = isWaived ? 0 : await unbilledInterest(read, sale, installments, requestedOn);
  return { openCharges, chargesDuePaise: billedPaise + accruedPaise };
}

/** A developer who cancels charges the buyer no late interest, unless the organization says so. */
export async function waivesInterest({ db }: Read, initiatedBy: Initiator): Promise<boolean> {
  if (initiatedBy !== 'developer') return false;
  const { settings } = await db.selectFrom('organization').select('settings').executeTakeFirstOrThrow();
  return !OrganizationSettings.parse(settings).deductsInterestOnOwnCancellation;
}

function receiptsOf(read: Read, saleId: string) {
  return read.db
    .selectFrom('paymentTransaction')
    .select(['status', 'mode', 'amountPaise', 'receivedDate'])
    .where('saleId', '=', saleId)
    .where('type', '!=', 'refund')
    .where('status', 'in', ['recorded', 'verified'])
    .execute();
}

async function projectTerms(read: Read, projectId: string): Promise<SaleEnd['project']> {
  const { cancellationSlabs, refundDays } = await read.db
    .selectFrom('projectPaymentConfig')
    .select(['cancellationSlabs', 'refundDays'])
    .where('projectId', '=', projectId)
    .executeTakeFirstOrThrow();
  return { beforeAgreement: cancellationSlabs, refundDays };
}

/** How a sale ended, with its refunds; null while it is active. */
export async function cancellationOf(read: Read, saleId: string): Promise<Cancellation | null> {
  const found = await read.db
    .selectFrom('saleCancellation')
    .selectAll()
    .where('saleId', '=', saleId)
    .executeTakeFirst();
  if (!found) return null;
  const lines = await read.db
    .selectFrom('refundLine')
    .leftJoin('paymentTransaction as payment', (join) =>
      join
        .onRef('payment.refundLineId', '=', 'refundLine.id')
        .on('payment.status', 'in', ['recorded', 'verified']),
    )
    .select([
      'refundLine.id',
      'refundLine.lineNo',
      'refundLine.payee',
      'refundLine.payeeName',
      'refundLine.amountPaise',
      'refundLine.dueOn',
      'payment.id as paymentId',
      'payment.status as paymentStatus',
      'payment.receiptNumber',
    ])
    .where('refundLine.cancellationId', '=', found.id)
    .orderBy('refundLine.lineNo')
    .execute();
  const {
    organizationId: _organization,
    saleId: _sale,
    fromStatus: _from,
    ratesUsed: _rates,
    createdAt: _at,
    createdById: _by,
    ...cancellation
  } = found;
  return {
    ...cancellation,
    lines: lines.map(({ paymentId, paymentStatus, receiptNumber, ...line }) => ({
      ...line,
      payment:
        paymentId === null || paymentStatus === null
          ? null
          : { id: paymentId, status: paymentStatus, receiptNumber },
    })),
  };
}
