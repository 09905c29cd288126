import { formatDayRange } from '#platform/contract/format.ts';
import type { Figure } from '#platform/contract/figure.ts';
import { FigureLink } from '#platform/web/figure/FigureLink.tsx';
import { figureColumn, nameColumn } from '#platform/web/figure/figure.columns.tsx';
import { FigureTable } from '#platform/web/figure/FigureTable.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import type { LedgerColumn } from '#platform/web/table/LedgerTable.tsx';
import { TaxTable } from '#insight/dashboards/web/TaxTable.shared.tsx';
import type { RevenueAnalysis } from '../revenueReport.contract.ts';

/** GST of the invoices by rate, late interest, and what was paid back. */
export function RevenueTax({ report }: { report: RevenueAnalysis }) {
  const { tax, period } = report;
  return (
    <>
      <TaxTable tax={tax} />
      <Section title="Interest and refunds" fact={formatDayRange(period.from, period.to)}>
        <FigureTable caption="Late interest and refunds" columns={COLUMNS} rows={rowsOf(report)} />
      </Section>
    </>
  );
}

interface Row {
  id: string;
  name: string;
  now: Figure;
  before: Figure | null;
}

function rowsOf({ interest, refunds }: RevenueAnalysis): Row[] {
  const of = (id: 'billed' | 'received' | 'waived' | 'open', name: string): Row => ({
    id,
    name,
    now: interest.now[id],
    before: interest.before && interest.before[id],
  });
  return [
    of('billed', 'Late interest billed, with GST'),
    of('received', 'Received of it'),
    of('waived', 'Waived of it'),
    of('open', 'Open of it today'),
    {
      id: 'refunds',
      name: 'Refunds paid to buyers of cancelled sales',
      now: refunds.now.amount,
      before: refunds.before && refunds.before.amount,
    },
  ];
}

const COLUMNS: readonly LedgerColumn<Row>[] = [
  nameColumn('What'),
  figureColumn('now', 'Amount', ({ now }) => now),
  {
    key: 'before',
    label: 'Before',
    align: 'right',
    isFaint: true,
    render: ({ name, before }) => (before ? <FigureLink figure={before} label={`Before, ${name}`} /> : '–'),
  },
];
