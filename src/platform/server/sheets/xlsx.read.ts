import { Worker } from 'node:worker_threads';
import { AppError } from '../../contract/errors.ts';
import { loaderFor } from '../worker-program.ts';
import type { SheetRow } from './sheet.ts';
import { DAMAGED } from './xlsx.messages.ts';
import type { WorkbookAnswer, WorkbookQuestion } from './xlsx.messages.ts';
import { unpackedSize } from './zip-size.ts';

/** A workbook that needs more is refused; without a bound it would take the whole server along. */
const MEMORY_MB = 1_024;
const MAX_UNPACKED_BYTES = 500 * 1024 * 1024;
const TOO_LARGE = 'This workbook is too large when it is unpacked. Split it, or save its sheet as CSV.';

export interface Workbook {
  sheets: string[];
  sheet: string;
  /** Ends the thread when it is left. */
  rows: AsyncGenerator<SheetRow>;
}

/**
 * Unpacks a workbook in a thread of its own, so that the one which answers requests neither waits for it nor holds
 * it. Errors: 400 with a message for people when it cannot be read.
 */
export async function openWorkbook(bytes: Buffer, sheet: string | null, maxRows: number): Promise<Workbook> {
  if (unpackedSize(bytes) > MAX_UNPACKED_BYTES) throw new AppError('validation', TOO_LARGE);
  const thread = new WorkbookThread({ bytes: new Uint8Array(bytes), sheet, maxRows });
  const first = await thread.next();
  if (first.answer !== 'sheets') {
    await thread.end();
    throw unexpected(first);
  }
  return { sheets: first.names, sheet: first.sheet, rows: rowsOf(thread) };
}

async function* rowsOf(thread: WorkbookThread): AsyncGenerator<SheetRow> {
  try {
    let number = 0;
    for (let said = await thread.next(); said.answer !== 'end'; said = await thread.next()) {
      if (said.answer !== 'rows') throw unexpected(said);
      for (const cells of said.rows) {
        number += 1;
        yield { number, cells };
      }
    }
  } finally {
    await thread.end();
  }
}

class WorkbookThread {
  private readonly worker: Worker;
  private readonly said: WorkbookAnswer[] = [];
  private failure: Error | null = null;
  private wake: () => void = () => undefined;

  constructor(question: WorkbookQuestion) {
    const program = ownProgram();
    this.worker = new Worker(program, {
      execArgv: loaderFor(program),
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    this.worker.on('message', (answer: WorkbookAnswer) => this.heard(() => this.said.push(answer)));
    this.worker.on('error', (error: Error) => this.heard(() => (this.failure = error)));
    // A reader that waits for bytes which never come leaves its thread with nothing to do, and it ends.
    this.worker.on('exit', () => this.heard(() => (this.failure ??= new AppError('validation', DAMAGED))));
    this.worker.postMessage(question, [question.bytes.buffer as ArrayBuffer]);
  }

  async next(): Promise<WorkbookAnswer> {
    for (;;) {
      const answer = this.said.shift();
      if (answer) return answer;
      if (this.failure) throw readable(this.failure);
      await new Promise<void>((resolve) => (this.wake = resolve));
    }
  }

  private heard(note: () => void): void {
    note();
    this.wake();
  }

  async end(): Promise<void> {
    await this.worker.terminate();
  }
}

function readable(failure: Error): Error {
  const { code } = failure as { code?: string };
  return code === 'ERR_WORKER_OUT_OF_MEMORY' ? new AppError('validation', TOO_LARGE) : failure;
}

function unexpected(answer: WorkbookAnswer): Error {
  if (answer.answer === 'unreadable') return new AppError('validation', answer.message);
  return new Error(`The thread that reads workbooks answered "${answer.answer}" out of turn.`);
}

/** Beside the bundled server, or the source of it when the sources themselves run. */
function ownProgram(): URL {
  return import.meta.url.endsWith('.ts')
    ? new URL('../../../app/workers/sheets.worker.ts', import.meta.url)
    : new URL('./sheets.worker.js', import.meta.url);
}
