import { keepPreviousData } from '@tanstack/react-query';
import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import {
  compactMoney,
  counted,
  formatDay,
  formatPct,
  plainNumber,
  startCase,
} from '#platform/contract/format.ts';
import { ChartFrame } from '#platform/web/chart/ChartFrame.tsx';
import { ComparedBars } from '#platform/web/chart/ComparedBars.tsx';
import { useCall } from '#platform/web/client/hooks.ts';
import { FigureLink } from '#platform/web/figure/FigureLink.tsx';
import { FigureTable } from '#platform/web/figure/FigureTable.tsx';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Note } from '#platform/web/page/Note.tsx';
import { Section, Sections } from '#platform/web/page/Section.tsx';
import type { LedgerColumn } from '#platform/web/table/LedgerTable.tsx';
import type { LeadConversion } from '../leadConversion.contract.ts';
import { getLeadConversion } from '../leadConversion.contract.ts';
import { PredictionBasis } from './PredictionBasis.tsx';
import { bookingsText } from './prediction.labels.ts';

/** What the open leads are expected to book within 90 days, and whether such sums came true. */
export function LeadChances({ projectId }: { projectId: string | undefined }) {
  const conversion = useCall(
    getLeadConversion,
    { query: projectId === undefined ? {} : { projectId } },
    { placeholderData: keepPreviousData },
  );
  return (
    <Loaded source={conversion} failure="The chances could not be loaded.">
      {(found) =>
        found.open === 0 ? (
          <EmptyState title="No open leads">What open leads are expected to book appears here.</EmptyState>
        ) : (
          <Sections aria-busy={conversion.isPlaceholderData}>
            <Expected conversion={found} />
            {found.addsUp.length > 0 && <AddsUp conversion={found} />}
            <Likeliest leads={found.leads} />
          </Sections>
        )
      }
    </Loaded>
  );
}

function Expected({ conversion }: { conversion: LeadConversion }) {
  const { expected, refusal, stages, daysToBook, open } = conversion;
  return (
    <Section title="Bookings from open leads" fact="within 90 days">
      {refusal && (
        <Note tone="limit" title="No sum yet.">
          {refusal.text}
        </Note>
      )}
      {expected ? (
        <ChartFrame
          title="Bookings by stage"
          finding={findingOf(expected, open)}
          table={<Stages stages={stages} />}
        >
          <Drawing>
            <ComparedBars
              title={`Bookings expected by stage. ${findingOf(expected, open)}`}
              format={bookingsText}
              bars={stages.map(({ stage, expectedBookings }) => ({
                id: stage,
                name: startCase(stage),
                value: expectedBookings ?? 0,
                before: null,
              }))}
            />
          </Drawing>
        </ChartFrame>
      ) : (
        <Stages stages={stages} />
      )}
      {daysToBook && (
        <Quiet>
          From enquiry to booking: half took {counted(daysToBook.p50, 'day')} or less, one in ten{' '}
          {counted(daysToBook.p10, 'day')} or less, nine in ten {counted(daysToBook.p90, 'day')} or less.
        </Quiet>
      )}
      {conversion.error && <Quiet>{conversion.error.text}</Quiet>}
      <PredictionBasis prediction={conversion} thing="decided lead" />
    </Section>
  );
}

function findingOf(
  { bookings, low80, high80 }: NonNullable<LeadConversion['expected']>,
  open: number,
): string {
  return `${bookingsText(bookings)} bookings expected from ${counted(open, 'open lead')} (${low80} – ${high80}).`;
}

type Stage = LeadConversion['stages'][number];

const STAGE_COLUMNS: readonly LedgerColumn<Stage & { id: string }>[] = [
  { key: 'stage', label: 'Stage', isLong: true, render: ({ stage }) => startCase(stage) },
  {
    key: 'leads',
    label: 'Open leads',
    align: 'right',
    render: ({ stage, leads, link }) => (
      <FigureLink
        figure={{ value: leads, measure: 'rows', ...link }}
        label={`open leads, ${startCase(stage)}`}
      />
    ),
  },
  {
    key: 'bookings',
    label: 'Bookings expected',
    align: 'right',
    render: ({ expectedBookings }) => (expectedBookings === null ? '–' : bookingsText(expectedBookings)),
  },
  {
    key: 'value',
    label: 'Budgets expected',
    align: 'right',
    render: ({ expectedValuePaise }) =>
      expectedValuePaise === null ? '–' : compactMoney(expectedValuePaise),
  },
];

function Stages({ stages }: { stages: readonly Stage[] }) {
  return (
    <FigureTable
      caption="Open leads and what they are expected to book, by stage"
      columns={STAGE_COLUMNS}
      rows={stages.map((stage) => ({ ...stage, id: stage.stage }))}
    />
  );
}

type MonthEnd = LeadConversion['addsUp'][number] & { id: string };

const PAST_COLUMNS: readonly LedgerColumn<MonthEnd>[] = [
  { key: 'asOf', label: 'Leads open on', isLong: true, render: ({ asOf }) => formatDay(asOf) },
  { key: 'expected', label: 'Expected', align: 'right', render: ({ expected }) => plainNumber(expected) },
  { key: 'booked', label: 'Booked in 90 days', align: 'right', render: ({ booked }) => plainNumber(booked) },
];

/** Said by what was known then, against what came. */
function AddsUp({ conversion: { addsUp, notes } }: { conversion: LeadConversion }) {
  return (
    <Section title="Do chances add up?" fact="by what was known at each month end, of all projects">
      <Finding>{notes.join(' ')}</Finding>
      <FigureTable
        caption="Bookings expected at past month ends, and those that came"
        columns={PAST_COLUMNS}
        rows={addsUp.map((end) => ({ ...end, id: end.asOf }))}
      />
    </Section>
  );
}

type Likely = LeadConversion['leads'][number];

const LIKELY_COLUMNS: readonly LedgerColumn<Likely>[] = [
  {
    key: 'name',
    label: 'Lead',
    isLong: true,
    render: ({ id, name }) => <Link to={`/leads/${id}`}>{name}</Link>,
  },
  { key: 'stage', label: 'Stage', render: ({ stage }) => startCase(stage) },
  { key: 'score', label: 'Score', align: 'right', isFaint: true, render: ({ score }) => plainNumber(score) },
  {
    key: 'chance',
    label: 'Chance to book',
    align: 'right',
    render: ({ probability }) => formatPct(Math.round(probability * 100)),
  },
];

function Likeliest({ leads }: { leads: readonly Likely[] }) {
  return (
    <Section title="Likeliest to book" fact="within 90 days">
      <FigureTable
        caption="Open leads with the highest chance to book"
        columns={LIKELY_COLUMNS}
        rows={leads}
      />
    </Section>
  );
}

const Finding = styled('p')({ marginBottom: 8 });
const Drawing = styled('div')({ margin: '12px 0' });

const Quiet = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  marginTop: 8,
  color: theme.vars.palette.text.secondary,
}));
