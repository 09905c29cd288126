import { amountInWords } from '#platform/contract/amountInWords.ts';
import { conflict } from '#platform/contract/errors.ts';
import { startCase } from '#platform/contract/format.ts';
import { sumPaise } from '#platform/contract/money.ts';
import type { Read } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import { placeOfSupplyText } from '#money/invoices/invoice.rules.ts';
import type { DocumentAccount, DocumentTaxColumn } from '#company/letterhead/sale.document.ts';
import { accountOf, documentFacts } from '#sales/server/saleDocument.queries.ts';
import type { MoneySale } from '#sales/server/saleMoney.queries.ts';
import { visibleSales } from '#company/people/server/sale.visibility.ts';
import { namesOf } from '#company/people/server/user.queries.ts';
import type { ReceiptAllocation } from '#money/plans/allocation.rules.ts';
import { advanceTaxPaise } from '#money/plans/allocation.rules.ts';
import { ofLiveInvoice } from '#money/plans/server/liveInvoice.ts';
import type { ReceiptDocument, ReceiptDocumentLine } from '../receipt.document.ts';
import type { ReceiptRow } from './receipt.draft.ts';

type Verified = Omit<ReceiptRow, 'receiptNumber' | 'clearedOn' | 'verifiedById'> & {
  receiptNumber: string;
  clearedOn: string;
  verifiedById: string;
};

/** The content of the printed receipt, frozen at verification. */
export async function receiptDocument(
  read: Read,
  sale: MoneySale,
  receipt: Verified,
  allocation: ReceiptAllocation,
): Promise<ReceiptDocument> {
  const facts = await documentFacts(read, sale.id);
  const names = await namesOf(read, [receipt.recordedById, receipt.verifiedById]);
  const lines = await linesOf(read, allocation);
  return {
    title: titleOf(receipt, allocation),
    receiptNumber: receipt.receiptNumber,
    receivedDate: receipt.receivedDate,
    clearedOn: receipt.clearedOn,
    currency: facts.currency,
    supplier: facts.supplier,
    receivedFrom: facts.buyer,
    paidBy: receipt.payerType === 'applicant' ? null : (receipt.payerName ?? receipt.bankName),
    property: facts.property,
    placeOfSupply: facts.stateCode === null ? null : placeOfSupplyText(facts.stateCode),
    amountPaise: receipt.amountPaise,
    amountInWords: amountInWords(receipt.amountPaise, facts.currency),
    mode: startCase(receipt.mode),
    reference: receipt.reference,
    instrumentDate: receipt.instrumentDate,
    bankName: receipt.bankName,
    depositedInto:
      receipt.depositAccountId === null
        ? null
        : await account(read, receipt.depositAccountId, facts.property.projectName),
    lines,
    principalPaise: sumPaise(lines.map((line) => line.principalPaise)),
    taxPaise: sumPaise(lines.map((line) => line.taxPaise)),
    advance: advanceOf(
      receipt.type === 'receipt' ? allocation.unallocatedPaise : 0,
      sale.gstPct,
      facts.taxColumns,
    ),
    tds: receipt.type === 'tds' ? { form: receipt.tdsForm, challanDate: receipt.tdsChallanDate } : null,
    recordedBy: names.get(receipt.recordedById) ?? '',
    verifiedBy: names.get(receipt.verifiedById) ?? '',
    signatureFor: `For ${facts.supplier.name}`,
    signatory: 'Authorised signatory',
  };
}

/** The frozen document of a verified receipt; 404 when the caller may not see its sale. */
export async function getReceiptDocument(read: Read, id: string): Promise<ReceiptDocument> {
  const row = await read.db
    .selectFrom('paymentTransaction')
    .innerJoin('sale', 'sale.id', 'paymentTransaction.saleId')
    .select([
      'paymentTransaction.snapshot',
      'paymentTransaction.status',
      'paymentTransaction.bouncedOn',
      'paymentTransaction.bounceReason',
      'paymentTransaction.reversedOn',
      'paymentTransaction.reversalReason',
    ])
    .where('paymentTransaction.id', '=', id)
    .where(visibleSales(read))
    .executeTakeFirst();
  const { snapshot, ...state } = required(row, 'Receipt');
  if (snapshot === null) throw conflict('A receipt can be printed once it is verified.');
  const mark = markOf(state);
  return { ...snapshot, ...(mark ? { mark } : {}) };
}

/** A receipt stays as it was printed; a later reversal is stamped across it. */
function markOf({
  status,
  bouncedOn,
  bounceReason,
  reversedOn,
  reversalReason,
}: Pick<
  ReceiptRow,
  'status' | 'bouncedOn' | 'bounceReason' | 'reversedOn' | 'reversalReason'
>): ReceiptDocument['mark'] {
  if (status === 'bounced') return { word: 'BOUNCED', on: bouncedOn, reason: bounceReason };
  return status === 'reversed' ? { word: 'REVERSED', on: reversedOn, reason: reversalReason } : null;
}

function titleOf(
  { type }: Pick<ReceiptRow, 'type'>,
  { unallocatedPaise }: ReceiptAllocation,
): ReceiptDocument['title'] {
  if (type === 'refund') return 'Refund voucher';
  if (type === 'tds') return 'Receipt of tax deducted';
  return unallocatedPaise > 0 ? 'Receipt voucher' : 'Receipt';
}

async function linesOf(read: Read, { allocations }: ReceiptAllocation): Promise<ReceiptDocumentLine[]> {
  if (allocations.length === 0) return [];
  const rows = await read.db
    .selectFrom('installment')
    .leftJoin('invoiceInstallment', ofLiveInvoice)
    .leftJoin('invoice', 'invoice.id', 'invoiceInstallment.invoiceId')
    .select(['installment.id', 'installment.name', 'invoice.invoiceNumber'])
    .where(
      'installment.id',
      'in',
      allocations.map((one) => one.installmentId),
    )
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return allocations.map(({ installmentId, principalPaise, taxPaise }) => ({
    installmentName: byId.get(installmentId)?.name ?? '',
    invoiceNumber: byId.get(installmentId)?.invoiceNumber ?? null,
    principalPaise,
    taxPaise,
    totalPaise: principalPaise + taxPaise,
  }));
}

async function account(read: Read, id: string, projectName: string): Promise<DocumentAccount> {
  const row = await read.db
    .selectFrom('designatedAccount')
    .select(['kind', 'bank', 'accountLast4', 'ifsc'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return accountOf({ projectName, ...row });
}

/** Tax inside an advance (CGST Act s.13(2)), labelled and split like that of its supply. */
function advanceOf(
  amountPaise: number,
  gstRatePct: number,
  taxColumns: DocumentTaxColumn[],
): ReceiptDocument['advance'] {
  if (amountPaise === 0) return null;
  const taxPaise = taxColumns.length === 0 ? 0 : advanceTaxPaise(amountPaise, gstRatePct);
  const parts = { cgstPaise: 0, sgstPaise: 0, igstPaise: 0 };
  if (taxColumns.length === 1) parts.igstPaise = taxPaise;
  else {
    parts.cgstPaise = Math.ceil(taxPaise / 2);
    parts.sgstPaise = taxPaise - parts.cgstPaise;
  }
  return { amountPaise, gstRatePct, taxColumns, taxablePaise: amountPaise - taxPaise, ...parts, taxPaise };
}
