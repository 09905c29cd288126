import { compactMoney, counted, formatDayRange, formatShortDay } from '#platform/contract/format.ts';
import type { Figure } from '#platform/contract/figure.ts';
import { hrefOfFigure } from '#platform/web/figure/figure.link.ts';
import { figureText } from '#platform/web/figure/FigureLink.tsx';
import type { Figure as StripFigure } from '#platform/web/page/FigureStrip.tsx';
import type { CommissionAnalytics } from '../commissionAnalytics.contract.ts';

type Linked = (figure: Figure) => Pick<StripFigure, 'value' | 'href'>;

function linkedFor(role: string | null): Linked {
  return (figure) => {
    const href = figure.value === 0 ? undefined : hrefOfFigure(figure, role);
    return { value: figureText(figure), ...(href === undefined ? {} : { href }) };
  };
}

/** Due today: payable, soon, late, on hold. */
export function owedTiles(analytics: CommissionAnalytics, role: string | null): StripFigure[] {
  const linked = linkedFor(role);
  const { payable, nearlyPayable, overdue, onHold } = analytics;
  return [
    ...(payable ? [{ label: 'Payable', ...linked(payable), of: 'conditions are met' }] : []),
    ...(nearlyPayable ? [{ label: 'Nearly payable', ...linked(nearlyPayable), of: 'within 30 days' }] : []),
    ...(overdue
      ? [{ label: 'Overdue', ...linked(overdue.amount), of: counted(overdue.count.value, 'tranche') }]
      : []),
    { label: 'On hold', ...linked(onHold.amount), of: counted(onHold.count.value, 'commission') },
  ];
}

/** What is decided and done: waiting for approval, approved, paid, to be paid back. */
export function decidedTiles(analytics: CommissionAnalytics, role: string | null): StripFigure[] {
  const linked = linkedFor(role);
  const { toApprove, approved, liability, paid, paidThisMonth, toRecover, period } = analytics;
  const { oldestSince } = toApprove;
  const waiting = counted(toApprove.count.value, 'commission');
  return [
    {
      label: 'To approve',
      ...linked(toApprove.amount),
      of: oldestSince === null ? waiting : `${waiting}, oldest ${formatShortDay(oldestSince)}`,
    },
    {
      label: 'Approved',
      ...linked(approved.amount),
      of: liability
        ? `${compactMoney(liability.value)} not paid`
        : counted(approved.count.value, 'commission'),
    },
    ...(paid && paidThisMonth
      ? [
          {
            label: 'Paid this month',
            ...linked(paidThisMonth),
            of: `${compactMoney(paid.value)} in ${formatDayRange(period.from, period.to)}`,
          },
        ]
      : []),
    ...(toRecover ? [{ label: 'Clawback', ...linked(toRecover), of: 'firms still pay back' }] : []),
  ];
}
