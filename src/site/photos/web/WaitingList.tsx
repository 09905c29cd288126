import { useCallback } from 'react';
import type { QueueState } from '#platform/web/waiting/waiting.queue.ts';
import { WaitingItems } from '#platform/web/waiting/WaitingItems.tsx';
import { photoQueue } from './usePhotoQueue.ts';
import type { WaitingPhoto } from './waitingPhotos.storage.ts';

interface WaitingListProps {
  queue: QueueState<WaitingPhoto>;
  /** Where photos of several milestones wait. */
  showsWork: boolean;
}

/** Each photo that waits. */
export function WaitingList({ queue, showsWork }: WaitingListProps) {
  return (
    <WaitingItems<WaitingPhoto>
      label="Waiting photos"
      kind="photo"
      queue={photoQueue}
      state={queue}
      nameOf={(photo) => photo.about.caption ?? photo.name}
      picture={(photo) => <Thumb picture={photo.picture} />}
      {...(showsWork ? { about: (photo) => photo.work } : {})}
    />
  );
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
