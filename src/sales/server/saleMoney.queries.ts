import type { ExpressionBuilder } from 'kysely';
import type { Read, Work } from '#platform/server/context.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import { required } from '#platform/server/database/values.ts';
import { bookingCapPaise } from '#inventory/payment-terms/bookingCap.rules.ts';
import type { ReceiptMode } from '#inventory/payment-terms/payment.terms.contract.ts';
import type { PricePart } from '#inventory/payment-terms/pricePart.rules.ts';
import type { TaxRegime } from '#company/statutory-rates/gst.rules.ts';
import { readRates } from '#company/statutory-rates/rate.rules.ts';
import type { RateKey, RateReader } from '#company/statutory-rates/rate.rules.ts';
import { ratesFor } from '#company/statutory-rates/server/rate.queries.ts';
import type { SALE_STATUSES } from '../sale.contract.ts';
import { visibleSales } from '#company/people/server/sale.visibility.ts';

/**
 * A sale as demands, receipts and invoices need it: whose terms apply and what may be billed. They read it here and
 * never import the commands of a sale, so that imports run one way.
 */
export interface MoneySale {
  id: string;
  version: number;
  bookingNumber: string;
  bookingDate: string;
  status: (typeof SALE_STATUSES)[number];
  projectId: string;
  unitNumber: string;
  channelPartnerId: string | null;
  agreementValuePaise: number;
  taxRegime: TaxRegime;
  planId: string;
  /** State of the project. */
  stateCode: string | null;
  creditDays: number;
  graceDays: number;
  interestSpreadPct: number;
  allowedModes: readonly ReceiptMode[];
  /** Rate rows behind its price. */
  ratesUsed: string[];
  /** Percent of GST on the part of the price that is not demanded yet, by the plan in force. */
  gstPct: number;
  /** The price reached the threshold from which the buyer deducts tax. */
  isTaxDeducted: boolean;
}

/** 404 when it does not exist or the caller may not see it. */
export async function getMoneySale(read: Read, id: string): Promise<MoneySale> {
  const row = await read.db
    .selectFrom('sale')
    .innerJoin('unit', 'unit.id', 'sale.unitId')
    .innerJoin('project', 'project.id', 'sale.projectId')
    .innerJoin('projectPaymentConfig', 'projectPaymentConfig.projectId', 'sale.projectId')
    .innerJoin('costSheet', 'costSheet.id', 'sale.costSheetId')
    .innerJoin('paymentPlan', (join) =>
      join.onRef('paymentPlan.saleId', '=', 'sale.id').on('paymentPlan.status', '!=', 'superseded'),
    )
    .select([
      'sale.id',
      'sale.version',
      'sale.bookingNumber',
      'sale.bookingDate',
      'sale.status',
      'sale.projectId',
      'sale.channelPartnerId',
      'sale.agreementValuePaise',
      'sale.taxRegime',
      'unit.unitNumber',
      'paymentPlan.id as planId',
      'project.stateCode',
      'projectPaymentConfig.creditDays',
      'projectPaymentConfig.graceDays',
      'projectPaymentConfig.interestSpreadPct',
      'projectPaymentConfig.allowedModes',
      'costSheet.ratesUsed',
      'costSheet.tdsPaise',
    ])
    .select((eb) => partsToCome(eb).as('partsToCome'))
    .where('sale.id', '=', id)
    .where(visibleSales(read))
    .executeTakeFirst();
  const { allowedModes, ratesUsed, partsToCome: parts, tdsPaise, ...sale } = required(row, 'Sale');
  return {
    ...sale,
    allowedModes,
    ratesUsed: ratesUsed as string[],
    gstPct: parts?.find(isPrice)?.gstPct ?? 0,
    isTaxDeducted: tdsPaise > 0,
  };
}

/**
 * Of the last installment of the price: a change of law taxes all that are not demanded alike (decision 26).
 */
function partsToCome(eb: ExpressionBuilder<Tables, 'paymentPlan'>) {
  return eb
    .selectFrom('installment')
    .select('installment.parts')
    .whereRef('installment.planId', '=', 'paymentPlan.id')
    .where('installment.component', '=', 'agreementValue')
    .orderBy((of) => of('installment.demandDate', 'is', null), 'desc')
    .orderBy('installment.seq', 'desc')
    .limit(1);
}

const isPrice = ({ code }: PricePart): boolean => code === 'agreementValue';

/** Locks a sale before anything below it is read or changed, so that changes to its money are serialized. */
export async function lockSale(work: Work, id: string): Promise<MoneySale> {
  const locked = await work.db
    .selectFrom('sale')
    .select('sale.id')
    .where('sale.id', '=', id)
    .where(visibleSales(work))
    .forUpdate()
    .executeTakeFirst();
  required(locked, 'Sale');
  return getMoneySale(work, id);
}

/** The rates in force today in the state of the project; `keys` limits them to some. */
export async function ratesToday(
  read: Read,
  sale: Pick<MoneySale, 'stateCode'>,
  keys?: readonly RateKey[],
): Promise<RateReader> {
  return readRates(await ratesFor(read, keys), read.today, sale.stateCode);
}

export interface BookingCapOfSale {
  capPct: number;
  capPaise: number;
}

/**
 * What may be accepted and demanded until the agreement is registered (RERA s.13); null afterwards and
 * outside India.
 */
export async function capOf(
  read: Read,
  sale: Pick<MoneySale, 'status' | 'agreementValuePaise' | 'stateCode'>,
): Promise<BookingCapOfSale | null> {
  if (!read.caller.isIndia || (sale.status !== 'booked' && sale.status !== 'agreement')) return null;
  const { pct } = (await ratesToday(read, sale, ['rera.bookingCapPct'])).value('rera.bookingCapPct');
  return { capPct: pct, capPaise: bookingCapPaise(sale.agreementValuePaise, pct) };
}

/**
 * Percent a year on late payments: the benchmark of the state's rules and the spread of the project (Real
 * Estate Act s.2(za)); null where no benchmark is loaded.
 */
export function lateRatePct(sale: Pick<MoneySale, 'interestSpreadPct'>, rates: RateReader): number | null {
  const benchmark = rates.find('mclr.sbi.highest');
  // Both have at most four decimals; their sum in floating point may not.
  return benchmark ? Number((benchmark.pct + sale.interestSpreadPct).toFixed(4)) : null;
}
