import { plainNumber } from '#platform/contract/format.ts';
import type { Figure } from '#platform/contract/figure.ts';
import type { Figure as StripFigure } from '#platform/web/page/FigureStrip.tsx';
import { hrefOfFigure } from '#platform/web/figure/figure.link.ts';
import type { Ratio } from '#insight/reporting/report.contract.ts';
import type { LeadKpis } from '../leadReport.contract.ts';
import { minutesText, shareText } from './leadReport.labels.ts';

/** The strip at the top: the leads of the days beside those before. */
export function leadReportFigures(kpis: LeadKpis, role: string | null): StripFigure[] {
  const { total, answerMinutes } = kpis;
  const { now, before } = total;
  const linked = (figure: Figure) => {
    const href = figure.value === 0 ? undefined : hrefOfFigure(figure, role);
    return href === undefined ? {} : { href };
  };
  const share = (label: string, ratio: Ratio, earlier: Ratio | undefined): StripFigure => ({
    label,
    value: shareText(ratio.value),
    of: `${plainNumber(ratio.part.value)} of ${plainNumber(ratio.whole.value)}${earlier ? `, ${shareText(earlier.value)} before` : ''}`,
    ...linked(ratio.part),
  });
  return [
    {
      label: 'Leads',
      value: plainNumber(now.leads.value),
      ...(before ? { of: `${plainNumber(before.leads.value)} before` } : {}),
      ...linked(now.leads),
    },
    {
      label: 'Median answer time',
      value: minutesText(answerMinutes.now),
      of: before ? `working time; ${minutesText(answerMinutes.before)} before` : 'working time',
    },
    share('Answered in reply time', now.inTime, before?.inTime),
    share('Came to a site visit', now.siteVisit, before?.siteVisit),
    share('Booked', now.booked, before?.booked),
  ];
}
