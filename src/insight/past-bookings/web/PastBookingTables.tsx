import { Link } from 'react-router';
import { compactMoney, counted, formatMonth, plainNumber } from '#platform/contract/format.ts';
import { FigureTable } from '#platform/web/figure/FigureTable.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import type { LedgerColumn } from '#platform/web/table/LedgerTable.tsx';
import { unitTypeWord } from '#inventory/units/web/unit.labels.shared.ts';
import type { PastBookings } from '../pastBooking.contract.ts';

type Project = PastBookings['projects'][number];
type Month = PastBookings['months'][number] & { id: string };

/** Of each project how far back its past bookings go. */
export function PastProjects({ projects }: { projects: readonly Project[] }) {
  return (
    <Section title="Projects" fact={counted(projects.length, 'project')}>
      <FigureTable caption="Past bookings by project" columns={PROJECT_COLUMNS} rows={projects} />
    </Section>
  );
}

const PROJECT_COLUMNS: readonly LedgerColumn<Project>[] = [
  {
    key: 'name',
    label: 'Project',
    isLong: true,
    render: ({ id, name }) => (
      <Link to={`?projectId=${id}`} style={TALL}>
        {name}
      </Link>
    ),
  },
  {
    key: 'span',
    label: 'Months',
    isLong: true,
    render: ({ from, to }) => `${monthName(from)} – ${monthName(to)}`,
  },
  { key: 'units', label: 'Bookings', align: 'right', render: ({ units }) => plainNumber(units) },
  {
    key: 'value',
    label: 'Value',
    align: 'right',
    isFaint: true,
    render: ({ valuePaise }) => valueText(valuePaise),
  },
];

/** A finger hits it and not the line beneath. */
const TALL = { display: 'inline-block', paddingBlock: 4, marginBlock: -4 } as const;

/** Each month, the latest first. */
export function PastMonths({ past: { months, total, ownFrom } }: { past: PastBookings }) {
  return (
    <Section title="By month" fact={counted(total.months, 'month')}>
      <p>
        {ownFrom !== null && `From ${monthName(ownFrom)} on Plinth counts the bookings itself. `}
        Bookings in Plinth with a day in one of these months are taken to be among them.
      </p>
      <FigureTable
        caption="Past bookings by month"
        columns={MONTH_COLUMNS}
        rows={months.map((month) => ({ ...month, id: month.month }))}
        totals={{ units: plainNumber(total.units), value: valueText(total.valuePaise) }}
      />
    </Section>
  );
}

const MONTH_COLUMNS: readonly LedgerColumn<Month>[] = [
  { key: 'month', label: 'Month', render: ({ month }) => monthName(month) },
  { key: 'types', label: 'Types', isLong: true, isFaint: true, render: ({ types }) => typesText(types) },
  { key: 'units', label: 'Bookings', align: 'right', render: ({ units }) => plainNumber(units) },
  {
    key: 'value',
    label: 'Value',
    align: 'right',
    isFaint: true,
    render: ({ valuePaise }) => valueText(valuePaise),
  },
];

function monthName(month: string): string {
  return formatMonth(`${month}-01`);
}

/** '2BHK 8, 3BHK 4' */
function typesText(types: Month['types']): string {
  return types
    .filter(({ units }) => units > 0)
    .map(({ unitType, units }) => `${unitTypeWord(unitType)} ${plainNumber(units)}`)
    .join(', ');
}

function valueText(valuePaise: number | null): string {
  return valuePaise === null ? 'not known' : compactMoney(valuePaise);
}
