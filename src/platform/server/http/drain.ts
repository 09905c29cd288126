import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../contract/errors.ts';

const SWEEP_MS = 50;

/** The requests that this process is working on; they are finished before it ends, though their caller may have gone. */
export class UnderWay {
  private isEnding = false;
  private readonly works = new Set<Promise<unknown>>();

  /** 503 once the server is ending. */
  async run<T>(begin: () => Promise<T>): Promise<T> {
    if (this.isEnding) throw new Restarting();
    const work = begin();
    this.works.add(work);
    try {
      return await work;
    } finally {
      this.works.delete(work);
    }
  }

  /** Begins no more, and waits for those begun. */
  async end(): Promise<void> {
    this.isEnding = true;
    await Promise.allSettled(this.works);
  }
}

/** Of a request that comes while the server ends: no failure. */
export class Restarting extends AppError {
  constructor() {
    super('unavailable', 'The server is being restarted. Try again in a moment.');
  }
}

/** Connections on which no request has come: browsers open some ahead, and for Node.js they are not idle. */
export class UnusedConnections {
  private readonly sockets = new Set<Socket>();

  /** Knows those that come from now on. */
  constructor(server: Server) {
    server.on('connection', (socket) => {
      this.sockets.add(socket);
      socket.once('close', () => this.sockets.delete(socket));
    });
    server.on('request', ({ socket }) => this.sockets.delete(socket));
  }

  end(): void {
    for (const socket of this.sockets) socket.destroy();
  }
}

interface Drained {
  http: FastifyInstance;
  underWay: UnderWay;
  unused: UnusedConnections;
  patienceMs: number;
}

/** Closes to new requests and answers those under way; what takes longer is broken off. */
export async function drained({ http, underWay, unused, patienceMs }: Drained): Promise<void> {
  const ended = underWay.end();
  const closed = http.close();
  // A connection is kept open after its last answer, for requests that are no longer taken.
  const sweeping = setInterval(() => {
    http.server.closeIdleConnections();
    unused.end();
  }, SWEEP_MS);
  await within(patienceMs, Promise.all([ended, closed]));
  http.server.closeAllConnections();
  await closed;
  clearInterval(sweeping);
}

/** Waits for something, for so long at most. */
export async function within(patienceMs: number, work: Promise<unknown>): Promise<void> {
  const stop = new AbortController();
  const over = wait(patienceMs, null, { signal: stop.signal }).catch(() => null);
  try {
    await Promise.race([work, over]);
  } finally {
    stop.abort();
  }
}
