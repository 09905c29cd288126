import { styled } from '@mui/material/styles';
import { counted, formatDayAndTime } from '#platform/contract/format.ts';
import { Note } from '#platform/web/page/Note.tsx';
import { zoneHere } from '#platform/web/session/today.ts';
import { WaitingItems } from '#platform/web/waiting/WaitingItems.tsx';
import type { WaitingWork } from './workQueue.shared.ts';
import { useWorkQueue, workQueue } from './workQueue.shared.ts';

/** Issues and inspections that wait on this phone, of one milestone or all; nothing while none does. */
export function WaitingWorks({ milestoneId }: { milestoneId?: string }) {
  const state = useWorkQueue();
  const own = state.items.filter(({ params }) => milestoneId === undefined || params['id'] === milestoneId);
  if (own.length === 0) return null;
  const title = `${counted(own.length, 'report')} ${own.length === 1 ? 'waits' : 'wait'} on this phone.`;
  return (
    <Place data-page={milestoneId === undefined}>
      <Note tone={own.some(({ refusal }) => refusal !== null) ? 'limit' : 'advice'} title={title}>
        {state.pause ? `${state.pause} They are sent by themselves.` : 'Sending.'}
      </Note>
      <WaitingItems<WaitingWork>
        label="Waiting reports"
        kind="report"
        queue={workQueue}
        state={{ ...state, items: own }}
        nameOf={({ title: name }) => name}
        about={({ place, addedAt }) => `${place}, ${formatDayAndTime(addedAt, zoneHere())}`}
      />
    </Place>
  );
}

const Place = styled('div')({
  marginTop: 12,
  '&[data-page="true"]': { margin: 0, padding: '12px 24px 0' },
  '@media (max-width: 599.95px)': { '&[data-page="true"]': { padding: '12px 16px 0' } },
});
