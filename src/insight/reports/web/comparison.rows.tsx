import type { ReactNode } from 'react';
import { formatPct, plainNumber } from '#platform/contract/format.ts';
import { FigureLink } from '#platform/web/figure/FigureLink.tsx';
import { Money } from '#platform/web/page/Money.tsx';
import type { ComparedProject } from '../projectComparison.contract.ts';
import type { ComparedMeasure } from '../projectComparison.rules.ts';
import { RatioText } from './RatioText.shared.tsx';

export interface ComparedRow {
  id: string;
  label: string;
  /** By what the best and worst are marked; null for figures that only explain. */
  measure: ComparedMeasure | null;
  render: (project: ComparedProject) => ReactNode;
  /** What a chart draws; null where nothing is known. */
  value: (project: ComparedProject) => number | null;
  format: (value: number) => string;
}

/** The measures in the order of the table, with the figures that explain them. */
export const COMPARED_ROWS: readonly ComparedRow[] = [
  {
    id: 'sold',
    label: 'Units sold',
    measure: 'sold',
    render: ({ sold, name }) => (
      <>
        <RatioText ratio={sold} label={`Units sold, ${name}`} />{' '}
        <FigureLink figure={sold.whole} label={`units, ${name}`}>
          of {sold.whole.value}
        </FigureLink>
      </>
    ),
    value: ({ sold }) => percent(sold.value),
    format: formatPct,
  },
  {
    id: 'booked',
    label: 'Booked',
    measure: null,
    render: ({ booked, name }) => <FigureLink figure={booked} label={`Booked, ${name}`} />,
    value: ({ booked }) => booked.value,
    format: String,
  },
  {
    id: 'cancelled',
    label: 'Cancelled',
    measure: null,
    render: ({ cancelled, name }) => <FigureLink figure={cancelled} label={`Cancelled, ${name}`} />,
    value: ({ cancelled }) => cancelled.value,
    format: String,
  },
  {
    id: 'perWeek',
    label: 'Net a week',
    measure: 'perWeek',
    render: ({ perWeek }) => numberText(perWeek),
    value: ({ perWeek }) => perWeek,
    format: plainNumber,
  },
  {
    id: 'averageRate',
    label: 'Average rate, ₹ / sq ft',
    measure: 'averageRate',
    render: ({ averageRatePaise }) => rupees(averageRatePaise),
    value: ({ averageRatePaise }) => averageRatePaise,
    format: (paise) => `₹${plainNumber(Math.round(paise / 100))}`,
  },
  {
    id: 'averageValue',
    label: 'Average value of a unit',
    measure: 'averageValue',
    render: ({ averageValuePaise }) =>
      averageValuePaise === null ? '–' : <Money paise={averageValuePaise} compact />,
    value: ({ averageValuePaise }) => averageValuePaise,
    format: (paise) => `₹${plainNumber(Math.round(paise / 10_000_000))} lakh`,
  },
  {
    id: 'lost',
    label: 'Cancelled since booking',
    measure: 'lost',
    render: ({ lost, name }) => <RatioText ratio={lost} label={`Cancelled since booking, ${name}`} />,
    value: ({ lost }) => percent(lost.value),
    format: formatPct,
  },
  {
    id: 'collected',
    label: 'Collected of what fell due',
    measure: 'collected',
    render: ({ collected, name }) => <RatioText ratio={collected} label={`Collected, ${name}`} />,
    value: ({ collected }) => percent(collected.value),
    format: formatPct,
  },
  {
    id: 'built',
    label: 'Works done, against plan',
    measure: 'built',
    render: ({ built, planned, name }) => (
      <>
        <FigureLink figure={built} label={`Works done, ${name}`} />
        {' of '}
        <FigureLink figure={planned} label={`planned by today, ${name}`} />
      </>
    ),
    value: ({ built }) => Math.round(built.value / 1000) / 10,
    format: formatPct,
  },
  {
    id: 'budget',
    label: 'Spent of the budget to date',
    measure: 'budget',
    render: ({ budget, name }) =>
      budget === null || budget.ratio === null ? (
        '–'
      ) : (
        <FigureLink figure={budget.actual.rows} label={`Spent of the budget to date, ${name}`}>
          {formatPct(percent(budget.ratio) ?? 0)}
        </FigureLink>
      ),
    value: ({ budget }) => budget && percent(budget.ratio),
    format: formatPct,
  },
  {
    id: 'available',
    label: 'Available',
    measure: null,
    render: ({ available, name }) => <FigureLink figure={available} label={`Available, ${name}`} />,
    value: ({ available }) => available.value,
    format: String,
  },
  {
    id: 'monthsOfStock',
    label: 'Months of stock',
    measure: 'monthsOfStock',
    render: ({ monthsOfStock }) => numberText(monthsOfStock),
    value: ({ monthsOfStock }) => monthsOfStock,
    format: plainNumber,
  },
];

function percent(value: number | null): number | null {
  return value === null ? null : Math.round(value * 1000) / 10;
}

function numberText(value: number | null): string {
  return value === null ? '–' : plainNumber(value);
}

function rupees(paise: number | null): ReactNode {
  return paise === null ? '–' : <Money paise={Math.round(paise / 100) * 100} bare />;
}
