import type { Work } from '#platform/server/context.ts';
import type { SitePhoto } from '../photo.contract.ts';
import { addPhotos } from './photo.commands.ts';

let photos = 0;

/** A photo of a milestone whose bytes nobody reads. */
export async function buildPhoto(work: Work, milestoneId: string): Promise<SitePhoto> {
  photos += 1;
  const sha256 =
    `${photos}`.padStart(8, '0') + crypto.randomUUID().replaceAll('-', '').repeat(2).slice(0, 56);
  const kept = {
    storageKey: `unread/${sha256}`,
    mime: 'image/webp',
    sizeBytes: 1,
    sha256,
    scanStatus: 'notScanned' as const,
  };
  const shown = { original: kept, large: kept, small: kept, width: 4, height: 3 };
  const look = BigInt(`0x${sha256.slice(8, 24)}`)
    .toString(2)
    .padStart(64, '0');
  const camera = { takenAt: null, offset: null, latitude: null, longitude: null };
  const name = `site-${photos}.jpg`;
  const taken = [{ name, ...shown, look, camera, about: { caption: `Photo ${photos}` } }];
  const [photo] = await addPhotos(work, milestoneId, { taken, knownIds: [], sentAt: null });
  if (!photo) throw new Error('The photo was not entered.');
  return photo;
}
