import { counted, formatMoney, formatPct, startCase, worded } from '#platform/contract/format.ts';
import { stateName } from '#platform/contract/identity-numbers.ts';
import type { GstCharge, RateKey, RateValues } from './rate.rules.ts';

/** The group, label and value text of each rate. */
interface RateFacts<Value> {
  group: string;
  name: string;
  text: (value: Value) => string;
}

const GST = 'GST';
const TDS = 'Tax deducted at source';
const STAMP = 'Stamp duty and registration';
const RERA = 'Real Estate Act and bank rate';
const CANCELLATION = 'Cancellation';
const POLICY = 'Limits and policies';

/** In the order in which they are shown. */
export const RATE_GROUPS = [GST, TDS, STAMP, RERA, CANCELLATION, POLICY] as const;

const share = ({ pct }: { pct: number }) => formatPct(pct);

const charge = (name: string): RateFacts<GstCharge> => ({
  group: GST,
  name: `GST on ${name}`,
  text: chargeText,
});

export const RATE_LABELS: { readonly [Key in RateKey]: RateFacts<RateValues[Key]> } = {
  'gst.residential.other': { group: GST, name: 'GST, residential', text: share },
  'gst.residential.affordable': {
    group: GST,
    name: 'GST, affordable residential',
    text: ({ pct, metroMaxCarpetSqm, otherMaxCarpetSqm, maxGrossPaise }) =>
      `${formatPct(pct)} up to ${metroMaxCarpetSqm} sq m in metros, ${otherMaxCarpetSqm} sq m elsewhere, and ${formatMoney(maxGrossPaise)}`,
  },
  'gst.commercial': {
    group: GST,
    name: 'GST, commercial',
    text: ({ pct, inResidentialProjectPct, maxCommercialCarpetPct }) =>
      `${formatPct(pct)}; ${formatPct(inResidentialProjectPct)} in residential projects with at most ${formatPct(maxCommercialCarpetPct)} commercial`,
  },
  'gst.plot': { group: GST, name: 'GST, plots', text: share },
  'gst.afterCompletion': { group: GST, name: 'GST after completion', text: share },
  'gst.charge.plc': charge('location charges'),
  'gst.charge.floorRise': charge('floor rise'),
  'gst.charge.coveredParking': charge('covered parking'),
  'gst.charge.infrastructure': charge('infrastructure'),
  'gst.charge.clubMembership': charge('club membership'),
  'gst.charge.legal': charge('legal charges'),
  'gst.charge.electricityWater': charge('electricity and water'),
  'gst.charge.societyFormation': charge('society formation'),
  'gst.charge.advanceMaintenance': charge('advance maintenance'),
  'gst.charge.corpus': charge('corpus'),
  'gst.onDelayInterest': {
    group: GST,
    name: 'GST on late interest',
    text: ({ sameAsSupply }) => (sameAsSupply ? 'As on the overdue amount' : 'None'),
  },
  'gst.bounceCharge': { group: GST, name: 'GST on bounce charges', text: share },
  'gst.transferFee': { group: GST, name: 'GST on transfer fees', text: share },
  'gst.brokerage': { group: GST, name: 'GST on brokerage', text: share },
  'gst.sac': {
    group: GST,
    name: 'Service accounting codes',
    text: ({ construction, otherCharges, brokerage }) =>
      `${construction} construction, ${otherCharges} other charges, ${brokerage} brokerage`,
  },
  'gst.creditNoteCutoff': {
    group: GST,
    name: 'Last day for credit notes',
    text: ({ month, day }) => `${day} ${MONTHS[month - 1]} after the year of the invoice`,
  },
  'tds.property': { group: TDS, name: 'TDS on property', text: tdsText },
  'tds.brokerage': { group: TDS, name: 'TDS on brokerage', text: tdsText },
  'tds.payBy': {
    group: TDS,
    name: 'TDS paid to the state by',
    text: ({ dayOfNextMonth, dayOfAprilForMarch }) =>
      `Day ${dayOfNextMonth} of the next month, for March ${dayOfAprilForMarch} April`,
  },
  'tds.lateInterest': {
    group: TDS,
    name: 'Interest on TDS paid late',
    text: ({ pctPerMonth }) => `${formatPct(pctPerMonth)} for each month or part of it`,
  },
  stamp: { group: STAMP, name: 'Stamp duty', text: stampText },
  registration: {
    group: STAMP,
    name: 'Registration fee',
    text: ({ pct, capPaise }) =>
      capPaise === null ? formatPct(pct) : `${formatPct(pct)}, at most ${formatMoney(capPaise)}`,
  },
  'rera.bookingCapPct': {
    group: RERA,
    name: 'Most before registration',
    text: ({ pct }) => `${formatPct(pct)} of the cost of the unit`,
  },
  'rera.interest': {
    group: RERA,
    name: 'Interest on delay',
    text: ({ spreadPct }) => `Highest SBI MCLR + ${formatPct(spreadPct)}`,
  },
  'mclr.sbi.highest': { group: RERA, name: 'Highest SBI MCLR', text: share },
  'rera.designatedAccountPct': {
    group: RERA,
    name: 'Share for the separate account',
    text: ({ pct, threeAccounts }) => `${formatPct(pct)}${threeAccounts ? ', three accounts' : ''}`,
  },
  'cancel.preAgreement': {
    group: CANCELLATION,
    name: 'Kept before the agreement',
    text: ({ slabs }) =>
      slabs
        .map(({ upToDays, pct }) => `${formatPct(pct)}${upToDays === null ? '' : ` up to day ${upToDays}`}`)
        .join(', '),
  },
  'cancel.postAgreement': { group: CANCELLATION, name: 'Kept after the agreement', text: share },
  'cancel.refundDays': {
    group: CANCELLATION,
    name: 'Refund within',
    text: ({ days }) => `${days} days`,
  },
  'stage.caps': {
    group: POLICY,
    name: 'Most by stage of construction',
    text: ({ caps }) => caps.map(({ label, pct }) => `${label} ${formatPct(pct)}`).join(', '),
  },
  'cash.limit': {
    group: POLICY,
    name: 'Cash below',
    text: ({ belowPaise, section }) => `${formatMoney(belowPaise)}, section ${section}`,
  },
  'cheque.validity': {
    group: POLICY,
    name: 'Cheques are valid for',
    text: ({ months }) => (months === 1 ? '1 month' : `${months} months`),
  },
  'parking.openNotSaleable': {
    group: POLICY,
    name: 'Open parking',
    text: ({ notSaleable }) => (notSaleable ? 'May not be sold' : 'May be sold'),
  },
  'invoice.maxLen': {
    group: POLICY,
    name: 'Length of an invoice number',
    text: ({ length }) => `${length} characters at most`,
  },
  'acceptance.electronic': {
    group: POLICY,
    name: 'Papers accepted electronically',
    text: ({ categories }) => (categories.length === 0 ? 'None' : categories.map(worded).join(', ')),
  },
  'papers.kept': {
    group: POLICY,
    name: 'Papers kept by law',
    text: keptText,
  },
  'season.index': {
    group: POLICY,
    name: 'Season of bookings',
    text: ({ months }) => months.map((weight, index) => `${MONTHS[index]} ${weight}`).join(', '),
  },
};

export const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A value as a line of text. Rows are written through the schema of their key, so a value has the shape of it. */
export function rateText(key: RateKey, value: Record<string, unknown>): string {
  const { text }: { text: (value: never) => string } = RATE_LABELS[key];
  return text(value as never);
}

export interface RatePlace {
  stateCode: string | null;
  qualifier: string | null;
}

/** 'Pune, Maharashtra', 'Maharashtra', 'Everywhere' */
export function placeText({ stateCode, qualifier }: RatePlace): string {
  const parts = [qualifier && startCase(qualifier), stateCode && stateName(stateCode)].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : 'Everywhere';
}

function chargeText({ treatment, pct }: GstCharge): string {
  if (treatment === 'rate') return formatPct(pct);
  return treatment === 'deposit' ? 'None, a deposit' : 'As on the construction';
}

function tdsText({ pct, noPanPct, thresholdPaise, section }: RateValues['tds.brokerage']): string {
  return `${formatPct(pct)} from ${formatMoney(thresholdPaise)}, ${formatPct(noPanPct)} without PAN, section ${section}`;
}

/** '6 years and 9 months after the end of the financial year' */
function keptText({ years, plusMonths, fromYearEnd }: RateValues['papers.kept']): string {
  const months = plusMonths === 0 ? '' : ` and ${counted(plusMonths, 'month')}`;
  return `${counted(years, 'year')}${months} after the end of the ${fromYearEnd ? 'financial year' : 'record'}`;
}

function stampText({ bands, womenConcessionPct }: RateValues['stamp']): string {
  const parts = bands.map(({ upToPaise, components }) => {
    const duty = components.map(({ pct }) => formatPct(pct)).join(' + ');
    return upToPaise === null ? duty : `${duty} up to ${formatMoney(upToPaise)}`;
  });
  const women = womenConcessionPct > 0 ? [`women ${formatPct(womenConcessionPct)} less`] : [];
  return [...parts, ...women].join(', ');
}
