import type { Day } from '#platform/contract/calendar.ts';
import { addMonths, financialQuarter, financialYearStart } from '#platform/contract/calendar.ts';
import { counted, financialYearName, formatDay, formatMoney, monthName } from '#platform/contract/format.ts';
import type { PayoutCondition, StructureTerms } from './structureTerms.contract.ts';

type Rated = Pick<
  StructureTerms,
  'type' | 'basis' | 'flatPaise' | 'pct' | 'slabs' | 'slabMeasure' | 'slabPeriod' | 'slabEffect'
>;

/** As entered, with all its decimals: '2.5%'. */
export function exactPct(pct: number): string {
  return `${pct}%`;
}

export const BASIS_NAMES = { agreementValue: 'agreement value', basePrice: 'base price' } as const;

const PERIOD_NAMES = {
  month: 'month',
  quarter: 'quarter',
  financialYear: 'financial year',
  project: 'project',
} as const;

/** What a structure pays in one sentence: '2% of the agreement value'. */
export function rateText(terms: Rated): string {
  const basis = BASIS_NAMES[terms.basis];
  switch (terms.type) {
    case 'flat':
      return `${formatMoney(terms.flatPaise ?? 0)} for each sale`;
    case 'percentage':
      return `${exactPct(terms.pct ?? 0)} of the ${basis}`;
    case 'slab':
      return `${slabsText(terms)} of the ${basis}, by the ${terms.slabMeasure === 'count' ? 'sales' : 'value'} of ${periodPhrase(terms)}${terms.slabEffect === 'allOfPeriod' ? ', also for its earlier sales' : ''}`;
  }
}

function periodPhrase({ slabPeriod }: Pick<StructureTerms, 'slabPeriod'>): string {
  return `a ${PERIOD_NAMES[slabPeriod]}`;
}

/** '1 to 3: 2%, 4 to 7: 2.5%, from 8: 3%' */
function slabsText({ slabs, slabMeasure }: Pick<StructureTerms, 'slabs' | 'slabMeasure'>): string {
  return slabs
    .map(({ fromCount, toCount, fromPaise, pct }) => {
      if (slabMeasure === 'value') return `from ${formatMoney(fromPaise ?? 0)}: ${exactPct(pct)}`;
      const range = toCount === null ? `from ${fromCount}` : `${fromCount} to ${toCount}`;
      return `${range}: ${exactPct(pct)}`;
    })
    .join(', ');
}

type Scoped = Pick<StructureTerms, 'projectIds' | 'partnerIds' | 'tiers'>;

/** Whom and what a structure covers: '2 firms, gold, 1 project', 'All firms and projects'. */
export function scopeText({ projectIds, partnerIds, tiers }: Scoped): string {
  const parts = [
    ...(partnerIds.length > 0 ? [counted(partnerIds.length, 'firm')] : []),
    ...(tiers.length > 0 ? [`${tiers.join(' and ')} firms`] : []),
    ...(projectIds.length > 0 ? [counted(projectIds.length, 'project')] : []),
  ];
  if (parts.length === 0) return 'All firms and projects';
  const [first = '', ...rest] = parts;
  return [first.charAt(0).toUpperCase() + first.slice(1), ...rest].join(', ');
}

/** 'From 1 Apr 2026', '1 Apr 2026 to 31 Mar 2027' */
export function validityText({ validFrom, validTo }: Pick<StructureTerms, 'validFrom' | 'validTo'>): string {
  return validTo === null
    ? `From ${formatDay(validFrom)}`
    : `${formatDay(validFrom)} to ${formatDay(validTo)}`;
}

const STEP_TEXTS = {
  booked: 'booked',
  agreement: 'agreement signed',
  registered: 'agreement registered',
  completed: 'possession given',
} as const;

/** When a part is payable: 'Agreement registered and 20% collected'. */
export function conditionText({ saleStatus, collectedPct }: PayoutCondition): string {
  const step = STEP_TEXTS[saleStatus];
  const text = step.charAt(0).toUpperCase() + step.slice(1);
  return collectedPct > 0 ? `${text} and ${exactPct(collectedPct)} collected` : text;
}

/** The period of a day as people name it: 'November 2026', 'July–September 2026', 'FY 2026-27', 'the project'. */
export function periodText(period: StructureTerms['slabPeriod'], day: Day): string {
  switch (period) {
    case 'month':
      return `${monthName(Number(day.slice(5, 7)))} ${day.slice(0, 4)}`;
    case 'quarter': {
      const first = quarterStart(day);
      const last = addMonths(first, 2);
      return `${monthName(Number(first.slice(5, 7)))}–${monthName(Number(last.slice(5, 7)))} ${first.slice(0, 4)}`;
    }
    case 'financialYear':
      return financialYearName(day);
    case 'project':
      return 'the project';
  }
}

/** First day of the quarter of the financial year that holds a day. */
export function quarterStart(day: Day): Day {
  return addMonths(`${financialYearStart(day)}-04-01`, (financialQuarter(day) - 1) * 3);
}

/** '1st', '4th', '22nd', '113th' */
export function ordinalText(position: number): string {
  const tens = position % 100;
  if (tens >= 11 && tens <= 13) return `${position}th`;
  return `${position}${{ 1: 'st', 2: 'nd', 3: 'rd' }[position % 10] ?? 'th'}`;
}
