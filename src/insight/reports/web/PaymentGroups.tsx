import type { ReactNode } from 'react';
import { compactMoney, formatDayRange, startCase } from '#platform/contract/format.ts';
import { Section, Sections } from '#platform/web/page/Section.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import type { LedgerColumn } from '#platform/web/table/LedgerTable.tsx';
import type { Figure } from '#platform/contract/figure.ts';
import type { PaymentFigures, PaymentGroup, PaymentsReport } from '../paymentsReport.contract.ts';
import { isDueGroup } from '../paymentsReport.rules.ts';
import { ComparedBars } from '#platform/web/chart/ComparedBars.tsx';
import { FigureLink } from '#platform/web/figure/FigureLink.tsx';
import { FigureTable } from '#platform/web/figure/FigureTable.tsx';
import { efficiencyText, PAYMENT_GROUP_LABELS } from './paymentsReport.labels.ts';

const MAX_BARS = 12;

/** The groups of a report, drawn and as a table whose figures open their rows. */
export function PaymentGroups({ report }: { report: PaymentsReport }) {
  const { groupBy, period, total } = report;
  const title = `Collections by ${PAYMENT_GROUP_LABELS[groupBy]}`;
  const days = formatDayRange(period.from, period.to);
  const isNothing = (total.receipts?.value ?? 0) === 0 && (total.due?.fellDue.value ?? 0) === 0;
  if (isNothing)
    return (
      <Sections>
        <Section title={title} fact={days}>
          <p>No receipts or dues in these days.</p>
        </Section>
      </Sections>
    );
  return (
    <Sections>
      <Section title={title} fact={isDueGroup(groupBy) ? `${days}; thin: due` : days}>
        <ComparedBars
          title={title}
          format={compactMoney}
          bars={drawn(report).map(({ id, name, figures }) => ({
            id,
            name,
            value: (figures.collected ?? figures.due?.paid)?.value ?? 0,
            before: figures.due?.fellDue.value ?? null,
          }))}
        />
      </Section>
      <Section title="All figures" fact="click a figure for its rows">
        <GroupTable report={report} title={title} />
      </Section>
    </Sections>
  );
}

/** The last months, or the largest groups. */
function drawn({ groups, groupBy }: PaymentsReport): PaymentGroup[] {
  return groupBy === 'month' ? groups.slice(-MAX_BARS) : groups.slice(0, MAX_BARS);
}

type Named = Pick<PaymentGroup, 'name' | 'figures'>;

function GroupTable({ report, title }: { report: PaymentsReport; title: string }) {
  const { groups, groupBy, total } = report;
  const received = total.receipts === null ? [] : RECEIVED;
  const columns = isDueGroup(groupBy) ? [...received, ...FELL_DUE] : received;
  const sum: Named = { name: 'all', figures: total };
  return (
    <FigureTable
      caption={title}
      columns={[
        {
          key: 'name',
          label: startCase(PAYMENT_GROUP_LABELS[groupBy]),
          isLong: true,
          render: (row) => row.name,
        },
        ...columns.map((column): LedgerColumn<PaymentGroup> => ({ ...column, align: 'right' })),
      ]}
      rows={groups}
      totals={Object.fromEntries(columns.map(({ key, render }) => [key, render(sum)]))}
      renderCard={(row) => <GroupCard row={row} />}
    />
  );
}

interface FigureColumn {
  key: string;
  label: string;
  render: (row: Named) => ReactNode;
}

const RECEIVED: readonly FigureColumn[] = [
  column('receipts', 'Receipts', ({ receipts }) => receipts),
  column('collected', 'Collected', ({ collected }) => collected),
  column('deducted', 'TDS included', ({ deducted }) => deducted),
];

const FELL_DUE: readonly FigureColumn[] = [
  column('fellDue', 'Due', ({ due }) => due?.fellDue),
  column('paid', 'Paid', ({ due }) => due?.paid),
  column('outstanding', 'Outstanding', ({ due }) => due?.outstanding),
  {
    key: 'efficiency',
    label: 'Efficiency',
    render: ({ figures }) => efficiencyText(figures.due?.efficiencyPct),
  },
];

function column(
  key: string,
  label: string,
  figureOf: (figures: PaymentFigures) => Figure | null | undefined,
): FigureColumn {
  return {
    key,
    label,
    render: ({ name, figures }) => {
      const figure = figureOf(figures);
      return figure ? <FigureLink figure={figure} label={`${label}, ${name}`} /> : '–';
    },
  };
}

function GroupCard({ row: { name, figures } }: { row: PaymentGroup }) {
  const { receipts, collected, due } = figures;
  return (
    <RowCard
      title={name}
      end={collected && <FigureLink figure={collected} label={`Collected, ${name}`} />}
      lines={[
        ...(receipts
          ? [
              <FigureLink key="receipts" figure={receipts} label={`of ${name}`}>
                {receipts.value} {receipts.value === 1 ? 'receipt' : 'receipts'}
              </FigureLink>,
            ]
          : []),
        ...(due
          ? [
              <span key="due">
                {'due '}
                <FigureLink figure={due.fellDue} label={`of ${name}`} />
                {`, paid ${efficiencyText(due.efficiencyPct)} · open `}
                <FigureLink figure={due.outstanding} label={`of ${name}`} />
              </span>,
            ]
          : []),
      ]}
    />
  );
}
