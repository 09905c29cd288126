import { PassThrough } from 'node:stream';
import pg from 'pg';
import { AppError } from '../../contract/errors.ts';
import type { Caller, Read } from '../context.ts';
import { APPLICATION_ROLE } from '../database/pool.ts';
import { CallerChanged } from '../http/caller.ts';
import { CHANNEL } from './outbox.ts';
import type { Publication } from './outbox.ts';

/** Who may hear of which records of a kind. */
export interface Audience {
  mayHear(caller: Caller): boolean;
  /** Of these ids, those the caller may see. */
  visible(read: Read, ids: readonly string[]): Promise<ReadonlySet<string>>;
}
export type Audiences = Readonly<Record<string, Audience>>;

interface Listener {
  organizationId: string;
  /** The current read context of the caller; fails when the session has ended. */
  read: () => Promise<Read>;
  stream: PassThrough;
  lastSent: number;
  /** Deliveries run one after another, so numbers reach the browser in order. */
  queue: Promise<void>;
}

interface OutboxRow {
  kind: string;
  resourceId: string;
  resourceVersion: number;
  publicationNo: number;
}

const HEARTBEAT_MS = 25_000;
const MAX_EVENTS = 500;

/**
 * Server-sent events: each connection hears `{kind, id, version}` of what its caller may see, in the order of
 * publication, and may resume after the number it saw last.
 */
export class EventHub {
  private readonly listeners = new Set<Listener>();
  private readonly audiences: Audiences;
  private readonly databaseUrl: string;
  private readonly onError: (error: unknown) => void;
  private client: pg.Client | null = null;
  private stopped = false;
  private readonly heartbeat: NodeJS.Timeout;

  constructor(databaseUrl: string, audiences: Audiences, onError: (error: unknown) => void) {
    this.databaseUrl = databaseUrl;
    this.audiences = audiences;
    this.onError = onError;
    this.heartbeat = setInterval(() => this.beat(), HEARTBEAT_MS);
    this.heartbeat.unref();
  }

  async start(): Promise<void> {
    const client = new pg.Client({ connectionString: this.databaseUrl, application_name: 'plinth-events' });
    client.on('notification', (message) => this.onPublication(message.payload ?? ''));
    client.on('error', (error) => this.reconnect(error));
    await client.connect();
    await client.query(`set role ${APPLICATION_ROLE}; listen ${CHANNEL}`);
    this.client = client;
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.heartbeat);
    for (const listener of this.listeners) listener.stream.end();
    this.listeners.clear();
    await this.client?.end();
  }

  /** A stream for one browser; `lastSeen` is the number after which it wants to resume. */
  open(organizationId: string, read: () => Promise<Read>, lastSeen: number | null): PassThrough {
    const stream = new PassThrough();
    const listener: Listener = {
      organizationId,
      read,
      stream,
      lastSent: lastSeen ?? 0,
      queue: Promise.resolve(),
    };
    stream.write('retry: 2000\n\n');
    this.listeners.add(listener);
    stream.on('close', () => this.listeners.delete(listener));
    if (lastSeen !== null) this.enqueue(listener, lastSeen + 1);
    return stream;
  }

  private reconnect(error: unknown): void {
    this.client = null;
    if (this.stopped) return;
    this.onError(error);
    setTimeout(() => void this.start().catch((failure: unknown) => this.reconnect(failure)), 1000).unref();
    // What was published meanwhile is read from the outbox.
    for (const listener of this.listeners)
      if (listener.lastSent > 0) this.enqueue(listener, listener.lastSent + 1);
  }

  private onPublication(payload: string): void {
    const publication = JSON.parse(payload) as Publication;
    for (const listener of this.listeners) {
      if (listener.organizationId === publication.organizationId) this.enqueue(listener, publication.first);
    }
  }

  private enqueue(listener: Listener, from: number): void {
    listener.queue = listener.queue
      .then(() => this.deliverToCaller(listener, from))
      .catch((error: unknown) => {
        if (!isSessionOver(error)) this.onError(error);
        // An ended session or a lost database closes the stream; the browser comes back and resumes if it may.
        this.listeners.delete(listener);
        listener.stream.end();
      });
  }

  /** A caller who changed is read again: the events follow the new rights, or the session is over. */
  private async deliverToCaller(listener: Listener, from: number): Promise<void> {
    try {
      await this.deliver(listener, from);
    } catch (error) {
      if (!(error instanceof CallerChanged)) throw error;
      await this.deliver(listener, from);
    }
  }

  private async deliver(listener: Listener, first: number): Promise<void> {
    if (listener.stream.writableEnded) return;
    const from = Math.max(first, listener.lastSent + 1);
    const read = await listener.read();
    const rows = await read.db
      .selectFrom('outboxEvent')
      .select(['kind', 'resourceId', 'resourceVersion', 'publicationNo'])
      .where('publicationNo', '>=', from)
      .orderBy('publicationNo')
      .limit(MAX_EVENTS)
      .execute();
    const events = rows.flatMap((row) =>
      row.publicationNo === null ? [] : [{ ...row, publicationNo: row.publicationNo }],
    );
    const audible = await this.audibleTo(read, events);
    for (const event of audible) {
      const data = JSON.stringify({ kind: event.kind, id: event.resourceId, version: event.resourceVersion });
      listener.stream.write(`id: ${event.publicationNo}\nevent: change\ndata: ${data}\n\n`);
    }
    listener.lastSent = Math.max(listener.lastSent, events.at(-1)?.publicationNo ?? 0);
    if (events.length === MAX_EVENTS) await this.deliver(listener, listener.lastSent + 1);
  }

  private async audibleTo(read: Read, events: readonly OutboxRow[]): Promise<OutboxRow[]> {
    const kinds = new Set(events.map((event) => event.kind));
    const visibleIds = new Set<string>();
    for (const kind of kinds) {
      const audience = this.audiences[kind];
      if (!audience?.mayHear(read.caller)) continue;
      const ids = events.filter((event) => event.kind === kind).map((event) => event.resourceId);
      for (const id of await audience.visible(read, [...new Set(ids)])) visibleIds.add(`${kind}:${id}`);
    }
    return events.filter((event) => visibleIds.has(`${event.kind}:${event.resourceId}`));
  }

  private beat(): void {
    for (const listener of this.listeners) listener.stream.write(': still here\n\n');
  }
}

/** Signed out or deactivated: intended, not a failure. */
function isSessionOver(error: unknown): boolean {
  return error instanceof AppError && error.code === 'unauthenticated';
}
