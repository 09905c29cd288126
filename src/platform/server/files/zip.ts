import { Zip, ZipPassThrough } from 'fflate';
import type { Day } from '../../contract/calendar.ts';

export interface ZipPart {
  name: string;
  bytes: Uint8Array;
  /** The day in the archive, so that the same parts give the same bytes. */
  on: Day;
}

/** An archive written while its parts arrive; the parts are already compressed and are only concatenated. */
export async function* zipOf(parts: AsyncIterable<ZipPart>): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    made.push(chunk);
  });
  for await (const { name, bytes, on } of parts) {
    const part = new ZipPassThrough(name);
    part.mtime = new Date(`${on}T12:00:00`);
    zip.add(part);
    part.push(bytes, true);
    yield* made.splice(0);
  }
  zip.end();
  yield* made.splice(0);
}
