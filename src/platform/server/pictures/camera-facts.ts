import ExifReader from 'exifreader';
import type { CameraFacts } from './picture.messages.ts';

/** What a camera wrote into a photograph. Anybody can write anything there: what makes no sense counts as not written. */
export function cameraFactsOf(bytes: Uint8Array<ArrayBuffer>): CameraFacts {
  const { exif, gps } = tagsOf(bytes);
  return {
    takenAt: momentOf(exif?.DateTimeOriginal?.description),
    offset: offsetOf(exif?.OffsetTimeOriginal?.description ?? exif?.OffsetTime?.description),
    ...placeOf(gps?.Latitude, gps?.Longitude),
  };
}

function tagsOf(bytes: Uint8Array<ArrayBuffer>): ExifReader.ExpandedTags {
  try {
    return ExifReader.load(bytes.buffer, { expanded: true, includeTags: { exif: true, gps: true } });
  } catch {
    // Most pictures that no camera took have no such part, and the library throws whatever it stumbles over.
    return {};
  }
}

/** Of '2026:11:24 09:15:00'; cameras without a clock write zeros. */
function momentOf(written: string | undefined): string | null {
  const [, day, time] = /^(\d{4}:\d{2}:\d{2}) (\d{2}:\d{2}:\d{2})/.exec(written ?? '') ?? [];
  if (day === undefined || time === undefined) return null;
  const moment = `${day.replaceAll(':', '-')}T${time}`;
  const read = new Date(`${moment}Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(moment) ? moment : null;
}

function offsetOf(written: string | undefined): string | null {
  return /^[+-](?:0\d|1[0-4]):[0-5]\d$/.exec(written ?? '')?.[0] ?? null;
}

/** Both or none; 0, 0 lies in the sea, and is what is written where nothing was known. */
function placeOf(
  latitude: number | undefined,
  longitude: number | undefined,
): Pick<CameraFacts, 'latitude' | 'longitude'> {
  const isPlace =
    latitude !== undefined &&
    longitude !== undefined &&
    Math.abs(latitude) <= 90 &&
    Math.abs(longitude) <= 180 &&
    (latitude !== 0 || longitude !== 0);
  return isPlace ? { latitude, longitude } : { latitude: null, longitude: null };
}
