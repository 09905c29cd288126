import type { Day } from '#platform/contract/calendar.ts';
import { formatPct } from '#platform/contract/format.ts';
import { pctOf, shareOf, sumPaise } from '#platform/contract/money.ts';
import { bookingCapPaise } from '#inventory/payment-terms/bookingCap.rules.ts';
import type { DemandableInstallment } from '#money/plans/demand.rules.ts';
import { decideDemands } from '#money/plans/demand.rules.ts';
import type { TaxParts } from '#company/statutory-rates/gst.rules.ts';
import { taxTotal } from '#company/statutory-rates/gst.rules.ts';
import type { DemandOutcome, DemandResult, UnitsByOutcome } from './demandRun.contract.ts';

/** An installment in the scope of the run. */
export interface RunInstallment extends DemandableInstallment, TaxParts {
  id: string;
  demandDate: Day | null;
}

/** A unit in the scope of a run, with its active sale. */
export interface RunUnit {
  unitId: string;
  /** Ready-reckoner value; TDS is on it where it is higher than the price. */
  marketValuePaise: number | null;
  sale: RunSale | null;
}

interface RunSale {
  id: string;
  bookingDate: Day;
  isRegistered: boolean;
  agreementValuePaise: number;
  /** Agreement value already demanded. */
  askedPaise: number;
  /** The price reached the threshold from which the buyer deducts tax. */
  isTaxDeducted: boolean;
  /** By seq. */
  installments: readonly RunInstallment[];
}

export interface RunTerms {
  today: Day;
  creditDays: number;
  /** Percent of the price that may be demanded before registration; null outside India. */
  capPct: number | null;
  /** TDS percentage; null outside India. */
  tdsPct: number | null;
  /** Why a plan has nothing in this run: no such stage, or none by that day. */
  without: 'otherPlan' | 'nothingDue';
}

export interface PreviewLine {
  unitId: string;
  saleId: string | null;
  installmentId: string | null;
  outcome: DemandOutcome;
  principalPaise: number;
  taxPaise: number;
  tdsPaise: number;
}

/** The outcome for each unit in the scope, one line each. */
export function previewLines(units: readonly RunUnit[], terms: RunTerms): PreviewLine[] {
  return units.flatMap((unit) => linesOf(unit, terms));
}

function linesOf({ unitId, marketValuePaise, sale }: RunUnit, terms: RunTerms): PreviewLine[] {
  const none = { unitId, installmentId: null, principalPaise: 0, taxPaise: 0, tdsPaise: 0 };
  if (!sale) return [{ ...none, saleId: null, outcome: 'unsold' }];
  if (sale.installments.length === 0) return [{ ...none, saleId: sale.id, outcome: terms.without }];
  const open = sale.installments.filter((one) => one.demandDate === null);
  const decisions = decideDemands(open, {
    today: terms.today,
    bookingDate: sale.bookingDate,
    creditDays: terms.creditDays,
    capPaise:
      sale.isRegistered || terms.capPct === null
        ? null
        : bookingCapPaise(sale.agreementValuePaise, terms.capPct),
    askedPaise: sale.askedPaise,
  });
  return sale.installments.map((installment) => {
    const decision = decisions[open.indexOf(installment)];
    return {
      unitId,
      saleId: sale.id,
      installmentId: installment.id,
      outcome: decision ? (decision.isHeld ? 'heldForRegistration' : 'demand') : 'alreadyDemanded',
      principalPaise: installment.principalPaise,
      taxPaise: taxTotal(installment),
      tdsPaise: deductedPaise(installment, { ...sale, marketValuePaise }, terms.tdsPct),
    };
  });
}

/**
 * TDS: on the price and the charges, never on the tax or a deposit; on the ready-reckoner value where that is
 * higher than the price (s.393(1) Table Sl. 3(i), before s.194-IA).
 */
function deductedPaise(
  { component, principalPaise }: RunInstallment,
  sale: Pick<RunSale, 'isTaxDeducted' | 'agreementValuePaise'> & { marketValuePaise: number | null },
  tdsPct: number | null,
): number {
  if (!sale.isTaxDeducted || tdsPct === null || component === 'corpus') return 0;
  const deducted = pctOf(principalPaise, tdsPct);
  const market = sale.marketValuePaise ?? 0;
  return market > sale.agreementValuePaise ? shareOf(deducted, market, sale.agreementValuePaise) : deducted;
}

export interface RunSums {
  units: UnitsByOutcome;
  demands: number;
  considerationPaise: number;
  taxPaise: number;
  tdsPaise: number;
}

/** The totals of a preview. A unit with any demand counts as demanded, however much of it is held. */
export function runSums(lines: readonly PreviewLine[]): RunSums {
  const asked = lines.filter((line) => line.outcome === 'demand');
  const outcomes = new Map<string, DemandOutcome>();
  for (const { unitId, outcome } of lines) {
    const before = outcomes.get(unitId);
    if (before === undefined || PRECEDENCE.indexOf(outcome) < PRECEDENCE.indexOf(before))
      outcomes.set(unitId, outcome);
  }
  const units: UnitsByOutcome = {};
  for (const outcome of outcomes.values()) units[outcome] = (units[outcome] ?? 0) + 1;
  return {
    units,
    demands: asked.length,
    considerationPaise: sumPaise(asked.map((line) => line.principalPaise)),
    taxPaise: sumPaise(asked.map((line) => line.taxPaise)),
    tdsPaise: sumPaise(asked.map((line) => line.tdsPaise)),
  };
}

const PRECEDENCE: readonly DemandOutcome[] = [
  'demand',
  'heldForRegistration',
  'alreadyDemanded',
  'otherPlan',
  'nothingDue',
  'unsold',
];

/** Why a unit is not demanded, as on screen and in the export; null for one that is. */
export function reasonText(
  outcome: DemandOutcome,
  { title, planName, capPct }: { title: string; planName: string | null; capPct: number | null },
): string | null {
  switch (outcome) {
    case 'demand':
      return null;
    case 'heldForRegistration':
      return `The agreement is not registered and this would exceed ${formatPct(capPct ?? 0)} of the price: held for registration`;
    case 'alreadyDemanded':
      return 'Already demanded';
    case 'otherPlan':
      return `The plan ${planName ?? ''} has no stage for ${title}`;
    case 'nothingDue':
      return 'The plan has nothing due by this day';
    case 'unsold':
      return 'Not sold';
  }
}

/** Why a line differs from the preview; null when it does not. */
export function differenceText(
  rehearsed: { outcome: DemandOutcome; principalPaise: number; taxPaise: number },
  found: { result: DemandResult; principalPaise: number; taxPaise: number; why: string },
): string | null {
  if (found.result === 'skipped') return found.why;
  const expected: DemandResult = rehearsed.outcome === 'demand' ? 'demanded' : 'held';
  if (found.result !== expected)
    return found.result === 'demanded'
      ? 'Demanded: the agreement has been registered since'
      : 'Held for registration: more has been demanded since';
  const isSame = rehearsed.principalPaise === found.principalPaise && rehearsed.taxPaise === found.taxPaise;
  return isSame ? null : 'The amount has changed since';
}
