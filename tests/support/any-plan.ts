import fc from 'fast-check';
import { MAX_PAISE } from '#platform/contract/money.ts';
import type { PricePart } from '#inventory/pricing/costSheetModel.rules.ts';
import { taxOn } from '#company/statutory-rates/gst.rules.ts';
import type { Component } from '#inventory/payment-terms/payment.terms.contract.ts';
import type { TemplateStage } from '#inventory/payment-terms/template.contract.ts';

/** Generators for property tests: any plan of 2 to 40 stages with four-decimal percentages, any price to 10^13 paise. */
export const anyStages: fc.Arbitrary<TemplateStage[]> = stagesOf('agreementValue');

export function stagesOf(component: Component): fc.Arbitrary<TemplateStage[]> {
  return fc.uniqueArray(fc.integer({ min: 1, max: 999_999 }), { minLength: 1, maxLength: 39 }).map((cuts) => {
    const borders = [0, ...cuts.toSorted((one, other) => one - other), 1_000_000];
    return borders
      .slice(1)
      .map((border, index) => stage(component, index + 1, (border - (borders[index] ?? 0)) / 10_000));
  });
}

export function stage(component: Component, seq: number, pct: number): TemplateStage {
  const trigger = { type: 'daysAfterBooking', days: seq, date: null, milestoneKey: null } as const;
  return { seq, name: `Stage ${seq}`, component, pct, trigger, creditDays: null };
}

export const anyAmountPaise = fc.integer({ min: 1, max: MAX_PAISE });
const gstPct = fc.constantFrom(0, 1, 5, 12, 18);

export function anyPart(
  component: Component,
  code = 'agreementValue',
  amountPaise = anyAmountPaise,
): fc.Arbitrary<PricePart> {
  return fc
    .tuple(amountPaise, gstPct, fc.constantFrom('cgstSgst' as const, 'igst' as const))
    .map(([principalPaise, pct, regime]) => ({
      component,
      code,
      label: code,
      gstPct: component === 'corpus' ? 0 : pct,
      principalPaise,
      ...taxOn(principalPaise, component === 'corpus' ? 0 : pct, regime),
    }));
}
