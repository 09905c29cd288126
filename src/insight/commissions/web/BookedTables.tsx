import { formatDayRange, startCase } from '#platform/contract/format.ts';
import type { Figure } from '#platform/contract/figure.ts';
import { figureColumn, nameColumn } from '#platform/web/figure/figure.columns.tsx';
import { FigureLink } from '#platform/web/figure/FigureLink.tsx';
import { FigureTable } from '#platform/web/figure/FigureTable.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import type { LedgerColumn } from '#platform/web/table/LedgerTable.tsx';
import type { Booked, CommissionAnalytics, FirmFigures } from '../commissionAnalytics.contract.ts';

/** Commissions of the bookings of the period by firm, with what each waits for today. */
export function FirmTable({ analytics }: { analytics: CommissionAnalytics }) {
  const { period, booked } = analytics;
  const seesPayable = booked.byFirm.some(({ payable }) => payable !== null);
  return (
    <Section
      title="By firm"
      fact={`booked ${formatDayRange(period.from, period.to)}${seesPayable ? '; payable and overdue today' : ''}${largestOf(booked)}`}
    >
      {booked.byFirm.length === 0 ? (
        <p>No firm booked in these days or has money due.</p>
      ) : (
        <FigureTable
          caption="Commissions by firm"
          columns={seesPayable ? [...FIRM_COLUMNS, ...OWED_COLUMNS] : FIRM_COLUMNS}
          rows={booked.byFirm}
          totals={totalsOf(booked.total)}
          totalsLabel="Total booked"
        />
      )}
    </Section>
  );
}

/** With very many firms only the largest are shown; the report by firm has all. */
function largestOf({ byFirm, firms }: CommissionAnalytics['booked']): string {
  if (byFirm.length === firms) return '';
  return `; the ${byFirm.length} largest of ${firms.toLocaleString('en-IN')}, all are in the report by firm`;
}

const FIRM_COLUMNS: readonly LedgerColumn<FirmFigures>[] = [
  nameColumn('Firm'),
  { key: 'tier', label: 'Tier', isFaint: true, render: ({ tier }) => startCase(tier) },
  ...bookedColumns<FirmFigures>(),
];

const orDash = (figure: Figure | null, label: string) =>
  figure === null ? '–' : <FigureLink figure={figure} label={label} />;

const OWED_COLUMNS: readonly LedgerColumn<FirmFigures>[] = [
  {
    key: 'payable',
    label: 'Payable',
    align: 'right',
    render: ({ payable, name }) => orDash(payable, `Payable, ${name}`),
  },
  {
    key: 'overdue',
    label: 'Overdue',
    align: 'right',
    render: ({ overdue, name }) => orDash(overdue, `Overdue, ${name}`),
  },
];

/** The same by project or month. */
export function BookedTable({ title, head, rows }: { title: string; head: string; rows: readonly Booked[] }) {
  const some = rows.filter(({ commissions }) => commissions.value > 0);
  return (
    <Section title={title}>
      {some.length === 0 ? (
        <p>No commission was booked in these days.</p>
      ) : (
        <FigureTable
          caption={`Commissions ${title.toLowerCase()}`}
          columns={[nameColumn<Booked>(head), ...bookedColumns<Booked>()]}
          rows={some}
        />
      )}
    </Section>
  );
}

function bookedColumns<Row extends Booked>(): LedgerColumn<Row>[] {
  return [
    figureColumn('commissions', 'Booked', ({ commissions }) => commissions),
    figureColumn('gross', 'Gross', ({ gross }) => gross),
    figureColumn('paid', 'Paid', ({ paid }) => paid),
  ];
}

function totalsOf({ commissions, gross, paid }: CommissionAnalytics['booked']['total']) {
  return {
    commissions: <FigureLink figure={commissions} label="Total booked" />,
    gross: <FigureLink figure={gross} label="Total gross" />,
    paid: <FigureLink figure={paid} label="Total paid" />,
  };
}
