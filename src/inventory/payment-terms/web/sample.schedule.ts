import type { Day } from '#platform/contract/calendar.ts';
import { generatePlan } from '../plan.rules.ts';
import type { TemplateStage } from '../template.contract.ts';
import { NO_TAX } from '#company/statutory-rates/gst.rules.ts';
import { today } from '#platform/web/session/today.ts';

export interface SampleStage extends TemplateStage {
  id: string;
  /** Of a price booked today, before tax; null without a price and for components outside it. */
  amountPaise: number | null;
  /** Null while nobody knows it. */
  expectedDate: Day | null;
}

/**
 * What each stage bills of a price, divided as the plan of a booking would be: to the rupee, the last stage
 * taking the remainder. GST is added to each.
 */
export function sampleSchedule(
  stages: readonly TemplateStage[],
  pricePaise: number | null,
  possessionDate: Day | null,
): SampleStage[] {
  const dates = { bookingDate: today(), registrationDate: null, possessionDate, milestones: {} };
  const price = { component: 'agreementValue' as const, code: 'agreementValue', label: 'Price', gstPct: 0 };
  const ofPrice = stages.filter((stage) => stage.component === 'agreementValue');
  const planned =
    pricePaise === null
      ? []
      : generatePlan(ofPrice, [{ ...price, ...NO_TAX, principalPaise: pricePaise }], dates);
  return stages.map((stage) => {
    const own = planned.find((one) => one.name === stage.name && one.trigger === stage.trigger);
    return {
      ...stage,
      id: String(stage.seq),
      amountPaise: own?.principalPaise ?? null,
      expectedDate: own?.expectedDate ?? null,
    };
  });
}
