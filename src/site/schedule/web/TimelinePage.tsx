import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { keepPreviousData } from '@tanstack/react-query';
import GanttIcon from 'lucide-react/icons/chart-gantt';
import { lazy, Suspense, useState } from 'react';
import { useCall } from '#platform/web/client/hooks.ts';
import { Segment } from '#platform/web/form/Segment.tsx';
import { useSearchParams } from '#platform/web/navigation/useSearchParams.ts';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import type { PageAction } from '#platform/web/page/page.actions.ts';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useProjectChoices } from '#inventory/projects/web/projectChoices.shared.ts';
import type { Timeline } from '../timeline.contract.ts';
import { getTimeline } from '../timeline.contract.ts';
import type { Zoom } from './gantt.layout.ts';
import { ZOOMS } from './gantt.layout.ts';
import { Gantt } from './Gantt.tsx';
import { TimelineControls } from './TimelineControls.tsx';
import { builtText } from './timeline.labels.ts';
import { TimelineTable } from './TimelineTable.tsx';
import { useWhatIf } from './useWhatIf.ts';

const PlanDialog = lazy(async () => ({ default: (await import('./PlanDialog.tsx')).PlanDialog }));
const FreezeDialog = lazy(async () => ({ default: (await import('./FreezeDialog.tsx')).FreezeDialog }));
const TemplateDialog = lazy(async () => ({ default: (await import('./TemplateDialog.tsx')).TemplateDialog }));
const CalendarDialog = lazy(async () => ({
  default: (await import('#site/calendars/web/CalendarDialog.shared.tsx')).CalendarDialog,
}));
const WhatIfPanel = lazy(async () => ({ default: (await import('./WhatIfPanel.tsx')).WhatIfPanel }));

const TITLE = 'Timeline of works';

type Layer = 'plan' | 'freeze' | 'calendar' | 'template' | 'whatIf';

/** The works of one project over time: bars or a table, what is critical, and what a slip would move. */
export function TimelinePage() {
  const [params, setParams] = useSearchParams();
  const projects = useProjectChoices();
  const projectId = params.get('projectId') ?? projects[0]?.value ?? null;
  const set = (key: string, value: string | null) =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      if (value) next.set(key, value);
      else next.delete(key);
      if (key === 'projectId') for (const one of ['towerId', 'baselineId']) next.delete(one);
      return next;
    });
  const query = { towerId: params.get('towerId'), baselineId: params.get('baselineId') };
  const timeline = useCall(
    getTimeline,
    {
      params: { id: projectId ?? '' },
      query: {
        ...(query.towerId ? { towerId: query.towerId } : {}),
        ...(query.baselineId ? { baselineId: query.baselineId } : {}),
      },
    },
    { enabled: projectId !== null, placeholderData: keepPreviousData },
  );
  if (timeline.data) {
    const { data } = timeline;
    return <OneTimeline key={data.projectId} timeline={data} params={params} set={set} projects={projects} />;
  }
  return (
    <Page title={TITLE}>
      {projectId === null ? (
        <EmptyState icon={<GanttIcon aria-hidden />} title="No project to show">
          The works of your projects are shown here.
        </EmptyState>
      ) : (
        <Loaded source={timeline} failure="The timeline could not be loaded.">
          {() => null}
        </Loaded>
      )}
    </Page>
  );
}

interface OneTimelineProps {
  timeline: Timeline;
  params: URLSearchParams;
  set: (key: string, value: string | null) => void;
  projects: readonly { value: string; label: string }[];
}

function OneTimeline({ timeline, params, set, projects }: OneTimelineProps) {
  const [layer, setLayer] = useState<Layer | null>(null);
  const trial = useWhatIf(timeline);
  const { projectId, projectName, milestones, allowedActions } = timeline;
  const zoom = zoomOf(params.get('zoom'));
  const isTable = params.get('view') === 'table';
  const close = () => setLayer(null);
  const mayTry = allowedActions.includes('whatIf');
  const moved = new Map(trial.answer.preview?.moved.map(({ id, after }) => [id, after]));
  const panel = layer === 'whatIf' && (
    <Suspense fallback={null}>
      <WhatIfPanel
        timeline={timeline}
        trial={trial}
        onClose={() => {
          trial.clear();
          close();
        }}
      />
    </Suspense>
  );
  return (
    <Page title={TITLE} panel={panel}>
      <PageHeader
        title={TITLE}
        fact={[projectName, builtText(timeline.progress)].filter(Boolean).join(' · ')}
        actions={actionsFor(allowedActions, setLayer)}
      >
        <Segment
          label="View"
          value={isTable ? 'table' : 'bars'}
          choices={[
            { value: 'bars', label: 'Bars' },
            { value: 'table', label: 'Table' },
          ]}
          onChange={(view) => set('view', view === 'table' ? view : null)}
        />
      </PageHeader>
      <TimelineControls
        timeline={timeline}
        set={set}
        projects={projects}
        isTable={isTable}
        zoom={zoom}
        params={params}
      />
      {milestones.length === 0 ? (
        <EmptyState
          icon={<GanttIcon aria-hidden />}
          title="No milestones yet"
          actions={
            allowedActions.includes('plan') && (
              <Button variant="contained" onClick={() => setLayer('plan')}>
                Plan towers
              </Button>
            )
          }
        >
          The template proposes the works of each tower from its start date.
        </EmptyState>
      ) : isTable ? (
        <TimelineTable timeline={timeline} />
      ) : (
        <>
          <Gantt
            timeline={timeline}
            zoom={zoom}
            tried={trial.tried}
            moved={moved}
            onTry={
              mayTry
                ? (milestoneId, end) => {
                    trial.tryEnd(milestoneId, end);
                    setLayer('whatIf');
                  }
                : undefined
            }
          />
          <Legend mayTry={mayTry} />
        </>
      )}
      <Suspense fallback={null}>
        {layer === 'plan' && <PlanDialog timeline={timeline} onClose={close} />}
        {layer === 'freeze' && <FreezeDialog timeline={timeline} onClose={close} />}
        {layer === 'calendar' && (
          <CalendarDialog projectId={projectId} projectName={projectName} onClose={close} />
        )}
        {layer === 'template' && <TemplateDialog onClose={close} />}
      </Suspense>
    </Page>
  );
}

function actionsFor(allowed: Timeline['allowedActions'], open: (layer: Layer) => void): PageAction[] {
  const of = (label: string, layer: Layer, more: Partial<PageAction> = {}): PageAction => ({
    label,
    onClick: () => open(layer),
    ...more,
  });
  return [
    ...(allowed.includes('whatIf') ? [of('Try what if', 'whatIf', { letter: 'w' })] : []),
    ...(allowed.includes('freeze') ? [of('Freeze plan', 'freeze', { letter: 'f' })] : []),
    ...(allowed.includes('plan')
      ? [
          of('Working calendar', 'calendar', { letter: 'd', isRare: true }),
          of('Usual works', 'template', { letter: 'u', isRare: true }),
          of('Plan towers', 'plan', { letter: 'c', isPrimary: true }),
        ]
      : []),
  ];
}

function Legend({ mayTry }: { mayTry: boolean }) {
  return (
    <Foot>
      <span data-sign="planned">First plan</span>
      <span data-sign="done">Done</span>
      <span data-sign="slip">After its planned end</span>
      <span data-sign="critical">Critical: a day more moves the end of the tower</span>
      {mayTry && <span>Drag a bar, or move it with the arrow keys, to try what if.</span>}
    </Foot>
  );
}

function zoomOf(value: string | null): Zoom {
  const known = Object.keys(ZOOMS) as Zoom[];
  return known.find((one) => one === value) ?? 'quarter';
}

const Foot = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 20px',
  padding: '10px 24px 20px',
  color: theme.vars.palette.text.secondary,
  '& [data-sign]::before': {
    content: '""',
    display: 'inline-block',
    width: 18,
    height: 8,
    marginRight: 6,
    borderRadius: 2,
    border: `1px solid ${theme.vars.palette.primary.main}`,
  },
  '& [data-sign="planned"]::before': { height: 4, border: 0, backgroundColor: theme.vars.palette.control },
  '& [data-sign="done"]::before': { backgroundColor: theme.vars.palette.primary.main },
  '& [data-sign="slip"]::before': { backgroundColor: theme.vars.palette.tint.error },
  '& [data-sign="critical"]::before': { borderColor: theme.vars.palette.text.primary, borderWidth: 2 },
  '@media (max-width: 599.95px)': { padding: '10px 16px 20px' },
}));
