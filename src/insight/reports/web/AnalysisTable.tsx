import type { ReactNode } from 'react';
import { formatPct, plainNumber, startCase } from '#platform/contract/format.ts';
import type { Figure } from '#platform/contract/figure.ts';
import { FigureLink } from '#platform/web/figure/FigureLink.tsx';
import { FigureTable } from '#platform/web/figure/FigureTable.tsx';
import { Money } from '#platform/web/page/Money.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import type { LedgerColumn } from '#platform/web/table/LedgerTable.tsx';
import type { AnalysisFigures, AnalysisGroup, SalesAnalysis } from '../salesAnalysis.contract.ts';
import { AimSign } from './AimSign.shared.tsx';
import { ANALYSIS_LABELS, daysText } from './analysis.labels.ts';
import { RatioText } from './RatioText.shared.tsx';

/** The groups with all that is known of them; each figure opens its rows. */
export function AnalysisTable({ analysis }: { analysis: SalesAnalysis }) {
  const { groupBy, groups, total } = analysis;
  const word = ANALYSIS_LABELS[groupBy];
  const hasAims = total.aim !== null || groups.some(({ aim }) => aim !== null);
  const columns = hasAims ? [...COLUMNS, AIM] : COLUMNS;
  const sum: Shown = { id: 'total', name: 'all', now: total.now, aim: total.aim };
  return (
    <FigureTable
      caption={`Sales analysis by ${word}`}
      columns={[
        { key: 'name', label: startCase(word), isLong: true, render: ({ name }) => name },
        ...columns,
      ]}
      rows={groups}
      totals={Object.fromEntries(columns.map(({ key, render }) => [key, render(sum)]))}
      renderCard={(row) => <GroupCard row={row} />}
    />
  );
}

type Shown = Pick<AnalysisGroup, 'id' | 'name' | 'now' | 'aim'>;

const COLUMNS: readonly LedgerColumn<Shown>[] = [
  figures('booked', 'Booked', ({ booked }) => booked),
  figures('bookedValue', 'Value', ({ bookedValue }) => bookedValue),
  figures('cancelled', 'Cancelled', ({ cancelled }) => cancelled),
  plain('net', 'Net', ({ net }) => String(net)),
  plain('netValue', 'Net value', ({ netPaise }) =>
    netPaise === null ? '–' : <Money paise={netPaise} compact />,
  ),
  figures('standing', 'Still standing', ({ standing }) => standing),
  {
    key: 'lost',
    label: 'Cancelled since',
    align: 'right',
    render: ({ now, name }) => <RatioText ratio={now.lost} label={`Cancelled since, ${name}`} />,
  },
  plain('rate', '₹ / sq ft', ({ averageRatePaise }) => rupees(averageRatePaise)),
  plain('discount', 'Discount', ({ discountPct }) => (discountPct === null ? '–' : formatPct(discountPct))),
  plain('perWeek', 'Net a week', ({ perWeek }) => (perWeek === null ? '–' : plainNumber(perWeek))),
  { ...plain('toBooking', 'To booking', ({ daysToBooking }) => daysText(daysToBooking)), isFaint: true },
  {
    ...plain('toAgreement', 'To agreement', ({ daysToAgreement }) => daysText(daysToAgreement)),
    isFaint: true,
  },
];

const AIM: LedgerColumn<Shown> = {
  key: 'aim',
  label: 'Target',
  align: 'right',
  render: ({ aim }) => <AimSign aim={aim} />,
};

function figures(
  key: string,
  label: string,
  of: (figures: AnalysisFigures) => Figure | null,
): LedgerColumn<Shown> {
  return {
    key,
    label,
    align: 'right',
    render: ({ now, name }) => {
      const figure = of(now);
      return figure ? <FigureLink figure={figure} label={`${label}, ${name}`} /> : '–';
    },
  };
}

function plain(key: string, label: string, of: (figures: AnalysisFigures) => ReactNode): LedgerColumn<Shown> {
  return { key, label, align: 'right', render: ({ now }) => of(now) };
}

/** A table shows whole rupees of a rate. */
function rupees(paise: number | null): ReactNode {
  return paise === null ? '–' : <Money paise={Math.round(paise / 100) * 100} bare />;
}

function GroupCard({ row }: { row: AnalysisGroup }) {
  const { name, now, aim } = row;
  return (
    <RowCard
      title={name}
      end={now.bookedValue && <FigureLink figure={now.bookedValue} label={`Value, ${name}`} />}
      lines={[
        <span key="net">
          <FigureLink figure={now.booked} label={`of ${name}`}>
            {now.booked.value} booked
          </FigureLink>
          {' · '}
          <FigureLink figure={now.cancelled} label={`of ${name}`}>
            {now.cancelled.value} cancelled
          </FigureLink>
          {` · net ${now.net}`}
        </span>,
        <span key="more">
          {now.averageRatePaise !== null && <>₹{rupees(now.averageRatePaise)} / sq ft · </>}
          cancelled since <RatioText ratio={now.lost} label={`of ${name}`} />
        </span>,
        ...(aim === null ? [] : [<AimSign key="aim" aim={aim} />]),
      ]}
    />
  );
}
