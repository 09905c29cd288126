import { changeText, compactMoney, formatPct } from '#platform/contract/format.ts';
import type { Figure } from '#platform/contract/figure.ts';
import { hrefOfFigure } from '#platform/web/figure/figure.link.ts';
import { figureText } from '#platform/web/figure/FigureLink.tsx';
import type { Figure as StripFigure } from '#platform/web/page/FigureStrip.tsx';
import type { RevenueAnalysis } from '../revenueReport.contract.ts';

/** The strip at the top: the days beside those that they are compared with, and what is open today. */
export function revenueStrip({ total, standing }: RevenueAnalysis, role: string | null): StripFigure[] {
  const { now, before } = total;
  const linked = (figure: Figure) => {
    const href = figure.value === 0 ? undefined : hrefOfFigure(figure, role);
    return { value: figureText(figure), ...(href === undefined ? {} : { href }) };
  };
  const compared = (figure: Figure, earlier: Figure | undefined) => ({
    ...linked(figure),
    ...(earlier ? { of: besideText(earlier, figure) } : {}),
  });
  return [
    { label: 'Booking value', ...compared(now.bookingValue, before?.bookingValue) },
    { label: 'Billed', ...compared(now.billed, before?.billed) },
    { label: 'Collected', ...compared(now.collected, before?.collected) },
    {
      label: 'Efficiency',
      value: efficiencyText(now.due.efficiencyPct),
      of: `${compactMoney(now.due.paid.value)} of ${compactMoney(now.due.fellDue.value)} due`,
    },
    {
      label: 'Outstanding today',
      ...linked(standing.outstanding),
      of: `${compactMoney(standing.receivable.value)} receivable in total`,
    },
  ];
}

/** '₹4.10 Cr before, −6%' */
function besideText(earlier: Figure, now: Figure): string {
  const change = changeText(now.value, earlier.value);
  return `${figureText(earlier)} before${change === null ? '' : `, ${change}`}`;
}

/** '62.5%'; a dash where nothing fell due. */
export function efficiencyText(pct: number | null | undefined): string {
  return pct === null || pct === undefined ? '–' : formatPct(pct);
}
