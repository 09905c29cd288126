import type { Readable } from 'node:stream';
import { addAbortSignal, PassThrough } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Day } from '../../contract/calendar.ts';
import { folderNames } from './file-name.ts';

export interface ZipEntry {
  /** As people know it; in the archive it is cleaned, and numbered when it comes again. */
  name: string;
  /** The bytes, wanted when its turn comes: one entry is open at a time. */
  open(): Promise<Readable>;
  /** The day in the archive, so that the same entries give the same bytes; otherwise today. */
  on?: Day;
}

/**
 * An archive of files that are compressed already, sent while they are read: neither they nor the archive are ever
 * held. An entry that cannot be read breaks the archive off, so that nobody takes it for whole; whoever stops reading
 * ends the entries too.
 */
export function zipStream(entries: AsyncIterable<ZipEntry>): Readable {
  const zip = new ZipFile();
  const archive = new PassThrough();
  const left = new AbortController();
  const breakOff = (error: Error) => archive.destroy(error);
  archive.once('close', () => left.abort());
  zip.on('error', breakOff);
  zip.outputStream.pipe(archive);
  addEach(zip, entries, left.signal).catch(breakOff);
  return archive;
}

async function addEach(zip: ZipFile, entries: AsyncIterable<ZipEntry>, left: AbortSignal): Promise<void> {
  const nameOf = folderNames();
  for await (const entry of entries) {
    left.throwIfAborted();
    await added(zip, nameOf(entry.name), entry, left);
  }
  zip.end();
}

/** Until its last byte has been read. */
function added(zip: ZipFile, name: string, { open, on }: ZipEntry, left: AbortSignal): Promise<void> {
  const mtime = on ? new Date(`${on}T12:00:00`) : new Date();
  return new Promise((resolve, reject) => {
    zip.addReadStreamLazy(name, { compress: false, mtime }, (take) => {
      open().then((content) => {
        addAbortSignal(left, content).once('end', resolve).once('error', reject);
        take(null, content);
      }, reject);
    });
  });
}
