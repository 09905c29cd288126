import type { FileHandle } from 'node:fs/promises';

const WINDOW_BYTES = 65_536;
/** Of the window before: what is looked for is shorter, so no border hides it. */
const OVERLAP_BYTES = 4_096;

/** A part of a file as text of one letter for each byte. */
interface FileWindow {
  text: string;
  /** Where in the file it begins. */
  at: number;
  /** What begins here or later is also in the next window. */
  end: number;
}

/** The bytes of a file from `at` to its end, a part at a time in a buffer that is used again. */
export async function* partsOf(file: FileHandle, at = 0, size = WINDOW_BYTES): AsyncGenerator<Buffer> {
  const buffer = Buffer.allocUnsafe(size);
  for (let from = at; ;) {
    const { bytesRead } = await file.read(buffer, 0, buffer.length, from);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
    from += bytesRead;
  }
}

/** Parts as text, each beginning with the end of the one before. */
export async function* windowsOf(parts: AsyncIterable<Buffer>, start = 0): AsyncGenerator<FileWindow> {
  let text = '';
  let at = start;
  for await (const part of parts) {
    if (text !== '') {
      const end = Math.max(0, text.length - OVERLAP_BYTES);
      yield { text, at, end };
      text = text.slice(end);
      at += end;
    }
    text += part.toString('latin1');
  }
  yield { text, at, end: text.length };
}

/** Fewer bytes than wanted at the end of the file. */
export async function bytesAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, Math.max(0, at));
  return buffer.subarray(0, bytesRead);
}
