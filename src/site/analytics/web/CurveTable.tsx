import { styled } from '@mui/material/styles';
import { formatDay } from '#platform/contract/format.ts';
import type { Figure } from '#platform/contract/figure.ts';
import { FigureLink } from '#platform/web/figure/FigureLink.tsx';
import { FigureTable } from '#platform/web/figure/FigureTable.tsx';
import type { LedgerColumn } from '#platform/web/table/LedgerTable.tsx';
import type { CurvePoint } from '../analytics.contract.ts';

type Row = CurvePoint & { id: string };

/** The points of the curve, the last first; each figure opens the works that it adds up from. */
export function CurveTable({ points, today }: { points: readonly CurvePoint[]; today: string }) {
  const rows = points.map((point) => ({ ...point, id: point.on })).toReversed();
  const hasCost = points.some(({ actualCost }) => actualCost !== null);
  const columns: LedgerColumn<Row>[] = [
    {
      key: 'on',
      label: 'Until',
      render: ({ on }) => (on === today ? `${formatDay(on)}, today` : formatDay(on)),
    },
    {
      key: 'planned',
      label: 'Planned',
      align: 'right',
      render: ({ planned, on }) => cell(planned, 'planned', on),
    },
    {
      key: 'earned',
      label: 'Earned',
      align: 'right',
      render: ({ earned, isDerived, on }) => (
        <>
          {cell(earned, 'earned', on)}
          {isDerived && ' not reported'}
        </>
      ),
    },
    ...(hasCost ? [costColumn] : []),
  ];
  return (
    <High>
      <FigureTable caption="Planned and earned week by week" columns={columns} rows={rows} />
    </High>
  );
}

const costColumn: LedgerColumn<Row> = {
  key: 'cost',
  label: 'Actual cost',
  align: 'right',
  render: ({ actualCost, on }) => cell(actualCost, 'actual cost', on),
};

function cell(figure: Figure | null, what: string, on: string) {
  return figure === null ? '–' : <FigureLink figure={figure} label={`${what} until ${formatDay(on)}`} />;
}

/** A plan of years has hundreds of weeks: they scroll within the section. */
const High = styled('div')({ maxHeight: 420, overflowY: 'auto' });
