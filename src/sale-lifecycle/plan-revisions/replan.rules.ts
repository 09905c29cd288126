import { shareOf, sumPaise } from '#platform/contract/money.ts';
import type { PlanDates, PlannedInstallment } from '#inventory/payment-terms/plan.rules.ts';
import { generatePlan, taxUpTo } from '#inventory/payment-terms/plan.rules.ts';
import type { TemplateStage } from '#inventory/payment-terms/template.contract.ts';
import type { PricePart } from '#inventory/payment-terms/pricePart.rules.ts';
import type { TaxParts } from '#company/statutory-rates/gst.rules.ts';
import { NO_TAX, subtractTax, sumTax } from '#company/statutory-rates/gst.rules.ts';
import { isSameHead, joinParts, numberedAnew, rowOf } from './planRevision.rules.ts';
import type { PlanRow } from './planRevision.rules.ts';

/**
 * A plan by another template, with demanded installments kept in front. The price is divided by the new stages as
 * at booking; earlier demands count towards the first stages, so that a later stage bills only what is missing up
 * to its percentage. `newId` names each new installment, in the order of the plan.
 */
export function replanned(
  rows: readonly PlanRow[],
  stages: readonly TemplateStage[],
  dates: PlanDates,
  newId: () => string,
): PlanRow[] {
  const fixed = rows.filter((row) => row.fixedBecause !== null);
  const wholes = joinParts(rows.flatMap((row) => row.parts));
  const heads = wholes.map((whole) => headOf(whole, fixed));
  const open = generatePlan(stages, wholes, dates).flatMap((planned) => {
    const parts = heads.flatMap((head) => head.next(planned.parts));
    return parts.length === 0 ? [] : [openRow(planned, parts, newId())];
  });
  return numberedAnew([...fixed, ...open]);
}

function openRow(planned: PlannedInstallment, parts: PricePart[], id: string): PlanRow {
  const row = rowOf({
    ...planned,
    id,
    parts,
    agreedDate: planned.expectedDate,
    heldForRegistration: false,
    fixedBecause: null,
  });
  if (row.principalPaise === planned.principalPaise) return row;
  const pct = shareOf(Math.round(planned.pct * 10_000), row.principalPaise, planned.principalPaise) / 10_000;
  return { ...row, name: `${planned.name}, rest`, pct: Math.max(pct, 0.0001) };
}

/** Walks one part of the price stage by stage and returns the undemanded part of each. */
function headOf(whole: PricePart, fixed: readonly PlanRow[]) {
  const taken = fixed.flatMap((row) => row.parts.filter((part) => isSameHead(part, whole)));
  const takenPaise = sumPaise(taken.map((part) => part.principalPaise));
  const takenTax = taken.length === 0 ? NO_TAX : sumTax(taken);
  let planned = 0;
  let reached = { principalPaise: takenPaise, tax: takenTax };
  return {
    next(parts: readonly PricePart[]): PricePart[] {
      const own = parts.filter((part) => isSameHead(part, whole));
      planned += sumPaise(own.map((part) => part.principalPaise));
      if (planned <= reached.principalPaise) return [];
      const before = reached;
      reached = { principalPaise: planned, tax: laterTax(before.tax, taxUpTo(whole, planned)) };
      return [
        {
          ...whole,
          principalPaise: reached.principalPaise - before.principalPaise,
          ...subtractTax(reached.tax, before.tax),
        },
      ];
    },
  };
}

/** Demanded tax is not refunded when the rounding of an earlier plan was a paisa ahead. */
function laterTax(before: TaxParts, then: TaxParts): TaxParts {
  return {
    cgstPaise: Math.max(before.cgstPaise, then.cgstPaise),
    sgstPaise: Math.max(before.sgstPaise, then.sgstPaise),
    igstPaise: Math.max(before.igstPaise, then.igstPaise),
  };
}
