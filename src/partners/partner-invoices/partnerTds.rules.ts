import type { Day } from '#platform/contract/calendar.ts';
import { financialYearLabel } from '#platform/contract/calendar.ts';
import type { ExplanationStep } from '#platform/contract/explanation.ts';
import { formatDay, formatPct, plainAmount } from '#platform/contract/format.ts';
import { pctOf, sumPaise } from '#platform/contract/money.ts';
import type { PanStatus } from '#company/channel-partners/panStatus.rules.ts';
import type { RateRow, RateValues } from '#company/statutory-rates/rate.rules.ts';
import { rateOn } from '#company/statutory-rates/rate.rules.ts';

/** An earlier credit to the same PAN, as it stands now: a cancelled one has amount 0, and keeps what was taxed of it. */
export interface EarlierCredit {
  id: string;
  creditedOn: Day;
  amountPaise: number;
  /** How much of it tax was deducted on, at its own entry or as arrears at a later one that stands. */
  taxedPaise: number;
}

/** A certificate of lower deduction of the PAN. */
export interface LowerDeduction {
  number: string;
  ratePct: number;
  from: Day;
  /** Its last day, also when it was ended early. */
  to: Day;
  limitPaise: number;
  /** Covered by entries that stand. */
  usedPaise: number;
}

export interface CreditToTax {
  creditedOn: Day;
  /** Before GST. */
  amountPaise: number;
  panStatus: PanStatus;
  /** Of any year; only those of the financial year of this credit count. */
  earlier: readonly EarlierCredit[];
  certificates: readonly LowerDeduction[];
  rates: readonly RateRow[];
}

/** Tax at one rate on one credit, or on a part of it. */
interface TdsPart {
  /** The earlier credit that is taxed, which was below the threshold; null: this one. */
  creditId: string | null;
  creditedOn: Day;
  isArrears: boolean;
  basePaise: number;
  ratePct: number;
  taxPaise: number;
  /** Its number where it lowered the rate. */
  certificate: string | null;
}

export interface PartnerTds {
  section: string;
  /** '26-27' */
  year: string;
  /** Credited in the year, this credit included. */
  yearPaise: number;
  thresholdPaise: number;
  parts: TdsPart[];
  tdsPaise: number;
  steps: ExplanationStep[];
  /** Rows of the rate table behind it. */
  rateIds: string[];
}

/**
 * Tax that the builder deducts when commission is credited to a firm. The row of that day decides rate, section and
 * threshold. Once the credits of the year exceed the threshold, tax is due on all of them: the crossing credit also
 * carries that of those before. Without a valid PAN the higher rate applies, and no certificate. A certificate covers
 * credits of its days up to its limit. Each part is rounded to the paisa by itself, so that it can be reversed.
 */
export function partnerTds(credit: CreditToTax): PartnerTds {
  const { creditedOn, amountPaise, rates } = credit;
  const row = rateOn(rates, 'tds.brokerage', creditedOn);
  const year = financialYearLabel(creditedOn);
  const earlier = credit.earlier.filter((one) => financialYearLabel(one.creditedOn) === year);
  const yearPaise = sumPaise(earlier.map((one) => one.amountPaise)) + amountPaise;
  const isDue = yearPaise > row.value.thresholdPaise;
  const parts = isDue ? partsOf(credit, earlier, row.value) : [];
  return {
    section: row.value.section,
    year,
    yearPaise,
    thresholdPaise: row.value.thresholdPaise,
    parts,
    tdsPaise: sumPaise(parts.map((one) => one.taxPaise)),
    steps: [yearStep(year, yearPaise, row.value), ...parts.map((part) => stepOf(part, credit.panStatus))],
    rateIds: [row.id],
  };
}

function partsOf(
  credit: CreditToTax,
  earlier: readonly EarlierCredit[],
  { pct, noPanPct }: RateValues['tds.brokerage'],
): TdsPart[] {
  const untaxed = untaxedOf(credit, earlier);
  if (credit.panStatus !== 'valid')
    return untaxed.map((one) => partOf(one, one.amountPaise, Math.max(pct, noPanPct), null));
  const left = new Map(credit.certificates.map((one) => [one, Math.max(0, one.limitPaise - one.usedPaise)]));
  return untaxed.flatMap((one) => {
    const lower = [...left.keys()].find(
      ({ from, to, ratePct }) => from <= one.creditedOn && one.creditedOn <= to && ratePct < pct,
    );
    const covered = lower ? Math.min(one.amountPaise, left.get(lower) ?? 0) : 0;
    if (lower) left.set(lower, (left.get(lower) ?? 0) - covered);
    return [
      ...(lower && covered > 0 ? [partOf(one, covered, lower.ratePct, lower.number)] : []),
      ...(covered < one.amountPaise ? [partOf(one, one.amountPaise - covered, pct, null)] : []),
    ];
  });
}

interface Untaxed {
  creditId: string | null;
  creditedOn: Day;
  isArrears: boolean;
  amountPaise: number;
}

/** What is to be taxed now, oldest first; what was taxed of credits cancelled since is taken off. */
function untaxedOf({ creditedOn, amountPaise }: CreditToTax, earlier: readonly EarlierCredit[]): Untaxed[] {
  let taxedTooMuch = sumPaise(earlier.map((one) => Math.max(0, one.taxedPaise - one.amountPaise)));
  const open = earlier
    .map((one) => ({
      creditId: one.id,
      creditedOn: one.creditedOn,
      isArrears: true,
      amountPaise: Math.max(0, one.amountPaise - one.taxedPaise),
    }))
    .toSorted((one, other) => (one.creditedOn < other.creditedOn ? -1 : 1));
  return [...open, { creditId: null, creditedOn, isArrears: false, amountPaise }]
    .map((one) => {
      const taken = Math.min(taxedTooMuch, one.amountPaise);
      taxedTooMuch -= taken;
      return { ...one, amountPaise: one.amountPaise - taken };
    })
    .filter((one) => one.amountPaise > 0);
}

function partOf(
  { creditId, creditedOn, isArrears }: Untaxed,
  basePaise: number,
  ratePct: number,
  certificate: string | null,
): TdsPart {
  const taxPaise = pctOf(basePaise, ratePct);
  return { creditId, creditedOn, isArrears, basePaise, ratePct, taxPaise, certificate };
}

function yearStep(
  year: string,
  yearPaise: number,
  { thresholdPaise, section }: RateValues['tds.brokerage'],
): ExplanationStep {
  const isDue = yearPaise > thresholdPaise;
  return {
    label: `Credited in ${year}`,
    text: isDue
      ? `Above ${plainAmount(thresholdPaise)}, so tax is deducted under ${section}`
      : `Not above ${plainAmount(thresholdPaise)}, so no tax is deducted under ${section}`,
    detail: plainAmount(yearPaise),
    amountPaise: isDue ? null : 0,
  };
}

const WITHOUT_VALID_PAN: Record<PanStatus, string> = {
  valid: '',
  missing: ', as the firm has no PAN',
  inoperative: ', as the PAN is inoperative',
};

function stepOf(part: TdsPart, panStatus: PanStatus): ExplanationStep {
  const of = part.isArrears ? ` credited on ${formatDay(part.creditedOn)} without tax` : '';
  const why = part.certificate ? `, certificate ${part.certificate}` : WITHOUT_VALID_PAN[panStatus];
  return {
    label: `TDS ${formatPct(part.ratePct)}`,
    text: `${formatPct(part.ratePct)} of ${plainAmount(part.basePaise)}${of}${why}`,
    detail: null,
    amountPaise: part.taxPaise,
  };
}
