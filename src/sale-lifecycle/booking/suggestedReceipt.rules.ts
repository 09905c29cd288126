import { formatMoney, formatPct } from '#platform/contract/format.ts';
import { bookingCapPaise } from '#inventory/payment-terms/bookingCap.rules.ts';

/** What may be taken with the booking: price as far as it may be accepted, and the GST that is billed with it. */
export interface SuggestedReceipt {
  pricePaise: number;
  taxPaise: number;
  totalPaise: number;
  /** The percentage of the price above which no more may be accepted, once it is reached. */
  reachedPct: number | null;
}

/** The first demand of the plan, within the limit of the law or the project; `capPct` is null without one. */
export function suggestedReceipt(
  first: { principalPaise: number; totalPaise: number },
  { capPct, agreementValuePaise }: { capPct: number | null; agreementValuePaise: number },
): SuggestedReceipt {
  const capPaise = capPct === null ? null : bookingCapPaise(agreementValuePaise, capPct);
  const isReached = capPaise !== null && first.principalPaise >= capPaise;
  const pricePaise = isReached ? capPaise : first.principalPaise;
  const taxPaise = first.totalPaise - first.principalPaise;
  return { pricePaise, taxPaise, totalPaise: pricePaise + taxPaise, reachedPct: isReached ? capPct : null };
}

/** '₹9,08,140 price (at the 10% limit) + ₹45,407 GST' */
export function receiptParts({ pricePaise, taxPaise, reachedPct }: SuggestedReceipt): string {
  const limit = reachedPct === null ? '' : ` (at the ${formatPct(reachedPct)} limit)`;
  const tax = taxPaise > 0 ? ` + ${formatMoney(taxPaise)} GST` : '';
  return `${formatMoney(pricePaise)} price${limit}${tax}`;
}
