import type { BodyInput, Call, ParamsOf, QueryInput } from '../../contract/call.ts';
import { pathParamNames } from '../../contract/call.ts';

type ParamsArgument<C> = keyof ParamsOf<C> extends never ? { params?: undefined } : { params: ParamsOf<C> };

/** A call without a described query or body infers the widest type; then none may be sent. */
type QueryArgument<C> = string extends keyof QueryInput<C>
  ? { query?: undefined }
  : Partial<QueryInput<C>> extends QueryInput<C>
    ? { query?: QueryInput<C> }
    : { query: QueryInput<C> };

type BodyArgument<C> = unknown extends BodyInput<C> ? { body?: undefined } : { body: BodyInput<C> };

/** What a read names: the record and the filters. */
export type ReadArguments<C> = ParamsArgument<C> & QueryArgument<C>;

/** What a write sends; `file` only with calls that describe an upload. */
export type WriteArguments<C> = ReadArguments<C> & BodyArgument<C> & { file?: File };

export interface SendOptions {
  /** Repeating a request with the same key returns the first answer instead of doing it twice. */
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** Hears how much of an upload has left, in percent. */
  onSent?: (percent: number) => void;
}

/** An Idempotency-Key of 128 random bits; `randomUUID` is missing on addresses without HTTPS. */
export function newRequestKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The arguments of a request as they are at run time, whatever the call. */
export interface LooseArguments {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  file?: File;
}

/** The address of a call: `/api/leads/0190…?status=new,contacted`. Empty filters are left out. */
export function urlOf(baseUrl: string, call: Call, args: LooseArguments): string {
  const path = pathParamNames(call.path).reduce((url, name) => {
    const value = args.params?.[name];
    if (value === undefined || value === null || value === '') {
      throw new Error(`${call.method} ${call.path} was sent without its parameter ${name}.`);
    }
    return url.replace(`{${name}}`, encodeURIComponent(textOf(value)));
  }, call.path);
  const search = queryString(args.query ?? {});
  return `${baseUrl}${path}${search === '' ? '' : `?${search}`}`;
}

/** As an address writes it. Several values of one filter are joined by a comma, which means "or". */
export function queryString(query: Record<string, unknown>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    const text = Array.isArray(value) ? value.map(textOf).join(',') : value;
    if (text === undefined || text === null || text === '') continue;
    search.set(name, textOf(text));
  }
  return search.toString();
}

export interface RequestBody {
  content: string | FormData | undefined;
  /** Absent for a form: the browser adds the boundary it chose. */
  contentType?: string;
}

/** JSON, or for an upload a form with every field of the body and the file under the name the call gives. */
export function bodyOf(call: Call, args: LooseArguments): RequestBody {
  if (call.upload) return { content: formOf(call.upload.field, args) };
  if (args.body === undefined) return { content: undefined };
  return { content: JSON.stringify(args.body), contentType: 'application/json' };
}

function formOf(fileField: string, args: LooseArguments): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(args.body ?? {})) {
    if (value === undefined || value === null) continue;
    form.append(name, textOf(value));
  }
  // The file comes last, so that a server reading the stream knows the fields before it.
  if (args.file) form.append(fileField, args.file);
  return form;
}

/** Text as it is; numbers, truth values and records as JSON writes them. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
