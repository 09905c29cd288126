import { displayName, formatPhone, startCase } from '#platform/contract/format.ts';
import type { Read } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import type { Sender } from '#platform/server/printing/sender.ts';
import { maskedPan } from '#company/letterhead/parties.ts';
import { getPaymentPlan } from '#money/dues/server/plan.queries.ts';
import type { Installment } from '#money/plans/plan.contract.ts';
import type { CostSheetDocument } from '#offers/cost-sheets/costSheet.document.ts';
import type { Sale } from '#sales/sale.contract.ts';
import type { DocumentFacts } from '#sales/server/saleDocument.queries.ts';
import { documentFacts } from '#sales/server/saleDocument.queries.ts';
import { getMoneySale, lateRatePct, ratesToday } from '#sales/server/saleMoney.queries.ts';
import { getSale } from '#sale-lifecycle/overview/server/sale.queries.ts';
import type { LetterValue } from '../formats.rules.ts';
import type { LetterData } from './letter.walk.ts';

type Values = Record<string, LetterValue | null>;

/** What a letter about a sale is made from, and who sends it. */
export interface SaleLetterData extends LetterData {
  sender: Sender;
}

/**
 * The values of `SALE_CATALOGUE` for one sale, as of today and as far as the caller may know them: what is hidden from
 * them is missing. 404 when they may not see the sale.
 */
export async function saleLetterData(read: Read, saleId: string): Promise<SaleLetterData> {
  const sale = await getSale(read, saleId);
  const [facts, plan, more, money, demand, receipt] = await Promise.all([
    documentFacts(read, saleId),
    getPaymentPlan(read, saleId),
    moreOf(read, saleId),
    getMoneySale(read, saleId),
    lastDemand(read, saleId),
    lastReceipt(read, saleId),
  ]);
  const rates = read.caller.isIndia ? await ratesToday(read, money, ['mclr.sbi.highest']) : null;
  return {
    values: {
      'letter.date': read.today,
      ...partyValues(sale, facts),
      ...propertyValues(facts, more),
      ...stepValues(sale, more),
      ...priceValues(sale, money.gstPct),
      ...accountValues(sale, plan.installments),
      'account.interestRate': rates && lateRatePct(money, rates),
      ...demand,
      ...receipt,
    },
    lists: {
      applicants: sale.applicants.map((one) => ({
        'applicants.name': one.name,
        'applicants.relation': one.relation,
        'applicants.pan': one.pan && maskedPan(one.pan),
        'applicants.address': one.address,
        'applicants.share': one.sharePct,
      })),
      priceLines: sale.price === null ? [] : priceLines(more.document),
      installments: plan.installments.map((one) => ({
        'installments.name': one.name,
        'installments.dueDate': one.dueDate ?? one.expectedDate,
        'installments.percent': one.pct,
        'installments.principal': one.principalPaise,
        'installments.tax': one.taxPaise,
        'installments.total': one.totalPaise,
        'installments.open': one.outstandingPaise,
      })),
    },
    currency: facts.currency,
    logo: facts.supplier.logo,
    sender: facts.supplier,
  };
}

function partyValues({ applicants: [first] }: Sale, { supplier, buyer, payTo }: DocumentFacts): Values {
  return {
    'developer.name': supplier.name,
    'developer.address': supplier.address,
    'developer.phone': supplier.phone && formatPhone(supplier.phone),
    'developer.email': supplier.email,
    'buyer.name': buyer.name,
    // Of the sale and not of its papers: hidden from whoever may not know the people of a sale.
    'buyer.address': first?.address ?? null,
    'buyer.phone': first?.phone ? formatPhone(first.phone) : null,
    'buyer.email': first?.email ?? null,
    'buyer.pan': first?.pan ? maskedPan(first.pan) : null,
    'payTo.name': payTo?.label ?? null,
    'payTo.bank': payTo?.bank ?? null,
    'payTo.number': payTo && `••••${payTo.accountLast4}`,
    'payTo.ifsc': payTo?.ifsc ?? null,
  };
}

function propertyValues({ property }: DocumentFacts, more: More): Values {
  return {
    'project.name': property.projectName,
    'project.address': property.projectAddress,
    'project.reraNumber': property.reraNumber,
    'project.possessionDate': more.reraPossessionDate,
    'unit.number': property.unitNumber,
    'unit.tower': property.towerName,
    'unit.floor': more.floor,
    'unit.kind': property.kind.toLowerCase(),
    'unit.type': property.unitType,
    'unit.carpetArea': property.reraCarpetAreaSqft,
    'unit.parking': orNull(more.parkingIncluded),
    'booking.number': property.bookingNumber,
    'booking.date': property.bookingDate,
  };
}

function stepValues(sale: Sale, more: More): Values {
  const { loan, cancellation } = sale;
  return {
    'booking.step': sale.status,
    'agreement.date': sale.agreementDate,
    'registration.date': sale.registrationDate,
    'registration.number': sale.registrationNumber,
    'registration.office': sale.subRegistrarOffice,
    'loan.bank': loan?.bank ?? null,
    'loan.amount': loan?.sanctionedPaise ?? null,
    'loan.reference': loan?.sanctionNumber ?? null,
    'possession.promised': sale.promisedPossession,
    'possession.offeredOn': sale.possessionOfferedOn,
    'possession.date': sale.possessionDate,
    'possession.ocDate': more.towerOcDate ?? more.projectOcDate,
    'cancellation.date': more.cancelledOn,
    'cancellation.reason': cancellation?.reason ?? null,
    'cancellation.paid': cancellation?.receivedPaise ?? null,
    'cancellation.kept': cancellation?.forfeiturePaise ?? null,
    'cancellation.refund': cancellation?.refundPaise ?? null,
    'contact.name': displayName(more),
    'contact.phone': more.phoneNumber && formatPhone(more.phoneNumber),
    'contact.email': more.email,
  };
}

function priceValues({ price }: Sale, gstPct: number): Values {
  if (price === null) return {};
  return {
    'price.agreementValue': price.agreementValuePaise,
    'price.gstRate': gstPct,
    'price.gst': price.gstPaise,
    'price.stampDuty': price.stampDutyPaise + price.registrationFeePaise,
    'price.total': price.totalReceivablePaise,
  };
}

/** Nothing overdue has no value, so that no reminder is written to who owes nothing. */
function accountValues(sale: Sale, installments: readonly Installment[]): Values {
  const interest = installments.map((one) => one.interestAccruedPaise + one.interestOpenPaise);
  return {
    'account.demanded': sale.demandedPaise,
    'account.paid': sale.paidPaise,
    'account.outstanding': sale.outstandingPaise,
    'account.overdue': orNull(sale.overduePaise),
    'account.overdueDays': orNull(Math.max(0, ...installments.map((one) => one.daysOverdue))),
    'account.interest': orNull(interest.reduce((sum, one) => sum + one, 0)),
  };
}

function orNull(size: number): number | null {
  return size === 0 ? null : size;
}

/** The agreement value, line by line, as the cost sheet of the booking has it. */
function priceLines({ sections: [section] }: CostSheetDocument): Values[] {
  return (section?.lines ?? []).map(({ label, basis, amountPaise }) => ({
    'priceLines.label': label,
    'priceLines.basis': basis,
    'priceLines.amount': amountPaise,
  }));
}

/** What neither the sale nor its papers say. */
async function moreOf({ db }: Read, saleId: string) {
  const row = await db
    .selectFrom('sale')
    .innerJoin('unit', 'unit.id', 'sale.unitId')
    .innerJoin('project', 'project.id', 'sale.projectId')
    .innerJoin('costSheet', 'costSheet.id', 'sale.costSheetId')
    .innerJoin('appUser', 'appUser.id', 'sale.salesExecutiveId')
    .leftJoin('tower', 'tower.id', 'sale.towerId')
    .select(['unit.floor', 'unit.parkingIncluded', 'project.reraPossessionDate', 'sale.cancelledOn'])
    .select(['project.ocDate as projectOcDate', 'tower.ocDate as towerOcDate'])
    .select(['appUser.firstName', 'appUser.lastName', 'appUser.phoneNumber', 'appUser.email'])
    .select((eb) => eb.ref('costSheet.document').$castTo<CostSheetDocument>().as('document'))
    .where('sale.id', '=', saleId)
    .executeTakeFirst();
  return required(row, 'Sale');
}

type More = Awaited<ReturnType<typeof moreOf>>;

async function lastDemand({ db }: Read, saleId: string): Promise<Values> {
  const letter = await db
    .selectFrom('demandLetter')
    .select('snapshot')
    .where('saleId', '=', saleId)
    .where('withdrawnAt', 'is', null)
    .orderBy('issueDate', 'desc')
    .orderBy('seqNo', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!letter) return {};
  const { letterNumber, issueDate, dueDate, occasion, principalPaise, taxPaise, totalPaise } =
    letter.snapshot;
  return {
    'demand.number': letterNumber,
    'demand.date': issueDate,
    'demand.dueDate': dueDate,
    'demand.occasion': occasion,
    'demand.principal': principalPaise,
    'demand.tax': taxPaise,
    'demand.total': totalPaise,
  };
}

async function lastReceipt({ db }: Read, saleId: string): Promise<Values> {
  const receipt = await db
    .selectFrom('paymentTransaction')
    .select(['receiptNumber', 'receivedDate', 'amountPaise', 'mode', 'reference'])
    .where('saleId', '=', saleId)
    .where('type', '=', 'receipt')
    .where('status', '=', 'verified')
    .orderBy('receivedDate', 'desc')
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!receipt) return {};
  return {
    'receipt.number': receipt.receiptNumber,
    'receipt.date': receipt.receivedDate,
    'receipt.amount': receipt.amountPaise,
    'receipt.mode': startCase(receipt.mode),
    'receipt.reference': receipt.reference,
  };
}
