import { styled } from '@mui/material/styles';
import { counted, plainNumber } from '#platform/contract/format.ts';
import { ComparedBars } from '#platform/web/chart/ComparedBars.tsx';
import { ChartFrame } from '#platform/web/chart/ChartFrame.tsx';
import { FigureLink } from '#platform/web/figure/FigureLink.tsx';
import { FigureTable } from '#platform/web/figure/FigureTable.tsx';
import { Section, Sections } from '#platform/web/page/Section.tsx';
import type { LedgerColumn } from '#platform/web/table/LedgerTable.tsx';
import { COURSE_STAGES } from '#enquiries/leads/leadCourse.rules.ts';
import type { FunnelStage, LeadFunnel } from '../leadReport.contract.ts';
import { YOUNG_DAYS } from '../leadReport.rules.ts';
import { bandText, reasonLabel, shareText, STAGE_LABELS } from './leadReport.labels.ts';
import { ShareLink } from './ShareLink.tsx';

/** How far the leads of the days came, and apart from them what happened in these days. */
export function FunnelPart({ funnel }: { funnel: LeadFunnel }) {
  const { cohort, flow } = funnel;
  const { young, open, lost } = cohort;
  return (
    <Sections>
      <Section title="Leads that came in these days" fact="how far each came at some time, until now">
        <ChartFrame title="Lead funnel" finding={findingIn(cohort)} table={<StageTable cohort={cohort} />}>
          <ComparedBars
            title={`How far leads came. ${findingIn(cohort)}`}
            bars={cohort.stages.map(({ stage, now, before }) => ({
              id: stage,
              name: STAGE_LABELS[stage],
              value: now.value,
              before: before && before.value,
            }))}
            format={plainNumber}
          />
        </ChartFrame>
        <Below>
          Of them{' '}
          <FigureLink figure={open} label="open leads">
            {plainNumber(open.value)} are open
          </FigureLink>{' '}
          and{' '}
          <FigureLink figure={lost} label="lost leads">
            {plainNumber(lost.value)} lost
          </FigureLink>
          .{' '}
          {young.value > 0 && (
            <FigureLink figure={young} label={`of the last ${YOUNG_DAYS} days`}>
              {counted(young.value, 'lead')} of the last {YOUNG_DAYS} days: still open
            </FigureLink>
          )}
        </Below>
      </Section>
      {flow && <FlowSection flow={flow} />}
      {cohort.lostReasons !== null && cohort.lostReasons.length > 0 && (
        <LostSection reasons={cohort.lostReasons} />
      )}
    </Sections>
  );
}

function findingIn({ stages, bookedBand }: LeadFunnel['cohort']): string {
  const booked = stages.at(-1);
  if (!booked || booked.ofAll.value === null) return 'No leads in these days.';
  return `${plainNumber(booked.now.value)} of ${plainNumber(booked.ofAll.whole.value)} booked, ${shareText(booked.ofAll.value)} (80% range ${bandText(bookedBand)}).`;
}

type Row<T> = T & { id: string };

const STAGE_COLUMNS: readonly LedgerColumn<Row<FunnelStage>>[] = [
  { key: 'stage', label: 'Stage', isLong: true, render: ({ stage }) => STAGE_LABELS[stage] },
  {
    key: 'now',
    label: 'Leads',
    align: 'right',
    render: ({ now, stage }) => <FigureLink figure={now} label={STAGE_LABELS[stage]} />,
  },
  {
    key: 'before',
    label: 'Before',
    align: 'right',
    isFaint: true,
    render: ({ before, stage }) =>
      before ? <FigureLink figure={before} label={`${STAGE_LABELS[stage]}, before`} /> : '–',
  },
  {
    key: 'ofAll',
    label: 'Of all',
    align: 'right',
    render: ({ ofAll, stage }) => <ShareLink ratio={ofAll} label={`${STAGE_LABELS[stage]}, of all`} />,
  },
  {
    key: 'ofPrevious',
    label: 'Of the stage before',
    align: 'right',
    render: ({ ofPrevious, stage }) =>
      ofPrevious ? (
        <ShareLink ratio={ofPrevious} label={`${STAGE_LABELS[stage]}, of the stage before`} />
      ) : (
        '–'
      ),
  },
  { key: 'median', label: 'Half within, days', align: 'right', render: ({ days }) => days?.median ?? '–' },
  {
    key: 'most',
    label: '90% within, days',
    align: 'right',
    isFaint: true,
    render: ({ days }) => days?.most ?? '–',
  },
];

function StageTable({ cohort }: { cohort: LeadFunnel['cohort'] }) {
  const rows = cohort.stages.map((stage) => ({ ...stage, id: stage.stage }));
  return <FigureTable caption="Stages that leads came to" columns={STAGE_COLUMNS} rows={rows} />;
}

type Flow = NonNullable<LeadFunnel['flow']>;
interface FlowRow {
  id: string;
  name: string;
  figures: Flow['enquired'];
}

function FlowSection({ flow }: { flow: Flow }) {
  const rows: FlowRow[] = [
    { id: 'enquired', name: 'First enquiries', figures: flow.enquired },
    { id: 'again', name: 'Enquired again', figures: flow.again },
    ...flow.entered.map(({ stage, now, before }) => ({
      id: stage,
      name: `${ENTERED_LABELS[stage]} for the first time`,
      figures: { now, before },
    })),
    { id: 'visited', name: 'With a site visit that took place', figures: flow.visited },
    ...(flow.bookings ? [{ id: 'bookings', name: 'Bookings by date', figures: flow.bookings }] : []),
  ];
  return (
    <Section title="What happened in these days" fact="with leads of any age; not a part of the leads above">
      <FigureTable caption="What happened in these days" columns={FLOW_COLUMNS} rows={rows} />
    </Section>
  );
}

const ENTERED_LABELS = { ...STAGE_LABELS, siteVisit: 'Came to a site visit' };

const FLOW_COLUMNS: readonly LedgerColumn<FlowRow>[] = [
  { key: 'name', label: 'Event', isLong: true, render: ({ name }) => name },
  {
    key: 'now',
    label: 'In these days',
    align: 'right',
    render: ({ name, figures }) => <FigureLink figure={figures.now} label={name} />,
  },
  {
    key: 'before',
    label: 'Before',
    align: 'right',
    isFaint: true,
    render: ({ name, figures }) =>
      figures.before ? <FigureLink figure={figures.before} label={`${name}, before`} /> : '–',
  },
];

type Reason = NonNullable<LeadFunnel['cohort']['lostReasons']>[number];

function LostSection({ reasons }: { reasons: readonly Reason[] }) {
  return (
    <Section title="Why leads were lost" fact="by the furthest stage that each had come to">
      <FigureTable
        caption="Reasons of lost leads by stage"
        columns={LOST_COLUMNS}
        rows={reasons.map((reason) => ({ ...reason, id: reason.reason }))}
      />
    </Section>
  );
}

const LOST_COLUMNS: readonly LedgerColumn<Row<Reason>>[] = [
  { key: 'reason', label: 'Reason', isLong: true, render: ({ reason }) => reasonLabel(reason) },
  {
    key: 'leads',
    label: 'Leads',
    align: 'right',
    render: ({ leads, reason }) => <FigureLink figure={leads} label={`lost, ${reasonLabel(reason)}`} />,
  },
  ...COURSE_STAGES.map((stage, index): LedgerColumn<Row<Reason>> => ({
    key: stage,
    label: STAGE_LABELS[stage],
    align: 'right',
    isFaint: true,
    render: ({ after, reason }) => {
      const found = after[index];
      return found ? (
        <FigureLink figure={found.leads} label={`${reasonLabel(reason)}, ${STAGE_LABELS[stage]}`} />
      ) : null;
    },
  })),
];

const Below = styled('p')({ marginTop: 12 });
