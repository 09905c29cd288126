import type { Readable } from 'node:stream';
import type { BodyOf, BytesReply, Call, ParamsOf, QueryOf, ResultOf } from '../../contract/call.ts';
import type { AppError } from '../../contract/errors.ts';
import type { Caller, Read, Work } from '../context.ts';
import type { ReceivedFile } from '../files/received-file.ts';

/** Bytes to send: a document or a stored file. */
export interface Download {
  content: Buffer | Readable;
  contentType: string;
  fileName: string;
  /** Shown in the browser instead of saved. */
  inline?: boolean;
  /** Of a table: how many rows it has, once its content has been read. */
  rows?: () => number;
}

export interface UploadedFile {
  /** Without folders and marks that nobody sees. */
  name: string;
  /** Discarded when the request ends, unless the file store has kept it. */
  content: ReceivedFile;
  /** The other fields of the form. */
  fields: Record<string, string>;
}

/** What came instead of a file among several: one that is too large. */
interface RefusedFile {
  name: string;
  refusal: AppError;
}

/** The files of a call that takes several, in the order in which they were sent. */
export interface SentFiles {
  files: readonly (Pick<UploadedFile, 'name' | 'content'> | RefusedFile)[];
  fields: Record<string, string>;
}

/** The input of a handler; signed-in calls have a caller, public ones only the request. */
export interface PublicRequest {
  requestId: string;
  ip: string;
  userAgent: string | null;
  accept: string | null;
  /** Where an event stream wants to resume. */
  lastEventId: string | null;
  now: string;
}

export interface CallContext extends PublicRequest {
  caller: Caller;
  sessionId: string;
  read: Read;
  /** Runs a command in one transaction, three times at most when it deadlocks. */
  write<T>(command: (work: Work) => Promise<T>): Promise<T>;
}

export interface CallInput<C> {
  params: ParamsOf<C>;
  query: QueryOf<C>;
  body: BodyOf<C>;
  file: UploadedFile | null;
  /** Of a call that takes several files, in place of the one. */
  sent?: SentFiles;
}

export type Handled<C> = C extends { reply: BytesReply } ? Download : ResultOf<C>;

export interface Route {
  call: Call;
  handle: (context: CallContext, input: CallInput<Call>) => Promise<unknown>;
  /** Answers programs with an API key, where the call describes them. */
  handleKeyed?: KeyedHandler;
}

/** A request with an API key: neither the key nor the body has been checked yet. */
export interface KeyedRequest extends PublicRequest {
  apiKey: string;
  body: unknown;
}

export type KeyedHandler = (request: KeyedRequest) => Promise<unknown>;

export interface PublicRoute {
  call: Call;
  handlePublic: (request: PublicRequest, input: CallInput<Call>) => Promise<unknown>;
}

export type AnyRoute = Route | PublicRoute;

/** Binds a call to its handler. */
export function route<C extends Call>(
  call: C,
  handle: (context: CallContext, input: CallInput<C>) => Promise<Handled<C>>,
): Route {
  return { call, handle };
}

/** Lets programs with an API key make a call too. */
export function withKeys(route: Route, handleKeyed: KeyedHandler): Route {
  return { ...route, handleKeyed };
}

/** The same for a call that needs no session. */
export function publicRoute<C extends Call>(
  call: C,
  handle: (request: PublicRequest, input: CallInput<C>) => Promise<Handled<C>>,
): PublicRoute {
  return { call, handlePublic: handle };
}
