import { changeText, compactMoney, formatPct, formatRate, plainNumber } from '#platform/contract/format.ts';
import type { Figure } from '#platform/contract/figure.ts';
import type { Figure as StripFigure } from '#platform/web/page/FigureStrip.tsx';
import { hrefOfFigure } from '#platform/web/figure/figure.link.ts';
import { figureText } from '#platform/web/figure/FigureLink.tsx';
import type { AnalysisFigures, SalesKpis } from '../salesAnalysis.contract.ts';
import { dueText } from './analysis.labels.ts';

/** The strip at the top: gross, cancelled, net and what still stands, each beside the days before. */
export function kpiFigures({ total: { now, before, aim } }: SalesKpis, role: string | null): StripFigure[] {
  const linked = (figure: Figure) => {
    const href = figure.value === 0 ? undefined : hrefOfFigure(figure, role);
    return { value: figureText(figure), ...(href === undefined ? {} : { href }) };
  };
  return [
    {
      label: 'Booked',
      ...linked(now.booked),
      ...beside(before?.booked.value, now.booked.value, String),
      ...(aim?.colour ? { target: { text: dueText(aim), colour: aim.colour } } : {}),
    },
    {
      label: 'Cancelled',
      ...linked(now.cancelled),
      ...beside(before?.cancelled.value, now.cancelled.value, String),
    },
    { label: 'Net', value: String(now.net), of: netText(now, before) },
    {
      label: 'Still standing',
      ...linked(now.standing),
      of:
        now.lost.value === null
          ? 'no booking'
          : `${formatPct(Math.round(now.lost.value * 100))} cancelled since`,
    },
    ...(now.averageRatePaise === null
      ? []
      : [
          {
            label: 'Average rate',
            value: rateText(now.averageRatePaise),
            of: now.discountPct === null ? 'of carpet area' : `${formatPct(now.discountPct)} below list`,
          },
        ]),
    {
      label: 'Net a week',
      value: now.perWeek === null ? '–' : plainNumber(now.perWeek),
      of: paceText(now.daysToBooking, now.daysToAgreement),
    },
  ];
}

/** '₹7.45 Cr; 13 before, −54%' */
function netText(now: AnalysisFigures, before: AnalysisFigures | null): string {
  const parts = [
    now.netPaise === null ? undefined : compactMoney(now.netPaise),
    beside(before?.net, now.net, String).of,
  ];
  return parts.filter((part) => part !== undefined).join('; ');
}

/** '12 before, +25%' */
function beside(
  before: number | null | undefined,
  now: number,
  format: (value: number) => string,
): { of?: string } {
  if (before === null || before === undefined) return {};
  const change = changeText(now, before);
  return { of: `${format(before)} before${change === null ? '' : `, ${change}`}` };
}

function rateText(paise: number): string {
  return formatRate(Math.round(paise / 100) * 100).split(' / ')[0] ?? '';
}

function paceText(toBooking: number | null, toAgreement: number | null): string {
  if (toBooking === null) return 'no booking';
  return `${toBooking} days to book${toAgreement === null ? '' : `, ${toAgreement} to agreement`}`;
}
