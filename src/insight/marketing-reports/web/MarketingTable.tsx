import type { ReactNode } from 'react';
import { changeText } from '#platform/contract/format.ts';
import type { Figure } from '#platform/contract/figure.ts';
import { FigureLink } from '#platform/web/figure/FigureLink.tsx';
import { FigureTable } from '#platform/web/figure/FigureTable.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import { Faint } from '#platform/web/table/cells.tsx';
import type { LedgerColumn } from '#platform/web/table/LedgerTable.tsx';
import type { MarketingFigures, MarketingGroup, MarketingRoi } from '../marketingReport.contract.ts';
import { MARKETING_HEADS } from '../marketingReport.labels.ts';
import type { Shown } from './marketingReport.state.ts';
import { costText, returnText, SHOWN_LABELS, shownText, shownValue } from './marketingReport.state.ts';

type Row = Pick<MarketingGroup, 'name' | 'now' | 'before'>;

interface FigureColumn {
  key: string;
  label: string;
  isFaint?: boolean;
  render: (row: Row) => ReactNode;
}

/** The groups with all their figures; each opens its rows. */
export function MarketingTable({ report }: { report: MarketingRoi }) {
  const { now } = report.total;
  return (
    <TableOf
      report={report}
      caption="All figures"
      columns={[
        ...(now.leads === null ? [] : LEADS),
        ...BOOKINGS,
        figures('marketing', 'Marketing', ({ marketing }) => marketing),
        ...(now.brokerage === null ? [] : [figures('brokerage', 'Brokerage', ({ brokerage }) => brokerage)]),
        ...(now.leads === null ? [] : PER_LEAD),
        costs('perBooking', 'Per booking', ({ costPerBookingPaise }) => costPerBookingPaise),
        { key: 'return', label: 'Return', render: (row) => returnText(row.now.returnPct) },
      ]}
    />
  );
}

/** The figures of the chart in rows. */
export function ShownTable({ report, shown }: { report: MarketingRoi; shown: Shown }) {
  const text = (figures: MarketingFigures | null) => {
    const value = figures && shownValue(figures, shown);
    return value === null ? '–' : shownText(shown, value);
  };
  const columns: readonly FigureColumn[] = [
    { key: 'now', label: SHOWN_LABELS[shown], render: ({ now }) => text(now) },
    { key: 'before', label: 'Before', isFaint: true, render: ({ before }) => text(before) },
    {
      key: 'change',
      label: 'Change',
      isFaint: true,
      render: ({ now, before }) =>
        changeText(shownValue(now, shown), before && shownValue(before, shown)) ?? '–',
    },
  ];
  return <TableOf report={report} columns={columns} caption={SHOWN_LABELS[shown]} />;
}

interface TableOfProps {
  report: MarketingRoi;
  columns: readonly FigureColumn[];
  caption: string;
}

function TableOf({ report, columns, caption }: TableOfProps) {
  const { groups, groupBy, total } = report;
  const sum: Row = { name: 'all', ...total };
  return (
    <FigureTable
      caption={`${caption} by ${MARKETING_HEADS[groupBy].toLowerCase()}`}
      columns={[
        { key: 'name', label: MARKETING_HEADS[groupBy], isLong: true, render: nameOf(groupBy === 'month') },
        ...columns.map((one): LedgerColumn<MarketingGroup> => ({ ...one, align: 'right' })),
      ]}
      rows={groups}
      totals={Object.fromEntries(columns.map(({ key, render }) => [key, render(sum)]))}
      renderCard={(row) => <GroupCard row={row} />}
    />
  );
}

function nameOf(isByMonth: boolean) {
  return function Name({ name, isYoung }: MarketingGroup) {
    return isByMonth && isYoung ? (
      <>
        {name} <Faint>still open</Faint>
      </>
    ) : (
      name
    );
  };
}

const LEADS: readonly FigureColumn[] = [
  figures('leads', 'Leads', ({ leads }) => leads),
  figures('qualified', 'Qualified', ({ qualified }) => qualified),
  figures('visited', 'Visited', ({ visited }) => visited),
  { ...figures('open', 'Still open', ({ open }) => open), isFaint: true },
];

const BOOKINGS: readonly FigureColumn[] = [
  figures('bookings', 'Bookings', ({ bookings }) => bookings),
  figures('standing', 'Standing', ({ standing }) => standing),
  figures('standingValue', 'Their value', ({ standingValue }) => standingValue),
];

const PER_LEAD: readonly FigureColumn[] = [
  costs('perLead', 'Per lead', ({ costPerLeadPaise }) => costPerLeadPaise),
  costs('perQualified', 'Per qualified', ({ costPerQualifiedPaise }) => costPerQualifiedPaise),
  costs('perVisit', 'Per visit', ({ costPerVisitPaise }) => costPerVisitPaise),
];

function figures(
  key: string,
  label: string,
  figureOf: (figures: MarketingFigures) => Figure | null,
): FigureColumn {
  return {
    key,
    label,
    render: ({ name, now }) => {
      const figure = figureOf(now);
      return figure ? <FigureLink figure={figure} label={`${label}, ${name}`} /> : '–';
    },
  };
}

function costs(
  key: string,
  label: string,
  paiseOf: (figures: MarketingFigures) => number | null,
): FigureColumn {
  return { key, label, isFaint: true, render: ({ now }) => costText(paiseOf(now)) };
}

function GroupCard({ row: { name, now, isYoung } }: { row: MarketingGroup }) {
  const { leads, bookings, marketing, brokerage, costPerLeadPaise, costPerBookingPaise, returnPct } = now;
  return (
    <RowCard
      title={name}
      end={<FigureLink figure={marketing} label={`Marketing, ${name}`} />}
      lines={[
        <span key="leads">
          {leads && (
            <FigureLink figure={leads} label={`of ${name}`}>
              {leads.value} {leads.value === 1 ? 'lead' : 'leads'}
            </FigureLink>
          )}
          {leads && ' · '}
          {bookings ? (
            <FigureLink figure={bookings} label={`of ${name}`}>
              {bookings.value} booked
            </FigureLink>
          ) : (
            'on no source'
          )}
          {bookings && isYoung && ', still open'}
        </span>,
        <span key="costs">
          {brokerage && brokerage.value !== 0 && (
            <>
              {'brokerage '}
              <FigureLink figure={brokerage} label={`of ${name}`} />
              {' · '}
            </>
          )}
          {`${costText(costPerLeadPaise)} per lead, ${costText(costPerBookingPaise)} per booking, return ${returnText(returnPct)}`}
        </span>,
      ]}
    />
  );
}
