import { plainNumber } from '#platform/contract/format.ts';
import type { ReactNode } from 'react';
import type { Figure } from '#platform/contract/figure.ts';
import { FigureLink } from '#platform/web/figure/FigureLink.tsx';
import { FigureTable } from '#platform/web/figure/FigureTable.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import type { LedgerColumn } from '#platform/web/table/LedgerTable.tsx';
import type { Ratio } from '#insight/reporting/report.contract.ts';
import type { LeadFigures, LeadGroup } from '../leadReport.contract.ts';
import { bandText, shareText } from './leadReport.labels.ts';
import { ShareLink } from './ShareLink.tsx';

interface GroupTableProps {
  caption: string;
  /** What a row is: 'Source'. */
  word: string;
  groups: readonly LeadGroup[];
  /** With what each person logged and booked. */
  isOfPeople?: boolean;
}

/** Groups of leads with their figures; each opens its rows. */
export function GroupTable({ caption, word, groups, isOfPeople = false }: GroupTableProps) {
  return (
    <FigureTable
      caption={caption}
      columns={[
        { key: 'name', label: word, isLong: true, render: ({ name }) => name },
        ...COLUMNS,
        ...(isOfPeople ? PEOPLE_COLUMNS : []),
      ]}
      rows={groups}
      renderCard={(row) => <GroupCard row={row} />}
    />
  );
}

function figures(key: string, label: string, of: (now: LeadFigures) => Figure): LedgerColumn<LeadGroup> {
  const render = ({ now, name }: LeadGroup): ReactNode => (
    <FigureLink figure={of(now)} label={`${label}, ${name}`} />
  );
  return { key, label, align: 'right', render };
}

function shares(key: string, label: string, of: (now: LeadFigures) => Ratio): LedgerColumn<LeadGroup> {
  const render = ({ now, name }: LeadGroup): ReactNode => (
    <ShareLink ratio={of(now)} label={`${label}, ${name}`} />
  );
  return { key, label, align: 'right', render };
}

const COLUMNS: readonly LedgerColumn<LeadGroup>[] = [
  figures('leads', 'Leads', ({ leads }) => leads),
  {
    key: 'before',
    label: 'Before',
    align: 'right',
    isFaint: true,
    render: ({ before, name }) =>
      before ? <FigureLink figure={before.leads} label={`Leads before, ${name}`} /> : '–',
  },
  shares('answered', 'Answered', ({ answered }) => answered),
  shares('inTime', 'In reply time', ({ inTime }) => inTime),
  shares('contacted', 'Contacted', ({ contacted }) => contacted),
  shares('siteVisit', 'Site visit', ({ siteVisit }) => siteVisit),
  shares('booked', 'Booked', ({ booked }) => booked),
  {
    key: 'band',
    label: 'Likely, 80 of 100',
    align: 'right',
    isFaint: true,
    render: ({ now }) => bandText(now.bookedBand),
  },
  figures('open', 'Open', ({ open }) => open),
  figures('lost', 'Lost', ({ lost }) => lost),
];

const PEOPLE_COLUMNS: readonly LedgerColumn<LeadGroup>[] = [
  figures('interactions', 'Logged', ({ interactions }) => interactions),
  figures('visits', 'Visits', ({ visits }) => visits),
  {
    key: 'bookings',
    label: 'Bookings made',
    align: 'right',
    render: ({ bookings, name }) =>
      bookings ? <FigureLink figure={bookings} label={`Bookings made, ${name}`} /> : '–',
  },
];

function GroupCard({ row }: { row: LeadGroup }) {
  const { name, now } = row;
  return (
    <RowCard
      title={name}
      end={
        <FigureLink figure={now.leads} label={`of ${name}`}>
          {plainNumber(now.leads.value)} leads
        </FigureLink>
      }
      lines={[
        <span key="booked">
          <FigureLink figure={now.booked.part} label={`of ${name}`}>
            {plainNumber(now.booked.part.value)} booked
          </FigureLink>
          {now.bookedBand && `, likely ${bandText(now.bookedBand)}`}
        </span>,
        <span key="work">
          Answered {shareText(now.answered.value)} · in reply time {shareText(now.inTime.value)} · site visit{' '}
          {shareText(now.siteVisit.value)}
        </span>,
      ]}
    />
  );
}
