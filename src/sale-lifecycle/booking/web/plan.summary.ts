import { formatPct } from '#platform/contract/format.ts';
import type { TemplateStage } from '#inventory/payment-terms/template.contract.ts';

type Kind = 'now' | 'on registration' | 'as the building rises' | 'by date' | 'at the end';

const KINDS: Record<TemplateStage['trigger']['type'], Kind> = {
  booking: 'now',
  registration: 'on registration',
  daysAfterBooking: 'by date',
  daysAfterRegistration: 'by date',
  fixedDate: 'by date',
  milestone: 'as the building rises',
  possession: 'at the end',
};

const ORDER: readonly Kind[] = ['now', 'on registration', 'as the building rises', 'by date', 'at the end'];

/** A plan in a sentence: '13 stages. 10% now, 20% on registration, 65% as the building rises, 5% at the end.' */
export function planSummary(stages: readonly TemplateStage[]): string {
  const ofPrice = stages.filter((stage) => stage.component === 'agreementValue');
  const shares = ORDER.flatMap((kind) => {
    const own = ofPrice.filter((stage) => KINDS[stage.trigger.type] === kind);
    // In ten-thousandths, so that thirds add up.
    const sum = own.reduce((total, stage) => total + Math.round(stage.pct * 10_000), 0) / 10_000;
    return sum > 0 ? [`${formatPct(sum)} ${kind}`] : [];
  });
  return `${ofPrice.length} stages. ${shares.join(', ')}.`;
}
