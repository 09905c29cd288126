import type { Day } from '#platform/contract/calendar.ts';
import { formatDay, formatPct } from '#platform/contract/format.ts';
import type { ChargeKind } from '#money/ledger/chargeKind.rules.ts';
import type { TaxParts, TaxRegime } from '#company/statutory-rates/gst.rules.ts';
import { NO_TAX } from '#company/statutory-rates/gst.rules.ts';
import type { InvoiceLine } from './invoice.contract.ts';

/** The part received of interest or a taxable charge. */
export interface ReceivedCharge {
  chargeId: string;
  amountPaise: number;
  taxPaise: number;
  gstPct: number;
  sac: string;
  of: ChargeNature;
}

/** What a charge is for, as printed on its invoice. */
export type ChargeNature =
  | { kind: 'interest'; installmentName: string; fromDay: Day; toDay: Day; ratePct: number }
  | { kind: 'bounceCharge'; receiptNumber: string | null }
  | { kind: 'transferFee'; transferredOn: Day };

/**
 * Lines of the invoice for interest and charges received. Late interest is part of the value of the supply that was
 * paid late (CGST Act s.15(2)(d)) and is taxed when it is received (s.13(6)), so it carries the rate and code of
 * that supply.
 */
export function receivedChargeLines(charges: readonly ReceivedCharge[], regime: TaxRegime): InvoiceLine[] {
  return charges.map((charge) => ({
    installmentId: null,
    chargeId: charge.chargeId,
    ...textOf(charge),
    sac: charge.sac,
    gstRatePct: charge.gstPct,
    taxablePaise: charge.amountPaise,
    ...taxParts(charge.taxPaise, regime),
    totalPaise: charge.amountPaise + charge.taxPaise,
  }));
}

/** A charge as stored or shown; the database keeps the days and the rate of interest. */
export function natureOfCharge(charge: {
  kind: ChargeKind;
  postedOn: Day;
  installmentName: string | null;
  fromDay: Day | null;
  toDay: Day | null;
  ratePct: number | null;
  receiptNumber: string | null;
}): ChargeNature {
  const { kind, postedOn, installmentName, fromDay, toDay, ratePct, receiptNumber } = charge;
  if (kind === 'transferFee') return { kind, transferredOn: postedOn };
  if (installmentName === null || fromDay === null || toDay === null || ratePct === null)
    return { kind: 'bounceCharge', receiptNumber };
  return { kind: 'interest', installmentName, fromDay, toDay, ratePct };
}

function textOf({ of }: ReceivedCharge): Pick<InvoiceLine, 'description' | 'detail'> {
  if (of.kind === 'bounceCharge') return { description: 'Bounced instrument', detail: of.receiptNumber };
  if (of.kind === 'transferFee')
    return { description: 'Transfer of the booking', detail: `on ${formatDay(of.transferredOn)}` };
  const { installmentName, fromDay, toDay, ratePct } = of;
  const days = `${formatDay(fromDay)} to ${formatDay(toDay)}`;
  return {
    description: `Interest for late payment, ${installmentName}`,
    detail: `${days} at ${formatPct(ratePct)} a year`,
  };
}

/** Received tax split by its regime; within a state into two halves. */
function taxParts(taxPaise: number, regime: TaxRegime): TaxParts {
  if (regime === 'igst' || regime === 'single') return { ...NO_TAX, igstPaise: taxPaise };
  const sgstPaise = Math.floor(taxPaise / 2);
  return { cgstPaise: taxPaise - sgstPaise, sgstPaise, igstPaise: 0 };
}
