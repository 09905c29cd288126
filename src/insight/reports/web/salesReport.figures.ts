import { changeText, formatRate } from '#platform/contract/format.ts';
import type { Figure as StripFigure } from '#platform/web/page/FigureStrip.tsx';
import type { Figure } from '#platform/contract/figure.ts';
import type { SalesAnalytics } from '../salesReport.contract.ts';
import { hrefOfFigure } from '#platform/web/figure/figure.link.ts';
import { figureText } from '#platform/web/figure/FigureLink.tsx';

/** The strip at the top: the period beside the one before. */
export function reportFigures({ total }: SalesAnalytics, role: string | null): StripFigure[] {
  const { now, before } = total;
  const linked = (figure: Figure) => {
    const href = figure.value === 0 ? undefined : hrefOfFigure(figure, role);
    return { value: figureText(figure), ...(href === undefined ? {} : { href }) };
  };
  const compared = (figure: Figure, earlier: Figure | null) => ({
    ...linked(figure),
    ...(earlier ? { of: besideText(figureText(earlier), changeText(figure.value, earlier.value)) } : {}),
  });
  return [
    { label: 'Bookings', ...compared(now.bookings, before?.bookings ?? null) },
    ...(now.bookingValue
      ? [{ label: 'Booking value', ...compared(now.bookingValue, before?.bookingValue ?? null) }]
      : []),
    ...(now.averageRatePaise === null
      ? []
      : [rateFigure(now.averageRatePaise, before?.averageRatePaise ?? null)]),
    { label: 'Cancellations', ...compared(now.cancellations, before?.cancellations ?? null) },
    ...(now.collections
      ? [{ label: 'Collections', ...compared(now.collections, before?.collections ?? null) }]
      : []),
  ];
}

function rateFigure(paise: number, earlier: number | null): StripFigure {
  const [value = '', unit = ''] = rateText(paise).split(' / ');
  return {
    label: 'Average rate',
    value,
    unit: `/ ${unit}`,
    of:
      earlier === null
        ? 'of carpet area'
        : besideText(rateText(earlier).split(' / ')[0] ?? '', changeText(paise, earlier)),
  };
}

/** In whole rupees. */
function rateText(paise: number): string {
  return formatRate(Math.round(paise / 100) * 100);
}

/** '109 before, −6%' */
function besideText(earlier: string, change: string | null): string {
  return `${earlier} before${change === null ? '' : `, ${change}`}`;
}
