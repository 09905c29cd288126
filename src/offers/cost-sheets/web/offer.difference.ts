import { formatMoneyExact } from '#platform/contract/format.ts';
import { CostSheetTotals } from '#inventory/pricing/costSheetParts.contract.ts';
import type { CostSheet } from '../costSheet.contract.ts';

/** The figures of a price as a sheet shows them, wherever they were computed. */
export type PricedFigures = Pick<CostSheet, 'lines' | 'taxLines' | 'schedule' | 'notes'> & CostSheetTotals;

/**
 * The first figure in which two computations of one price differ, as a sentence; null when they agree to the
 * paisa. Both run the same function, so any difference means that this page and the server run different
 * versions.
 */
export function priceDifference(here: PricedFigures, there: PricedFigures): string | null {
  const own = figuresOf(here);
  const theirs = figuresOf(there);
  if (own.length !== theirs.length) {
    return `The server shows ${theirs.length} figures and this page ${own.length}.`;
  }
  for (const [at, [name, amountPaise]] of theirs.entries()) {
    const [ownName, ownPaise] = own[at] ?? ['nothing', 0];
    if (ownName !== name) return `The server shows ${name} where this page shows ${ownName}.`;
    if (ownPaise !== amountPaise) {
      return `${name} is ${formatMoneyExact(amountPaise)} on the server and ${formatMoneyExact(ownPaise)} on this page.`;
    }
  }
  return null;
}

type Figure = [name: string, amountPaise: number];

function figuresOf({ lines, taxLines, schedule, ...others }: PricedFigures): Figure[] {
  return [
    ...lines.map(({ label, amountPaise }): Figure => [label, amountPaise]),
    ...taxLines.map(({ label, basis, amountPaise }): Figure => [`${label} (${basis})`, amountPaise]),
    ...TOTALS.map((key): Figure => [TOTAL_NAMES[key], others[key]]),
    ...schedule.map(({ seq, name, totalPaise }): Figure => [`Installment ${seq}, ${name}`, totalPaise]),
  ];
}

const TOTALS = CostSheetTotals.keyof().options;

const TOTAL_NAMES: Record<(typeof TOTALS)[number], string> = {
  basePricePaise: 'Base price',
  floorRisePaise: 'Floor rise',
  plcPaise: 'Location charges',
  parkingPaise: 'Parking',
  inAvChargesPaise: 'Charges in the agreement value',
  discountPaise: 'Discount',
  rebatePaise: 'Rebate',
  agreementValuePaise: 'Agreement value',
  gstPaise: 'GST',
  otherChargesPaise: 'Other charges',
  otherGstPaise: 'GST on other charges',
  corpusPaise: 'Corpus deposit',
  totalReceivablePaise: 'Total payable to the builder',
  stampDutyPaise: 'Stamp duty',
  registrationFeePaise: 'Registration',
  allInPaise: 'All-in cost to the buyer',
  tdsBasePaise: 'TDS base',
  tdsPaise: 'TDS by the buyer',
};
