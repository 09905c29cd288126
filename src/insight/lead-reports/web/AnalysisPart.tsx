import Skeleton from '@mui/material/Skeleton';
import { Suspense } from 'react';
import { formatDayRange, plainNumber, startCase } from '#platform/contract/format.ts';
import { daysOfMonth } from '#platform/contract/period.ts';
import { ChartFrame } from '#platform/web/chart/ChartFrame.tsx';
import { LineCompared } from '#platform/web/chart/charts.ts';
import { ComparedBars } from '#platform/web/chart/ComparedBars.tsx';
import { FigureLink } from '#platform/web/figure/FigureLink.tsx';
import { FigureTable } from '#platform/web/figure/FigureTable.tsx';
import { Section, Sections } from '#platform/web/page/Section.tsx';
import type { LedgerColumn } from '#platform/web/table/LedgerTable.tsx';
import type { LeadAnalysis, LeadGroup } from '../leadReport.contract.ts';
import { GroupTable } from './GroupTable.tsx';
import { findingOf, GROUP_LABELS } from './leadReport.labels.ts';
import { ShareLink } from './ShareLink.tsx';

/** Leads by one property, and the result of each grade. */
export function AnalysisPart({ analysis }: { analysis: LeadAnalysis }) {
  const { groups, groupBy, bands } = analysis;
  const title = `Leads by ${GROUP_LABELS[groupBy]}`;
  return (
    <Sections>
      <Section title={title} fact={FACTS[groupBy]}>
        {groups.length === 0 ? (
          <p>None of the leads of these days has one.</p>
        ) : (
          <ChartFrame
            title={title}
            finding={findingOf(groups)}
            table={<GroupTable caption={title} word={startCase(GROUP_LABELS[groupBy])} groups={groups} />}
          >
            <Drawing analysis={analysis} title={title} />
          </ChartFrame>
        )}
      </Section>
      {groups.length > 0 && (
        <Section title="All figures" fact="open a figure for its leads">
          <GroupTable
            caption={`${title}, all figures`}
            word={startCase(GROUP_LABELS[groupBy])}
            groups={groups}
          />
        </Section>
      )}
      {bands.length > 0 && (
        <Section title="Result by grade" fact="the grade that each lead has now or had when it was decided">
          <FigureTable
            caption="Leads by grade"
            columns={BAND_COLUMNS}
            rows={bands.map((band) => ({ ...band, id: band.grade }))}
          />
        </Section>
      )}
    </Sections>
  );
}

const FACTS: Partial<Record<LeadAnalysis['groupBy'], string>> = {
  campaign: 'leads without a campaign are not listed',
  partner: 'leads that no firm brought are not listed',
  project: 'the project of the first enquiry',
  user: 'whose leads they were first',
};

const MAX_BARS = 12;
const FEWEST_FOR_A_LINE = 3;
const CHART_HEIGHT = 240;

/** Months that are over as a line, all else as bars. */
function Drawing({ analysis, title }: { analysis: LeadAnalysis; title: string }) {
  const { groups, groupBy, period, before } = analysis;
  const over = groups.filter(({ id }) => groupBy === 'month' && daysOfMonth(id).to <= period.to);
  const said = `${title}. ${findingOf(groups)}`;
  if (over.length < FEWEST_FOR_A_LINE || before === null)
    return <ComparedBars title={said} bars={groups.slice(0, MAX_BARS).map(barOf)} format={plainNumber} />;
  return (
    <Suspense fallback={<Skeleton variant="rectangular" height={CHART_HEIGHT} />}>
      <LineCompared
        title={said}
        points={over.map(pointOf)}
        format={plainNumber}
        names={{
          value: formatDayRange(period.from, period.to),
          before: formatDayRange(before.from, before.to),
        }}
      />
    </Suspense>
  );
}

function barOf({ id, name, now, before }: LeadGroup) {
  return { id, name, value: now.leads.value, before: before && before.leads.value };
}

function pointOf({ name, now, before }: LeadGroup) {
  return { tick: name.slice(0, 1), label: name, value: now.leads.value, before: before?.leads.value ?? 0 };
}

type Band = LeadAnalysis['bands'][number] & { id: string };

const BAND_COLUMNS: readonly LedgerColumn<Band>[] = [
  { key: 'grade', label: 'Grade', isLong: true, render: ({ grade }) => startCase(grade) },
  {
    key: 'leads',
    label: 'Leads',
    align: 'right',
    render: ({ leads, grade }) => <FigureLink figure={leads} label={startCase(grade)} />,
  },
  {
    key: 'open',
    label: 'Open',
    align: 'right',
    render: ({ open, grade }) => <FigureLink figure={open} label={`${startCase(grade)}, open`} />,
  },
  {
    key: 'booked',
    label: 'Booked',
    align: 'right',
    render: ({ booked, grade }) => <ShareLink ratio={booked} label={`${startCase(grade)}, booked`} />,
  },
  {
    key: 'lost',
    label: 'Lost',
    align: 'right',
    render: ({ lost, grade }) => <FigureLink figure={lost} label={`${startCase(grade)}, lost`} />,
  },
];
