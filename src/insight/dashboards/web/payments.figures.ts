import { compactMoney } from '#platform/contract/format.ts';
import type { Figure as StripFigure } from '#platform/web/page/FigureStrip.tsx';
import type { Figure } from '#platform/contract/figure.ts';
import type { PaymentsDashboard } from '../paymentsDashboard.contract.ts';
import { hrefOfFigure } from '#platform/web/figure/figure.link.ts';
import { figureText } from '#platform/web/figure/FigureLink.tsx';

/** The strip at the top: received, due, overdue. */
export function paymentsFigures(dashboard: PaymentsDashboard, role: string | null): StripFigure[] {
  const { moneyIn, dueToday, dueTodaySales, dues } = dashboard;
  const linked = (figure: Figure) => {
    const href = figure.value === 0 ? undefined : hrefOfFigure(figure, role);
    return { value: figureText(figure), ...(href === undefined ? {} : { href }) };
  };
  const received = moneyIn && [
    { label: 'Received today', ...linked(moneyIn.receivedToday), of: 'and verified' },
    {
      label: PERIOD_LABEL[dashboard.period.name],
      ...linked(moneyIn.received),
      of: `${compactMoney(moneyIn.billed.value)} invoiced`,
    },
  ];
  return [
    ...(received ?? []),
    { label: 'Due today', ...linked(dueToday), of: customers(dueTodaySales.value) },
    { label: 'Due within a week', ...linked(dues.dueSoon), of: customers(dues.dueSoonSales.value) },
    { label: 'Overdue', ...linked(dues.overdue), of: customers(dues.overdueSales.value) },
  ];
}

const PERIOD_LABEL = {
  month: 'Received this month',
  quarter: 'Received this quarter',
  year: 'Received this FY',
} as const;

function customers(count: number): string {
  if (count === 0) return 'no customer';
  return count === 1 ? '1 customer' : `${count} customers`;
}
