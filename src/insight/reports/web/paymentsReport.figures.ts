import { compactMoney, formatDayRange } from '#platform/contract/format.ts';
import type { Figure as StripFigure } from '#platform/web/page/FigureStrip.tsx';
import type { Figure } from '#platform/contract/figure.ts';
import type { PaymentsReport } from '../paymentsReport.contract.ts';
import { hrefOfFigure } from '#platform/web/figure/figure.link.ts';
import { figureText } from '#platform/web/figure/FigureLink.tsx';
import { efficiencyText } from './paymentsReport.labels.ts';

/** The strip at the top: collected, due, and the part paid. */
export function paymentReportFigures(report: PaymentsReport, role: string | null): StripFigure[] {
  const { total, refunds, period } = report;
  const { collected, deducted, due } = total;
  const linked = (figure: Figure) => {
    const href = figure.value === 0 ? undefined : hrefOfFigure(figure, role);
    return { value: figureText(figure), ...(href === undefined ? {} : { href }) };
  };
  return [
    ...(collected
      ? [
          {
            label: 'Collected',
            ...linked(collected),
            of: `including ${compactMoney(deducted?.value ?? 0)} TDS`,
          },
        ]
      : []),
    ...(due
      ? [
          { label: 'Due', ...linked(due.fellDue), of: formatDayRange(period.from, period.to) },
          {
            label: 'Efficiency',
            value: efficiencyText(due.efficiencyPct),
            of: `${compactMoney(due.paid.value)} paid`,
          },
        ]
      : []),
    ...(refunds
      ? [
          {
            label: 'Refunds paid',
            ...linked(refunds.paid.amount),
            of: `${compactMoney(refunds.recorded.amount.value)} recorded and not paid`,
          },
        ]
      : []),
    { label: 'Overdue today', ...linked(report.overdue), of: 'by age under Ageing' },
  ];
}
