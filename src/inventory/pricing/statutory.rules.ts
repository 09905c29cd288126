import { plainAmount } from '#platform/contract/format.ts';
import { stateName } from '#platform/contract/identity-numbers.ts';
import { pctOf, pctOfInRupees } from '#platform/contract/money.ts';
import type { RateReader, RateValues, StampBand } from '#company/statutory-rates/rate.rules.ts';
import type { BuyerGender, BuyerTds, PriceLine } from './costSheetModel.rules.ts';

/** What the buyer pays to the state on top of the price, and the tax they deduct from it. */
export interface StateDues {
  lines: PriceLine[];
  notes: string[];
}

interface Registrable {
  agreementValuePaise: number;
  marketValuePaise: number | null;
  stateCode: string | null;
  city: string;
  buyerGender: BuyerGender | null;
}

/**
 * Stamp duty and registration fee, each a whole rupee, on the agreement value or the ready-reckoner value,
 * whichever is higher. A state without a rate gives a note instead of a line: the duty is only shown, never
 * collected.
 */
export function stateDues(sale: Registrable, rates: RateReader): StateDues {
  if (sale.stateCode === null) return { lines: [], notes: [] };
  const valuePaise = Math.max(sale.agreementValuePaise, sale.marketValuePaise ?? 0);
  const stamp = rates.find('stamp', sale.city);
  const registration = rates.find('registration', sale.city);
  const missing = [stamp ? '' : 'Stamp duty', registration ? '' : 'Registration fee'].filter(Boolean);
  return {
    lines: [
      ...(stamp ? [stampLine(stamp, valuePaise, sale.buyerGender)] : []),
      ...(registration ? [registrationLine(registration, valuePaise)] : []),
    ],
    notes: missing.map(
      (what) => `${what} of ${stateName(sale.stateCode ?? '')} has no rate on record and is left out.`,
    ),
  };
}

function stampLine(stamp: RateValues['stamp'], valuePaise: number, gender: BuyerGender | null): PriceLine {
  const { components } = bandOf(stamp.bands, valuePaise);
  const concessionPct = gender === 'female' ? stamp.womenConcessionPct : 0;
  const pct = components.reduce((sum, component) => sum + component.pct, 0) - concessionPct;
  const terms = components.map((component) => `${component.pct}%`).join(' + ');
  const basis = `${terms}${concessionPct > 0 ? ` − ${concessionPct}%` : ''} of ${plainAmount(valuePaise)}`;
  const label = components
    .map((component, index) => (index === 0 ? component.label : component.label.toLowerCase()))
    .join(', ');
  return statutoryLine('stampDuty', label, basis, pctOfInRupees(valuePaise, pct));
}

/** The first band that reaches up to the value; the last one has no limit. */
function bandOf(bands: readonly StampBand[], valuePaise: number): StampBand {
  const band = bands.find((one) => one.upToPaise === null || valuePaise <= one.upToPaise);
  if (!band) throw new RangeError('The last band of a stamp duty must be without limit.');
  return band;
}

function registrationLine({ pct, capPaise }: RateValues['registration'], valuePaise: number): PriceLine {
  const uncappedPaise = pctOfInRupees(valuePaise, pct);
  const isCapped = capPaise !== null && uncappedPaise > capPaise;
  const basis = isCapped
    ? `${pct}%, at most ${plainAmount(capPaise)}`
    : `${pct}% of ${plainAmount(valuePaise)}`;
  return statutoryLine('registration', 'Registration fee', basis, isCapped ? capPaise : uncappedPaise);
}

function statutoryLine(code: string, label: string, basis: string, amountPaise: number): PriceLine {
  const untaxed = {
    areaSqft: null,
    ratePaise: null,
    gstTreatment: 'none' as const,
    ownGstPct: 0,
    tdsIncidental: false,
  };
  return { code, label, group: 'statutory', basis, amountPaise, ...untaxed };
}

/**
 * Tax the buyer deducts: on the price with the charges that belong to it, or on the stamp value when that is
 * higher, never on GST, once either reaches the threshold (Income-tax Act 1961 s.194-IA, Act 2025 s.393(1)).
 */
export function buyerTds(
  price: { agreementValuePaise: number; incidentalPaise: number; marketValuePaise: number | null },
  rates: RateReader,
): BuyerTds {
  const { pct, thresholdPaise, section, form } = rates.value('tds.property');
  const basePaise = Math.max(price.agreementValuePaise + price.incidentalPaise, price.marketValuePaise ?? 0);
  const applies = basePaise >= thresholdPaise;
  return { applies, pct, basePaise, amountPaise: applies ? pctOf(basePaise, pct) : 0, section, form };
}
