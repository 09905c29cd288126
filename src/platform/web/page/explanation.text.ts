import type { Explanation } from '../../contract/explanation.ts';
import { formatDay, formatMoneyExact } from '../../contract/format.ts';

/** An explanation as plain lines, to paste into a mail. */
export function explanationText(explanation: Explanation): string {
  const { title, amountPaise, recomputedPaise, formula, steps, facts, rates } = explanation;
  const lines = [
    `${title}: ${formatMoneyExact(amountPaise)}`,
    formula,
    ...steps.map((step) =>
      [
        step.label,
        step.text,
        step.detail,
        step.amountPaise === null ? null : formatMoneyExact(step.amountPaise),
      ]
        .filter(Boolean)
        .join(' · '),
    ),
    ...facts.map((fact) => `${fact.label}: ${fact.text}`),
    ...rates.map((rate) => `${rate.text}, from ${formatDay(rate.validFrom)} (${rate.source})`),
    recomputedPaise === amountPaise
      ? 'Recomputed, equal to the paisa.'
      : `Recomputed: ${formatMoneyExact(recomputedPaise)}.`,
  ];
  return lines.filter(Boolean).join('\n');
}
