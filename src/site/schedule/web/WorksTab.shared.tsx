import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import GanttIcon from 'lucide-react/icons/chart-gantt';
import { Link } from 'react-router';
import { GROUPS } from '#platform/contract/roles.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { PlannedAgainstActual } from '#site/analytics/web/PlannedAgainstActual.shared.tsx';
import type { Timeline } from '../timeline.contract.ts';
import { getTimeline } from '../timeline.contract.ts';
import { Gantt } from './Gantt.tsx';
import { builtText } from './timeline.labels.ts';
import { TimelineTable } from './TimelineTable.tsx';

const NOTHING: ReadonlyMap<string, string> = new Map();

/** The works of a project on its page: bars, on a phone cards; all else is on the timeline. */
export function WorksTab({ project: { id } }: { project: { id: string } }) {
  const timeline = useCall(getTimeline, { params: { id }, query: {} });
  const isPhone = useMediaQuery('(max-width: 599.95px)');
  return (
    <Loaded source={timeline} failure="The works could not be loaded.">
      {(data) =>
        data.milestones.length === 0 ? (
          <EmptyState icon={<GanttIcon aria-hidden />} title="No milestones yet">
            The works of its towers are shown here once they are planned.
          </EmptyState>
        ) : (
          <>
            <Head>
              <BuiltUntilToday projectId={id} progress={data.progress} />
              <Link to={`/construction/timeline?projectId=${id}`}>Open the timeline</Link>
            </Head>
            {isPhone ? (
              <TimelineTable timeline={data} />
            ) : (
              <Gantt timeline={data} zoom="quarter" tried={NOTHING} moved={NOTHING} />
            )}
          </>
        )
      }
    </Loaded>
  );
}

/** Beside what was planned, for those who read the figures of construction. */
function BuiltUntilToday({ projectId, progress }: Pick<Timeline, 'progress'> & { projectId: string }) {
  const isAllowed = useAllowed();
  const built = progress && <span>{builtText(progress)}. </span>;
  if (!isAllowed(GROUPS.MANAGEMENT)) return built;
  return <PlannedAgainstActual projectId={projectId}>{built}</PlannedAgainstActual>;
}

const Head = styled('p')({ padding: '12px 24px', '@media (max-width: 599.95px)': { padding: '12px 16px' } });
