import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import { counted } from '#platform/contract/format.ts';
import { Note } from '#platform/web/page/Note.tsx';
import { usePhotoQueue } from './usePhotoQueue.ts';

/** How many photos wait on this phone, of one milestone or of all; nothing while none does. */
export function QueueNotice({ milestoneId }: { milestoneId?: string }) {
  const { items: photos, pause } = usePhotoQueue();
  const own = photos.filter((photo) => milestoneId === undefined || photo.milestoneId === milestoneId);
  const [first] = own;
  if (!first) return null;
  const refused = own.filter(({ refusal }) => refusal !== null).length;
  const title = `${counted(own.length, 'photo')} ${own.length === 1 ? 'waits' : 'wait'} on this phone.`;
  const why = refused > 0 ? `${refused} could not be sent.` : (pause ?? 'Sending.');
  return (
    <Place data-page={milestoneId === undefined}>
      <Note tone={refused > 0 ? 'limit' : 'advice'} title={title}>
        {why} <Link to={`/construction/milestones/${first.milestoneId}/photos`}>Show</Link>
      </Note>
    </Place>
  );
}

const Place = styled('div')({
  marginTop: 12,
  '&[data-page="true"]': { margin: 0, padding: '12px 24px 0' },
  '@media (max-width: 599.95px)': { '&[data-page="true"]': { padding: '12px 16px 0' } },
});
