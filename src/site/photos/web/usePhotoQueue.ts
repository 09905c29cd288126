import { useEffect, useSyncExternalStore } from 'react';
import { upload } from '#platform/web/client/upload.ts';
import { useSessionUser } from '#platform/web/session/SessionProvider.tsx';
import { addPhotos } from '../photo.contract.ts';
import type { QueueState } from './photoQueue.ts';
import { PhotoQueue } from './photoQueue.ts';
import { WaitingPhotos } from './waitingPhotos.storage.ts';

/** One for the whole browser window: it goes on sending while its person looks at other pages. */
export const photoQueue = new PhotoQueue(new WaitingPhotos(), async (photo, onSent) => {
  const file = new File([photo.picture], photo.name, { type: photo.picture.type });
  const fields = { about: JSON.stringify([photo.about]), sentAt: new Date().toISOString() };
  const { photos } = await upload(addPhotos, file, fields, { params: { id: photo.milestoneId }, onSent });
  return photos;
});

/** What waits on this phone of the signed-in person, sent as soon as there is a connection. */
export function usePhotoQueue(): QueueState {
  const { id } = useSessionUser();
  useEffect(() => {
    void photoQueue.openFor(id);
    const goOn = () => void photoQueue.drain();
    window.addEventListener('online', goOn);
    return () => window.removeEventListener('online', goOn);
  }, [id]);
  return useSyncExternalStore(photoQueue.subscribe, photoQueue.getState);
}
