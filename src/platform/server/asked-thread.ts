import { Worker } from 'node:worker_threads';
import { loaderFor } from './worker-program.ts';

export interface ThreadOptions {
  /** What it does, in words of the log: 'Reading a text'. */
  task: string;
  /** The program of the thread. */
  program: URL;
  /** Beside the bytes that come with a question. */
  memoryMb: number;
  timeoutMs?: number;
  /** Told why the thread was lost over a question. */
  onLost?: (error: Error) => void;
}

const TIMEOUT_MS = 20_000;
/** Its memory is given back when nothing more comes. */
const IDLE_MS = 30_000;
const LOOK_MS = 50;
const MB = 1024 * 1024;

/**
 * A thread that answers questions about files, one at a time: it comes with the first, and a new one after a file that
 * ended it, took too long or needed too much memory. Nothing of that reaches who asked, who gets no answer.
 */
export class AskedThread<Question, Answer> {
  private readonly options: ThreadOptions;
  private worker: Worker | undefined;
  private idle: NodeJS.Timeout | undefined;
  private isStopped = false;
  /** Ends with the last question that waits. */
  private queue: Promise<unknown> = Promise.resolve();

  constructor(options: ThreadOptions) {
    this.options = options;
  }

  /** Null where the question ended the thread. The bytes, if any, go over to the thread. */
  ask(question: Question, bytes?: Uint8Array<ArrayBuffer>): Promise<Answer | null> {
    const answer = this.queue.then(() => this.answer(question, bytes));
    this.queue = answer;
    return answer;
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    await this.end();
    await this.queue;
  }

  private async answer(
    question: Question,
    bytes: Uint8Array<ArrayBuffer> | undefined,
  ): Promise<Answer | null> {
    if (this.isStopped) return null;
    clearTimeout(this.idle);
    const worker = (this.worker ??= this.start());
    try {
      const asked = answerOf<Answer>(worker, this.options, bytes?.length ?? 0);
      worker.postMessage(question, bytes ? [bytes.buffer] : []);
      const answer = await asked;
      this.idle = setTimeout(() => void this.end(), IDLE_MS).unref();
      return answer;
    } catch (error) {
      await this.end();
      if (!this.isStopped) this.options.onLost?.(error instanceof Error ? error : new Error(String(error)));
      return null;
    }
  }

  private start(): Worker {
    const { program, memoryMb } = this.options;
    const worker = new Worker(program, {
      execArgv: loaderFor(program),
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
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

/** Fails when the thread ends, is late, or holds more than it may, of which buffers are a part. */
function answerOf<Answer>(
  worker: Worker,
  { task, memoryMb, timeoutMs = TIMEOUT_MS }: ThreadOptions,
  sentBytes: number,
): Promise<Answer> {
  const mostBytes = memoryMb * MB + sentBytes;
  return new Promise<Answer>((resolve, reject) => {
    worker.ref();
    const late = setTimeout(() => over(() => reject(new Error(`${task} took too long.`))), timeoutMs);
    const look = setInterval(() => {
      worker.getHeapStatistics().then(
        ({ used_heap_size: used, external_memory: buffers }) => {
          if (used + buffers > mostBytes) over(() => reject(new Error(`${task} took too much memory.`)));
        },
        // It has ended, which is heard below.
        () => undefined,
      );
    }, LOOK_MS);
    const answered = (answer: Answer) => over(() => resolve(answer));
    const failed = (error: Error) => over(() => reject(error));
    const ended = () => failed(new Error(`${task} ended the thread.`));
    const over = (say: () => void) => {
      clearTimeout(late);
      clearInterval(look);
      worker.off('message', answered).off('error', failed).off('exit', ended).unref();
      say();
    };
    worker.on('message', answered).on('error', failed).on('exit', ended);
  });
}
