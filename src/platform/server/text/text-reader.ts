import { AskedThread } from '../asked-thread.ts';
import type { ThreadOptions } from '../asked-thread.ts';
import { programOf } from '../worker-program.ts';
import type { TextAnswer, TextQuestion, Writing } from './text.messages.ts';
import { DOCX, PDF } from './text.messages.ts';

/** What came of reading a file. `lost`: it took too long, needed too much memory or ended the thread. */
export type TextReading = { outcome: 'read'; text: string } | { outcome: 'unreadable' | 'lost' };

/** Reads the text of files, by which they are found. */
export interface TextReader {
  /**
   * The lines of a PDF or DOCX, at most 64 kB of its first 200,000 letters; '' where it has no text. Unreadable are
   * other files, encrypted and broken ones: it never fails. Files are read one at a time.
   */
  textOf(bytes: Buffer, mime: string): Promise<TextReading>;
  /** What is written in a DOCX, paragraph by paragraph; null for one that cannot be read. */
  writingOf(bytes: Buffer): Promise<Writing | null>;
  stop(): Promise<void>;
}

const READABLE = new Set([PDF, DOCX]);
const MEMORY_MB = 384;

/** Starts nothing yet: the thread comes with the first file, and a new one after a file that ended it. */
export function openTextReader(options: Partial<ThreadOptions> = {}): TextReader {
  return new ThreadTextReader({
    task: 'Reading a text',
    program: programOf('text.worker'),
    memoryMb: MEMORY_MB,
    ...options,
  });
}

class ThreadTextReader implements TextReader {
  private readonly thread: AskedThread<TextQuestion, TextAnswer>;

  constructor(options: ThreadOptions) {
    this.thread = new AskedThread(options);
  }

  async textOf(bytes: Buffer, mime: string): Promise<TextReading> {
    if (!READABLE.has(mime)) return { outcome: 'unreadable' };
    const copy = new Uint8Array(bytes);
    const answer = await this.thread.ask({ want: 'text', bytes: copy, mime }, copy);
    if (answer === null) return { outcome: 'lost' };
    return answer.text === null ? { outcome: 'unreadable' } : { outcome: 'read', text: answer.text };
  }

  async writingOf(bytes: Buffer): Promise<Writing | null> {
    const copy = new Uint8Array(bytes);
    const answer = await this.thread.ask({ want: 'writing', bytes: copy }, copy);
    return answer?.writing ?? null;
  }

  stop(): Promise<void> {
    return this.thread.stop();
  }
}
