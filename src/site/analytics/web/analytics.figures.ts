import { compactMoney, counted } from '#platform/contract/format.ts';
import type { Figure } from '#platform/contract/figure.ts';
import { hrefOfFigure } from '#platform/web/figure/figure.link.ts';
import { figureText } from '#platform/web/figure/FigureLink.tsx';
import type { Figure as StripFigure } from '#platform/web/page/FigureStrip.tsx';
import type { ConstructionAnalytics, EarnedValue } from '../analytics.contract.ts';

/** The strip at the top: how the works keep time and cost, what passes at once, what is late and what comes. */
export function analyticsFigures(analytics: ConstructionAnalytics, role: string | null): StripFigure[] {
  const { earnedValue, quality, delayed, unlocked } = analytics;
  const linked = (figure: Figure) => {
    const href = figure.value === 0 ? undefined : hrefOfFigure(figure, role);
    return href === undefined ? {} : { href };
  };
  const { value: passed, numerator, denominator } = quality.firstTime;
  return [
    ...(earnedValue ? [scheduleFigure(earnedValue, linked(earnedValue.earned))] : []),
    ...(earnedValue?.money ? [costFigure(earnedValue.money, linked(earnedValue.money.actual))] : []),
    {
      label: 'Passed at first inspection',
      value: passed === null ? 'None yet' : `${Math.floor(passed * 100)}%`,
      of: `${numerator.value} of ${counted(denominator.value, 'check')}, ${quality.failed.value} failed now`,
      ...linked(denominator),
    },
    {
      label: 'Overdue milestones',
      value: delayed.milestones.value,
      of: delayed.blocked.value > 0 ? `${compactMoney(delayed.blocked.value)} blocked` : 'Block no payments',
      ...linked(delayed.milestones),
    },
    {
      label: 'Unlocks in 90 days',
      value: figureText(unlocked.all.amount),
      of: `with ${counted(unlocked.all.milestones.value, 'milestone')}`,
      ...linked(unlocked.all.amount),
    },
  ];
}

function scheduleFigure({ schedule, earned, planned, basis }: EarnedValue, link: object): StripFigure {
  return {
    label: 'Schedule performance (SPI)',
    value: indexText(schedule.value),
    of: `${figureText(earned)} earned of ${figureText(planned)} planned${basis === 'weight' ? ', by weight' : ''}`,
    ...link,
  };
}

function costFigure(
  { cost, actual, budget, atCompletionPaise }: NonNullable<EarnedValue['money']>,
  link: object,
): StripFigure {
  const end =
    atCompletionPaise === null
      ? `budget ${figureText(budget)}`
      : `${compactMoney(atCompletionPaise)} at completion, budget ${figureText(budget)}`;
  return {
    label: 'Cost performance (CPI)',
    value: indexText(cost.value),
    of: `${figureText(actual)} spent, ${end}`,
    ...link,
  };
}

/** '0.633'; a dash where there is nothing to compare. */
function indexText(value: number | null): string {
  return value === null ? '–' : value.toFixed(3);
}
