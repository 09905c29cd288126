import { Worker } from 'node:worker_threads';
import { AppError } from '../../contract/errors.ts';
import { loaderFor } from '../worker-program.ts';
import type { PrintAnswer, PrintJob, PrintQuestion, TemplateVersions } from './messages.ts';

/** A document that needs more than this is an error; without a limit it would crash the whole server. */
const MEMORY_MB = 512;

/** A busy machine may need seconds to load the library, which no document is to be blamed for. */
const START_TIMEOUT_MS = 60_000;

interface Errand {
  question: PrintQuestion;
  answered: (answer: PrintAnswer) => void;
  failed: (error: Error) => void;
}

/**
 * The thread that lays out documents, so that the one which answers requests never waits for it. It starts with the first job, takes jobs one by one, and is replaced when it crashes or takes too long.
 */
export class PrintThread {
  private readonly program: URL;
  private readonly timeoutMs: number;
  private readonly waiting: Errand[] = [];
  private current: Errand | undefined;
  private worker: Worker | undefined;
  private isReady = false;
  private timer: NodeJS.Timeout | undefined;
  private isStopped = false;

  constructor(program: URL, timeoutMs: number) {
    this.program = program;
    this.timeoutMs = timeoutMs;
  }

  /** The documents that can be printed. */
  async templateVersions(): Promise<TemplateVersions> {
    const answer = await this.ask({ ask: 'versions' });
    if (answer.answer !== 'versions') throw unexpected(answer);
    return answer.versions;
  }

  async print(job: PrintJob): Promise<Uint8Array> {
    const answer = await this.ask({ ask: 'print', ...job });
    if (answer.answer !== 'printed') throw unexpected(answer);
    return answer.bytes;
  }

  /** Ends the thread; documents that are under way or waiting fail. */
  async stop(): Promise<void> {
    this.isStopped = true;
    const errands = [...(this.current ? [this.current] : []), ...this.waiting.splice(0)];
    for (const errand of errands) errand.failed(stopping());
    const worker = this.release();
    await worker?.terminate();
  }

  private ask(question: PrintQuestion): Promise<PrintAnswer> {
    return new Promise((answered, failed) => {
      if (this.isStopped) return failed(stopping());
      this.waiting.push({ question, answered, failed });
      this.next();
    });
  }

  private next(): void {
    if (this.current) return;
    this.current = this.waiting.shift();
    if (!this.current) return;
    const worker = (this.worker ??= this.start());
    // Only while it works does it keep the process alive.
    worker.ref();
    worker.postMessage(this.current.question);
    this.limit(worker);
  }

  private limit(worker: Worker): void {
    clearTimeout(this.timer);
    const limitMs = this.isReady ? this.timeoutMs : START_TIMEOUT_MS;
    this.timer = setTimeout(() => {
      this.replace(worker, new Error(`Printing took longer than ${limitMs} ms.`));
      void worker.terminate();
    }, limitMs);
  }

  private start(): Worker {
    const worker = new Worker(this.program, {
      execArgv: loaderFor(this.program),
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    worker.on('message', (answer: PrintAnswer) => this.settle(worker, answer));
    worker.on('error', (error) => this.replace(worker, toError(error)));
    worker.on('exit', (code) =>
      this.replace(worker, new Error(`The printing thread ended with code ${code}.`)),
    );
    return worker;
  }

  private settle(worker: Worker, answer: PrintAnswer): void {
    if (worker !== this.worker) return;
    if (answer.answer === 'ready') {
      this.isReady = true;
      return this.limit(worker);
    }
    const errand = this.current;
    this.current = undefined;
    clearTimeout(this.timer);
    worker.unref();
    if (answer.answer === 'failed') errand?.failed(answer.error);
    else errand?.answered(answer);
    this.next();
  }

  /** The current document fails; waiting ones go to a new thread. */
  private replace(worker: Worker, cause: Error): void {
    if (worker !== this.worker) return;
    const errand = this.current;
    this.release();
    errand?.failed(unavailable('The document could not be created. Try again in a minute.', cause));
    this.next();
  }

  private release(): Worker | undefined {
    const { worker } = this;
    this.worker = undefined;
    this.isReady = false;
    this.current = undefined;
    clearTimeout(this.timer);
    return worker;
  }
}

function stopping(): AppError {
  return unavailable(
    'The document could not be created because the server is stopping. Try again in a minute.',
  );
}

function unavailable(message: string, cause?: Error): AppError {
  return Object.assign(new AppError('unavailable', message), { cause });
}

function unexpected(answer: PrintAnswer): Error {
  return new Error(`The printing thread answered "${answer.answer}" to another question.`);
}

function toError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
