import { PassThrough } from 'node:stream';
import pg from 'pg';
import { AppError } from '../../contract/errors.ts';
import type { Caller, Read } from '../context.ts';
import { APPLICATION_ROLE } from '../database/pool.ts';
import { CallerChanged } from '../http/caller.ts';
import { Restarting } from '../http/drain.ts';
import { CHANNEL } from './outbox.ts';
import type { Publication } from './outbox.ts';
import type { Outnumbered } from './places.ts';
import { StreamPlaces } from './places.ts';

/** Who may hear of which records of a kind. */
export interface Audience {
  mayHear(caller: Caller): boolean;
  /** Of these ids, those the caller may see. */
  visible(read: Read, ids: readonly string[]): Promise<ReadonlySet<string>>;
}
export type Audiences = Readonly<Record<string, Audience>>;

/** One browser window. */
interface Listener {
  stream: PassThrough;
  lastSent: number;
  /** The first publication that is to be looked at for it; null when it has heard of all. */
  wanted: number | null;
}

/** All windows of one session: what is published is looked up once for all of them. */
interface Session {
  id: string;
  organizationId: string;
  /** The current read context of the caller; fails when the session has ended. */
  read: () => Promise<Read>;
  listeners: Set<Listener>;
  /** Deliveries run one after another, so numbers reach the browser in order. */
  isBusy: boolean;
}

export interface StreamOwner {
  sessionId: string;
  userId: string;
  organizationId: string;
  read: () => Promise<Read>;
}

interface OutboxRow {
  kind: string;
  resourceId: string;
  resourceVersion: number;
  publicationNo: number;
}

const HEARTBEAT_MS = 25_000;
/** A database that does not answer for so long is gone: a new connection goes to the one in its place. */
const SILENT_MS = 10_000;
const MAX_EVENTS = 500;
/** When the browser may come back: of a window that its person does not need, later. */
const RETRY_MS = 1_000;
const RETRY_OUTNUMBERED_MS = 60_000;

export interface EventHubNeeds {
  pool: pg.Pool;
  databaseUrl: string;
  audiences: Audiences;
  onError: (error: unknown) => void;
  /** For tests. */
  heartbeatMs?: number;
  silentMs?: number;
}

/**
 * Server-sent events: each connection hears `{kind, id, version}` of what its caller may see, in the order of
 * publication, and may resume after the number it saw last. However many windows a session has open, each publication
 * costs it one look.
 */
export class EventHub {
  private readonly sessions = new Map<string, Session>();
  private readonly audiences: Audiences;
  private readonly databaseUrl: string;
  private readonly onError: (error: unknown) => void;
  private readonly silentMs: number;
  private readonly places: StreamPlaces;
  private client: pg.Client | null = null;
  private stopped = false;
  private readonly deliveries = new Set<Promise<void>>();
  private readonly heartbeat: NodeJS.Timeout;

  constructor({ pool, databaseUrl, audiences, onError, heartbeatMs, silentMs }: EventHubNeeds) {
    this.databaseUrl = databaseUrl;
    this.audiences = audiences;
    this.onError = onError;
    this.places = new StreamPlaces(pool, onError);
    this.silentMs = silentMs ?? SILENT_MS;
    this.heartbeat = setInterval(() => this.beat(), heartbeatMs ?? HEARTBEAT_MS);
    this.heartbeat.unref();
  }

  async start(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.databaseUrl,
      application_name: 'plinth-events',
      connectionTimeoutMillis: this.silentMs,
      query_timeout: this.silentMs,
    });
    client.on('notification', (message) => this.onMessage(message.payload ?? ''));
    // A connection that breaks may say so twice, and may not be the one in use.
    client.on('error', (error) => client === this.client && this.reconnect(error));
    try {
      await client.connect();
      await client.query(`set role ${APPLICATION_ROLE}; listen ${CHANNEL}`);
      await this.places.liveBy(client);
    } catch (error) {
      void client.end();
      throw error;
    }
    if (this.stopped) return await client.end();
    this.client = client;
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.heartbeat);
    for (const session of this.sessions.values()) this.end(session);
    await Promise.all([this.places.stop(), this.client?.end(), ...this.deliveries]);
  }

  /**
   * A stream for one browser window; `lastSeen` is the number after which it wants to resume. 429 when the organization
   * has too many open.
   */
  async open(owner: StreamOwner, lastSeen: number | null): Promise<PassThrough> {
    if (this.stopped) throw new Restarting();
    const { organizationId, userId } = owner;
    const stream = new PassThrough();
    stream.write(`retry: ${RETRY_MS}\n\n`);
    const place = await this.places.take(organizationId, userId, () =>
      stream.end(`retry: ${RETRY_OUTNUMBERED_MS}\n\n`),
    );
    stream.on('close', () => this.places.giveBack(organizationId, place));
    // While it waited for its place the server may have begun to end, or its person opened many more.
    if (this.stopped) stream.end();
    if (!stream.writableEnded) this.join(this.sessionOf(owner), stream, lastSeen);
    // After it has joined: what is published between is heard twice and not missed.
    try {
      if (lastSeen === null) await this.sayWhereItStands(owner, stream);
    } catch (error) {
      stream.destroy();
      throw error;
    }
    return stream;
  }

  /** A window that loses its stream before it has heard of anything goes on from here. */
  private async sayWhereItStands({ read }: StreamOwner, stream: PassThrough): Promise<void> {
    const { db } = await read();
    const newest = await db
      .selectFrom('outboxEvent')
      .select('publicationNo')
      .where('publicationNo', 'is not', null)
      .orderBy('publicationNo', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!stream.writableEnded) stream.write(`id: ${newest?.publicationNo ?? 0}\nevent: opened\ndata: {}\n\n`);
  }

  private join(session: Session, stream: PassThrough, lastSeen: number | null): void {
    const listener: Listener = { stream, lastSent: lastSeen ?? 0, wanted: null };
    session.listeners.add(listener);
    stream.on('close', () => this.close(session, listener));
    if (lastSeen !== null) this.want(session, [listener], lastSeen + 1);
  }

  private sessionOf({ sessionId, organizationId, read }: StreamOwner): Session {
    const known = this.sessions.get(sessionId);
    const session = known ?? { id: sessionId, organizationId, read, listeners: new Set(), isBusy: false };
    session.read = read;
    this.sessions.set(sessionId, session);
    return session;
  }

  private close(session: Session, listener: Listener): void {
    session.listeners.delete(listener);
    if (!listener.stream.writableEnded) listener.stream.end();
    if (session.listeners.size === 0 && this.sessions.get(session.id) === session)
      this.sessions.delete(session.id);
  }

  private end(session: Session): void {
    for (const listener of session.listeners) this.close(session, listener);
  }

  private reconnect(error: unknown): void {
    this.client = null;
    if (this.stopped) return;
    this.onError(error);
    setTimeout(() => void this.start().catch((failure: unknown) => this.reconnect(failure)), 1000).unref();
    // Their browsers come back, resume after what they saw last, and take a place again.
    this.places.die();
    for (const session of this.sessions.values()) this.end(session);
  }

  private onMessage(payload: string): void {
    const message = JSON.parse(payload) as Publication | Outnumbered;
    if ('outnumbered' in message) this.places.end(message);
    else this.onPublication(message);
  }

  private onPublication(publication: Publication): void {
    for (const session of this.sessions.values()) {
      if (session.organizationId === publication.organizationId)
        this.want(session, [...session.listeners], publication.first);
    }
  }

  /** Has windows hear of what was published from a number on. */
  private want(session: Session, listeners: readonly Listener[], from: number): void {
    for (const listener of listeners)
      listener.wanted = Math.min(listener.wanted ?? Infinity, Math.max(from, listener.lastSent + 1));
    if (session.isBusy) return;
    session.isBusy = true;
    const delivery = this.deliverAll(session).finally(() => this.deliveries.delete(delivery));
    this.deliveries.add(delivery);
  }

  private async deliverAll(session: Session): Promise<void> {
    try {
      for (let waiting = waitingOf(session); waiting.length > 0; waiting = waitingOf(session))
        await this.deliverToCaller(session, waiting);
    } catch (error) {
      if (!isSessionOver(error)) this.onError(error);
      // An ended session or a lost database closes the streams; the browser comes back and resumes if it may.
      this.end(session);
    } finally {
      session.isBusy = false;
    }
  }

  /** A caller who changed is read again: the events follow the new rights, or the session is over. */
  private async deliverToCaller(session: Session, waiting: readonly Waiting[]): Promise<void> {
    try {
      await this.deliver(session, waiting);
    } catch (error) {
      if (!(error instanceof CallerChanged)) throw error;
      await this.deliver(session, waiting);
    }
  }

  private async deliver(session: Session, waiting: readonly Waiting[]): Promise<void> {
    const read = await session.read();
    const rows = await read.db
      .selectFrom('outboxEvent')
      .select(['kind', 'resourceId', 'resourceVersion', 'publicationNo'])
      .where('publicationNo', '>=', Math.min(...waiting.map(({ from }) => from)))
      .orderBy('publicationNo')
      .limit(MAX_EVENTS)
      .execute();
    const events = rows.flatMap((row) =>
      row.publicationNo === null ? [] : [{ ...row, publicationNo: row.publicationNo }],
    );
    const audible = await this.audibleTo(read, events);
    const last = events.at(-1)?.publicationNo ?? 0;
    for (const { listener, from } of waiting) {
      for (const event of audible) if (event.publicationNo >= from) send(listener, event);
      listener.lastSent = Math.max(listener.lastSent, last);
      if (events.length === MAX_EVENTS) listener.wanted = Math.min(listener.wanted ?? Infinity, last + 1);
    }
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
    for (const { listeners } of this.sessions.values())
      for (const { stream } of listeners) stream.write(': still here\n\n');
    void this.listenStill();
  }

  /** A database that went away without a word, as in a failover, leaves a connection that is silent for ever. */
  private async listenStill(): Promise<void> {
    const { client } = this;
    if (client === null) return;
    try {
      await client.query('select 1');
    } catch (error) {
      if (client !== this.client) return;
      this.reconnect(error);
      client.end().catch(this.onError);
    }
  }
}

interface Waiting {
  listener: Listener;
  from: number;
}

/** The windows that have not heard of everything, each with where it goes on; from here on that is looked up. */
function waitingOf({ listeners }: Session): Waiting[] {
  return [...listeners].flatMap((listener) => {
    const from = listener.wanted;
    listener.wanted = null;
    return from === null ? [] : [{ listener, from }];
  });
}

function send({ stream }: Listener, event: OutboxRow & { publicationNo: number }): void {
  if (stream.writableEnded) return;
  const data = JSON.stringify({ kind: event.kind, id: event.resourceId, version: event.resourceVersion });
  stream.write(`id: ${event.publicationNo}\nevent: change\ndata: ${data}\n\n`);
}

/** Signed out, deactivated, or without the second factor that the role needs by now: intended, not a failure. */
function isSessionOver(error: unknown): boolean {
  return error instanceof AppError && ['unauthenticated', 'secondFactorMissing'].includes(error.code);
}
