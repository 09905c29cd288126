import type { NetConnectOpts } from 'node:net';
import { connect } from 'node:net';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../../contract/errors.ts';

export type ScanStatus = 'clean' | 'notScanned';

/** Looks for viruses in what people upload. */
export interface Scanner {
  /** Errors: 415 with what was found, 503 when there is no answer in time. */
  scan(content: Readable): Promise<ScanStatus>;
  /** 'none': no scanner is configured, and nothing is scanned. */
  state(): Promise<'up' | 'down' | 'none'>;
}

export const NO_SCANNER: Scanner = {
  scan: async () => 'notScanned',
  state: async () => 'none',
};

const SCAN_MS = 30_000;
const PING_MS = 1_000;
/** Anyone may ask for the health of the server; the scanner is asked no more often. */
const STATE_KEPT_MS = 5_000;

/** A clamd, asked by its own protocol (man clamd, COMMANDS), which is not encrypted: on this machine or a private network. */
export class Clamd implements Scanner {
  private readonly place: NetConnectOpts;
  private readonly scanMs: number;
  private known: { state: Promise<'up' | 'down'>; until: number } | undefined;

  constructor(place: NetConnectOpts, scanMs = SCAN_MS) {
    this.place = place;
    this.scanMs = scanMs;
  }

  async scan(content: Readable): Promise<ScanStatus> {
    const answer = await this.ask(streamed(content), this.scanMs).catch((error: unknown) => {
      throw silent(error);
    });
    if (answer === 'stream: OK') return 'clean';
    const [, found] = /^stream: (.+) FOUND$/.exec(answer) ?? [];
    if (found) throw infected(found);
    throw silent(new Error(`clamd answered "${answer}".`));
  }

  state(): Promise<'up' | 'down'> {
    if (!this.known || this.known.until < Date.now()) {
      const state = this.ask(['zPING\0'], PING_MS).then(
        (answer) => (answer === 'PONG' ? ('up' as const) : ('down' as const)),
        () => 'down' as const,
      );
      this.known = { state, until: Date.now() + STATE_KEPT_MS };
    }
    return this.known.state;
  }

  /** It answers once, ends its answer with a zero and closes. */
  private async ask(question: AsyncIterable<Buffer> | Iterable<string>, ms: number): Promise<string> {
    const socket = connect(this.place);
    const late = setTimeout(() => socket.destroy(new Error(`clamd gave no answer in ${ms} ms.`)), ms);
    try {
      const [answer] = await Promise.all([text(socket), pipeline(question, socket, { end: false })]);
      return answer.replace(/\0$/, '');
    } finally {
      clearTimeout(late);
      socket.destroy();
    }
  }
}

/** Parts, each after its length; a length of zero ends them. */
async function* streamed(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  for await (const part of content) {
    yield lengthOf(part.length);
    yield part;
  }
  yield lengthOf(0);
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

function infected(found: string): AppError {
  return new AppError(
    'unsupportedType',
    `A virus was found in this file (${found}), so it was not stored. Ask whoever sent it for a clean one.`,
  );
}

function silent(cause: unknown): AppError {
  const message = 'The virus scanner does not answer, so the file was not stored. Try again shortly.';
  return Object.assign(new AppError('unavailable', message), { cause });
}
