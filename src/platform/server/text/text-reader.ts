import { Worker } from 'node:worker_threads';
import { loaderFor } from '../worker-program.ts';
import type { TextAnswer, TextQuestion, Writing } from './text.messages.ts';
import { DOCX, PDF } from './text.messages.ts';

/** Reads the text of files, by which they are found. */
export interface TextReader {
  /**
   * The text of a PDF or DOCX in one line, at most 64 kB of its first 200,000 letters. '' for other files, and for one
   * that is broken, takes too long or needs too much memory: it never fails. Files are read one at a time.
   */
  textOf(bytes: Buffer, mime: string): Promise<string>;
  /** What is written in a DOCX, paragraph by paragraph; null where the text would be ''. */
  writingOf(bytes: Buffer): Promise<Writing | null>;
  stop(): Promise<void>;
}

interface TextReaderOptions {
  /** The program of the thread; the product's own unless given. */
  program?: URL;
  timeoutMs?: number;
  memoryMb?: number;
  /** Told why the thread was lost over a file. */
  onLost?: (error: Error) => void;
}

const READABLE = new Set([PDF, DOCX]);
const TIMEOUT_MS = 20_000;
const MEMORY_MB = 384;
/** Its memory is given back when nothing more comes. */
const IDLE_MS = 30_000;
const LOOK_MS = 50;
const MB = 1024 * 1024;

/** Starts nothing yet: the thread comes with the first file, and a new one after a file that ended it. */
export function openTextReader(options: TextReaderOptions = {}): TextReader {
  return new ThreadTextReader(options);
}

/** Beside the bundled server, or the source of it when the sources themselves run. */
function ownProgram(): URL {
  return import.meta.url.endsWith('.ts')
    ? new URL('../../../app/workers/text.worker.ts', import.meta.url)
    : new URL('./text.worker.js', import.meta.url);
}

class ThreadTextReader implements TextReader {
  private readonly program: URL;
  private readonly timeoutMs: number;
  private readonly memoryMb: number;
  private readonly onLost: (error: Error) => void;
  private worker: Worker | undefined;
  private idle: NodeJS.Timeout | undefined;
  private isStopped = false;
  /** Ends with the last file that waits. */
  private queue: Promise<unknown> = Promise.resolve();

  constructor({ program, timeoutMs, memoryMb, onLost }: TextReaderOptions) {
    this.program = program ?? ownProgram();
    this.timeoutMs = timeoutMs ?? TIMEOUT_MS;
    this.memoryMb = memoryMb ?? MEMORY_MB;
    this.onLost = onLost ?? (() => undefined);
  }

  async textOf(bytes: Buffer, mime: string): Promise<string> {
    if (!READABLE.has(mime)) return '';
    const answer = await this.ask((copy) => ({ want: 'text', bytes: copy, mime }), bytes);
    return answer?.text ?? '';
  }

  async writingOf(bytes: Buffer): Promise<Writing | null> {
    const answer = await this.ask((copy) => ({ want: 'writing', bytes: copy }), bytes);
    return answer?.writing ?? null;
  }

  private ask(question: (copy: Uint8Array) => TextQuestion, bytes: Buffer): Promise<TextAnswer | null> {
    const answer = this.queue.then(() => this.read(question, bytes));
    this.queue = answer;
    return answer;
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    await this.end();
    await this.queue;
  }

  /** Null where the file ended the thread. */
  private async read(
    question: (copy: Uint8Array) => TextQuestion,
    bytes: Buffer,
  ): Promise<TextAnswer | null> {
    if (this.isStopped) return null;
    clearTimeout(this.idle);
    const worker = (this.worker ??= this.start());
    const copy = new Uint8Array(bytes);
    try {
      const asked = answerOf(worker, this.timeoutMs, this.memoryMb * MB + copy.length);
      worker.postMessage(question(copy), [copy.buffer]);
      const answer = await asked;
      this.idle = setTimeout(() => void this.end(), IDLE_MS).unref();
      return answer;
    } catch (error) {
      await this.end();
      if (!this.isStopped) this.onLost(error instanceof Error ? error : new Error(String(error)));
      return null;
    }
  }

  private start(): Worker {
    const worker = new Worker(this.program, {
      execArgv: loaderFor(this.program),
      resourceLimits: { maxOldGenerationSizeMb: this.memoryMb },
    });
    // Whoever asked hears of it; between two questions nobody needs to.
    worker.on('error', () => undefined);
    worker.on('exit', () => (this.worker = this.worker === worker ? undefined : this.worker));
    worker.unref();
    return worker;
  }

  private async end(): Promise<void> {
    clearTimeout(this.idle);
    const { worker } = this;
    this.worker = undefined;
    await worker?.terminate();
  }
}

/** Fails when the thread ends, is late, or holds more than `mostBytes`, of which buffers are a part. */
function answerOf(worker: Worker, timeoutMs: number, mostBytes: number): Promise<TextAnswer> {
  return new Promise<TextAnswer>((resolve, reject) => {
    worker.ref();
    const late = setTimeout(() => over(() => reject(new Error('Reading a text took too long.'))), timeoutMs);
    const look = setInterval(() => {
      worker.getHeapStatistics().then(
        ({ used_heap_size: used, external_memory: buffers }) => {
          if (used + buffers > mostBytes)
            over(() => reject(new Error('Reading a text took too much memory.')));
        },
        // It has ended, which is heard below.
        () => undefined,
      );
    }, LOOK_MS);
    const answered = (answer: TextAnswer) => over(() => resolve(answer));
    const failed = (error: Error) => over(() => reject(error));
    const ended = () => failed(new Error('The thread that reads texts ended.'));
    const over = (say: () => void) => {
      clearTimeout(late);
      clearInterval(look);
      worker.off('message', answered).off('error', failed).off('exit', ended).unref();
      say();
    };
    worker.on('message', answered).on('error', failed).on('exit', ended);
  });
}
