import * as z from 'zod';
import { waitingFields, WaitingStore } from '#platform/web/waiting/waiting.store.ts';
import { PhotoAbout } from '../photo.contract.ts';

/** A photo on this phone that the server has not confirmed yet. */
const WaitingPhoto = z.object({
  ...waitingFields,
  milestoneId: z.string(),
  /** 'Plinth, Tower A' */
  work: z.string(),
  name: z.string(),
  picture: z.instanceof(Blob),
  /** Of its bytes; null where the browser cannot tell, on an address without HTTPS. */
  sha256: z.string().nullable(),
  about: PhotoAbout,
});
export type WaitingPhoto = z.infer<typeof WaitingPhoto>;

export const waitingPhotos = new WaitingStore('photos', WaitingPhoto);
