import { upload } from '#platform/web/client/upload.ts';
import { useQueue } from '#platform/web/waiting/useQueue.ts';
import type { QueueState } from '#platform/web/waiting/waiting.queue.ts';
import { WaitingQueue } from '#platform/web/waiting/waiting.queue.ts';
import type { PhotoAbout } from '../photo.contract.ts';
import { addPhotos } from '../photo.contract.ts';
import type { WaitingPhoto } from './waitingPhotos.storage.ts';
import { waitingPhotos } from './waitingPhotos.storage.ts';

/** One for the whole browser window: it goes on sending while its person looks at other pages. */
export const photoQueue = new WaitingQueue({
  name: 'photos',
  store: waitingPhotos,
  send: async ({ picture, name, about, milestoneId, sha256 }, onSent) => {
    const file = new File([picture], name, { type: picture.type });
    const fields = { about: JSON.stringify([about]), sentAt: new Date().toISOString() };
    const { photos } = await upload(addPhotos, file, fields, { params: { id: milestoneId }, onSent });
    // Forgotten only when the server has confirmed the hash of its bytes.
    const isConfirmed = photos.some((one) => sha256 === null || one.sha256 === sha256);
    return isConfirmed ? null : 'It did not arrive as it was sent. Try again.';
  },
});

interface NewPhoto {
  milestoneId: string;
  work: string;
  file: File;
  about: PhotoAbout;
}

/** Once it returns the photo is safe on the phone. */
export async function keepPhoto({ file, ...photo }: NewPhoto): Promise<void> {
  const bytes = await file.arrayBuffer();
  await photoQueue.add({
    ...photoQueue.newItem(),
    ...photo,
    name: file.name,
    picture: new Blob([bytes], { type: file.type }),
    sha256: await hashOf(bytes),
  });
}

async function hashOf(bytes: ArrayBuffer): Promise<string | null> {
  if (!('subtle' in crypto)) return null;
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What waits on this phone of the signed-in person, sent as soon as there is a connection. */
export function usePhotoQueue(): QueueState<WaitingPhoto> {
  return useQueue(photoQueue);
}
