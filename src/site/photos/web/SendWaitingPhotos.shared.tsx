import { usePhotoQueue } from './usePhotoQueue.ts';

/** On whatever page its person begins: sends the photos that wait on this phone. */
export function SendWaitingPhotos() {
  usePhotoQueue();
  return null;
}
