import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useCallback, useState } from 'react';
import { ConfirmDialog } from '#platform/web/page/ConfirmDialog.tsx';
import { look } from '#platform/web/status/status.ts';
import { StyledSign } from '#platform/web/status/StatusSign.tsx';
import type { QueueState } from './photoQueue.ts';
import { photoQueue } from './usePhotoQueue.ts';
import type { WaitingPhoto } from './waitingPhotos.storage.ts';

interface WaitingListProps {
  queue: QueueState;
  /** Where photos of several milestones wait. */
  showsWork: boolean;
}

/** Each photo that waits, how far it is, and what can be done where it was refused. */
export function WaitingList({ queue, showsWork }: WaitingListProps) {
  const [removing, setRemoving] = useState<WaitingPhoto | null>(null);
  return (
    <>
      <List aria-label="Waiting photos">
        {queue.photos.map((photo) => (
          <li key={photo.id}>
            <Thumb picture={photo.picture} />
            <div>
              <b>{photo.about.caption ?? photo.name}</b>
              {showsWork && <small>{photo.work}</small>}
              <State photo={photo} queue={queue} />
            </div>
            {photo.refusal !== null && (
              <Acts>
                <Button
                  size="small"
                  aria-label={`Retry ${photo.name}`}
                  onClick={() => void photoQueue.retry(photo.id)}
                >
                  Retry
                </Button>
                <Button
                  size="small"
                  variant="text"
                  aria-label={`Remove ${photo.name}`}
                  onClick={() => setRemoving(photo)}
                >
                  Remove
                </Button>
              </Acts>
            )}
          </li>
        ))}
      </List>
      {removing && (
        <ConfirmDialog
          title="Remove photo?"
          confirm="Remove photo"
          isDanger
          onClose={() => setRemoving(null)}
          onConfirm={() => photoQueue.remove(removing.id)}
        >
          {removing.name} was not sent. It is deleted from this phone and cannot be brought back.
        </ConfirmDialog>
      )}
    </>
  );
}

const WAITING = look('Waiting', 'empty', 'faint');
const SENDING = look('Sending', 'half', 'primary');
const REFUSED = look('Not sent', 'alert', 'error');

function State({ photo, queue: { sending } }: { photo: WaitingPhoto; queue: QueueState }) {
  if (photo.refusal !== null)
    return (
      <span role="alert">
        <StyledSign look={REFUSED} word={`Not sent: ${photo.refusal}`} />
      </span>
    );
  if (sending?.id === photo.id)
    return <StyledSign look={SENDING} word={`Sending, ${Math.round(sending.percent)}%`} />;
  return <StyledSign look={WAITING} />;
}

/** Decoration: its name stands beside it. */
function Thumb({ picture }: { picture: Blob }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(picture);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [picture],
  );
  return <img ref={show} alt="" width={56} height={56} />;
}

const List = styled('ul')(({ theme }) => ({
  '& > li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px 12px',
    padding: '8px 0',
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  '& > li > div:first-of-type': { flex: '1 1 160px', minWidth: 0 },
  '& img': { objectFit: 'cover', borderRadius: 6, backgroundColor: theme.vars.palette.line2 },
  '& b': { display: 'block', fontWeight: 500, overflowWrap: 'anywhere' },
  '& small': { ...theme.typography.caption, display: 'block', color: theme.vars.palette.text3 },
  '& span': { whiteSpace: 'normal' },
}));

const Acts = styled('div')({ display: 'flex', gap: 8 });
