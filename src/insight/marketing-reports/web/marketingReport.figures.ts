import { changeText, compactMoney, counted } from '#platform/contract/format.ts';
import type { Figure } from '#platform/contract/figure.ts';
import { hrefOfFigure } from '#platform/web/figure/figure.link.ts';
import { figureText } from '#platform/web/figure/FigureLink.tsx';
import type { Figure as StripFigure } from '#platform/web/page/FigureStrip.tsx';
import type { MarketingRoi } from '../marketingReport.contract.ts';
import { costText, returnText } from './marketingReport.state.ts';

/** The strip at the top: spent, leads, bookings, and the return. */
export function marketingStrip({ total, marginPct }: MarketingRoi, role: string | null): StripFigure[] {
  const { now, before } = total;
  const linked = (figure: Figure) => {
    const href = figure.value === 0 ? undefined : hrefOfFigure(figure, role);
    return { value: figureText(figure), ...(href === undefined ? {} : { href }) };
  };
  const compared = (figure: Figure, earlier: Figure | null | undefined) => ({
    ...linked(figure),
    ...(earlier ? { of: besideText(earlier, figure) } : {}),
  });
  return [
    { label: 'Marketing', ...compared(now.marketing, before?.marketing) },
    ...(now.brokerage ? [{ label: 'Brokerage', ...compared(now.brokerage, before?.brokerage) }] : []),
    ...(now.leads ? [{ label: 'Leads', ...compared(now.leads, before?.leads) }] : []),
    ...(now.standing
      ? [
          {
            label: 'Standing bookings',
            ...linked(now.standing),
            of: `${compactMoney(now.standingValue?.value ?? 0)} of ${counted(now.bookings?.value ?? 0, 'booking')}`,
          },
        ]
      : []),
    ...(now.spentPaise === null
      ? []
      : [
          {
            label: 'Cost per booking',
            value: costText(now.costPerBookingPaise),
            of: now.leads ? `${costText(now.costPerLeadPaise)} per lead` : 'marketing and brokerage',
          },
          {
            label: 'Return',
            value: returnText(now.returnPct),
            of: `at a margin of ${marginPct}%`,
          },
        ]),
  ];
}

/** '₹4.10 L before, −6%' */
function besideText(earlier: Figure, now: Figure): string {
  const change = changeText(now.value, earlier.value);
  return `${figureText(earlier)} before${change === null ? '' : `, ${change}`}`;
}
