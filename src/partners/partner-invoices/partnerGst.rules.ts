import type { Day } from '#platform/contract/calendar.ts';
import type { ExplanationStep } from '#platform/contract/explanation.ts';
import { formatDay, formatPct, plainAmount } from '#platform/contract/format.ts';
import { stateName } from '#platform/contract/identity-numbers.ts';
import { mulDiv, pctOf, toPaise } from '#platform/contract/money.ts';
import type { GstRegistration } from '#company/channel-partners/gstRegistration.rules.ts';
import { registrationOn, stateOfGstin } from '#company/channel-partners/gstRegistration.rules.ts';
import type { TaxParts, TaxRegime } from '#company/statutory-rates/gst.rules.ts';
import { NO_TAX, taxLabels, taxRegimeOf } from '#company/statutory-rates/gst.rules.ts';
import type { RateRow } from '#company/statutory-rates/rate.rules.ts';
import { rateOn } from '#company/statutory-rates/rate.rules.ts';

export interface BilledCommission {
  /** Commission before GST. */
  taxablePaise: number;
  invoiceDate: Day;
  /** All registrations of the firm. */
  registrations: readonly GstRegistration[];
  /** State of the project, where the service is supplied (IGST Act s.12(3)). */
  projectStateCode: string;
  rates: readonly RateRow[];
}

/** The GST that the invoice of a firm must show. */
export interface PartnerGst {
  /** Under which it is billed; null while the firm is not registered, and then there is no GST. */
  gstin: string | null;
  regime: TaxRegime;
  pct: number;
  tax: TaxParts;
  gstPaise: number;
  steps: ExplanationStep[];
  /** Rows of the rate table behind it. */
  rateIds: string[];
}

/**
 * GST of a partner invoice by the registration and the rate of its date: CGST and SGST where the firm is registered
 * in the state of the project, else IGST. The whole is rounded once; CGST is half of it, rounded, and SGST the rest,
 * so that the two always add up to it.
 */
export function partnerGst(billed: BilledCommission): PartnerGst {
  const { taxablePaise, invoiceDate, registrations, projectStateCode, rates } = billed;
  const registration = registrationOn(registrations, invoiceDate, projectStateCode);
  if (!registration) return unregistered(invoiceDate);
  const firmStateCode = stateOfGstin(registration.gstin);
  const rate = rateOn(rates, 'gst.brokerage', invoiceDate, { stateCode: projectStateCode });
  const regime = taxRegimeOf({
    isIndia: true,
    gstRegistered: true,
    supplierStateCode: firmStateCode,
    propertyStateCode: projectStateCode,
  });
  const gstPaise = pctOf(taxablePaise, rate.value.pct);
  const tax = splitTax(gstPaise, regime);
  return {
    gstin: registration.gstin,
    regime,
    pct: rate.value.pct,
    tax,
    gstPaise,
    steps: [
      placeStep(firmStateCode, projectStateCode),
      ...taxSteps(tax, regime, rate.value.pct, taxablePaise),
    ],
    rateIds: [rate.id],
  };
}

function splitTax(gstPaise: number, regime: TaxRegime): TaxParts {
  if (regime === 'igst') return { ...NO_TAX, igstPaise: gstPaise };
  const cgstPaise = toPaise(mulDiv(BigInt(gstPaise), 1n, 2n));
  return { cgstPaise, sgstPaise: gstPaise - cgstPaise, igstPaise: 0 };
}

function unregistered(invoiceDate: Day): PartnerGst {
  const text = `The firm has no GST registration on ${formatDay(invoiceDate)}`;
  return {
    gstin: null,
    regime: 'none',
    pct: 0,
    tax: NO_TAX,
    gstPaise: 0,
    steps: [{ label: 'GST', text, detail: null, amountPaise: 0 }],
    rateIds: [],
  };
}

function placeStep(firmStateCode: string, projectStateCode: string): ExplanationStep {
  const [firm, project] = [stateName(firmStateCode), stateName(projectStateCode)];
  const text =
    firmStateCode === projectStateCode
      ? `The firm is registered in ${firm}, the state of the project`
      : `The firm is registered in ${firm}, the project is in ${project}`;
  return { label: 'Place of supply', text, detail: null, amountPaise: null };
}

function taxSteps(tax: TaxParts, regime: TaxRegime, pct: number, taxablePaise: number): ExplanationStep[] {
  const on = plainAmount(taxablePaise);
  const whole = `${formatPct(pct)} of ${on}`;
  return taxLabels(regime).map(({ part, label, shareOfPct }, index) => ({
    label: `${label} ${formatPct(pct * shareOfPct)}`,
    text: shareOfPct === 1 ? whole : index === 0 ? `half of ${whole}` : `the rest of ${whole}`,
    detail: null,
    amountPaise: tax[part],
  }));
}
