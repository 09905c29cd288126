import * as z from 'zod';
import type { ErrorCode } from './errors.ts';
import type { Role } from './roles.ts';
import { GROUPS } from './roles.ts';
import { speakOwnWords } from './words.ts';

// Whoever reads the contract, server or screen, words its errors alike.
speakOwnWords();

/**
 * A call is described once, here. Validation, the permission check, OpenAPI, the typed client, the hooks and
 * the tests that walk every call are derived from it.
 */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Allowed = 'public' | readonly Role[];

/** Any signed-in user. */
export const SIGNED_IN: readonly Role[] = GROUPS.VIEW_ONLY;

export interface DataReply<Schema extends z.ZodType = z.ZodType> {
  kind: 'data';
  schema: Schema;
}
export interface PageReply<Row extends z.ZodType = z.ZodType> {
  kind: 'page';
  schema: Row;
}
/** The specification's sign-in responses: their fields are beside `success`. */
export interface FlatReply<Schema extends z.ZodObject = z.ZodObject> {
  kind: 'flat';
  schema: Schema;
}
/** Bytes: a PDF, a file, an event stream. */
export interface BytesReply {
  kind: 'bytes';
  contentType: string;
}
export type Reply = DataReply | PageReply | FlatReply | BytesReply;

type PathParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParamNames<Rest>
  : never;

type PathParams<Path extends string> = Record<PathParamNames<Path>, string>;

export interface CallDescription<
  Path extends string = string,
  Query extends z.ZodObject = z.ZodObject,
  Body extends z.ZodType = z.ZodType,
  R extends Reply = Reply,
> {
  method: Method;
  /** Below /api, parameters in braces: '/leads/{id}'. */
  path: Path;
  /** One line for people, shown in the API page. */
  summary: string;
  /** The union of all roles that may ever pass; the finer right is a rule of the command. */
  can: Allowed;
  /** Parameters are UUIDs unless described here. */
  params?: z.ZodObject;
  query?: Query;
  body?: Body;
  reply: R;
  /** Status of success, default 200. */
  status?: 200 | 201 | 202;
  /** Errors of this call beyond the general ones: code and cause. */
  errors?: Partial<Record<ErrorCode, string>>;
  /** Adds records: a request sent again with the same `Idempotency-Key` adds nothing and gets the same reply. */
  creates?: true;
  /**
   * The person proves once more who they are, if they last did so more than ten minutes ago: by a code or a passkey,
   * or by their password without a second factor. A function says for which bodies. Calls that set up the first
   * second factor take the password themselves, so they ask nobody else.
   */
  stepUp?: StepUp;
  /** Open to a person whose role needs a second factor that they have not set up yet. */
  isForSetup?: boolean;
  /** Reaches people outside: refused until the organization has confirmed its email address. */
  needsConfirmed?: boolean;
  /** The body is multipart/form-data with the file in this field; with `most`, so many files, each judged alone. */
  upload?: { field: string; maxBytes: number; most?: number };
  /** The same path for programs that use an API key instead of a session. */
  byKey?: KeyedDescription;
}

/** Request and response for a program with a key; the handler parses the body, as it also records refused ones. */
export interface KeyedDescription {
  summary: string;
  body: z.ZodType;
  reply: DataReply;
  status: 202;
}

type StepUp = true | ((body: Record<string, unknown>) => boolean);

export type Call = CallDescription;

export function call<
  const Path extends string,
  Query extends z.ZodObject,
  Body extends z.ZodType,
  R extends Reply,
>(
  description: CallDescription<Path, Query, Body, R>,
): CallDescription<Path, Query, Body, R> & Described<Query> {
  return description as CallDescription<Path, Query, Body, R> & Described<Query>;
}

/** A call that declares a query always has one; otherwise the widest type was inferred. */
type Described<Query extends z.ZodObject> = string extends keyof z.input<Query> ? unknown : { query: Query };

export function data<Schema extends z.ZodType>(schema: Schema): DataReply<Schema> {
  return { kind: 'data', schema };
}

export function page<Row extends z.ZodType>(schema: Row): PageReply<Row> {
  return { kind: 'page', schema };
}

export function flat<Schema extends z.ZodObject>(schema: Schema): FlatReply<Schema> {
  return { kind: 'flat', schema };
}

export function bytes(contentType: string): BytesReply {
  return { kind: 'bytes', contentType };
}

export const PAGE_LIMIT = 100;
const DEFAULT_PAGE_SIZE = 20;
const LAST_COUNTED_PAGE = 500;
/** Totals are exact up to here; beyond, the response says "at least". */
export const COUNT_LIMIT = 10_000;

/** Query of every list: page, size, order and text; add the filters of the resource to it. */
export const pageQuery = {
  page: z.coerce.number().int().min(1).max(LAST_COUNTED_PAGE).default(1),
  limit: z.coerce.number().int().min(1).max(PAGE_LIMIT).default(DEFAULT_PAGE_SIZE),
  search: z.string().max(100).optional(),
  cursor: z.string().max(400).optional(),
};

/** The filters of a list's query: what its export and its sums take. */
export function withoutPaging<Query extends Partial<Record<'page' | 'limit' | 'cursor' | 'sort', unknown>>>({
  page: _page,
  limit: _limit,
  cursor: _cursor,
  sort: _sort,
  ...filters
}: Query): Omit<Query, 'page' | 'limit' | 'cursor' | 'sort'> {
  return filters;
}

export const Pagination = z.strictObject({
  page: z.number().int(),
  limit: z.number().int(),
  total: z.number().int(),
  pages: z.number().int(),
  totalIsAtLeast: z.boolean().optional(),
  nextCursor: z.string().optional(),
});
export type Pagination = z.infer<typeof Pagination>;

export interface Page<Row> {
  rows: Row[];
  pagination: Pagination;
}

/** What a handler of the call receives as query and body: validated output. */
export type QueryOf<C> = C extends { query?: infer Q } ? (Q extends z.ZodType ? z.output<Q> : never) : never;
export type BodyOf<C> = C extends { body?: infer B } ? (B extends z.ZodType ? z.output<B> : never) : never;

/** What a client sends. */
export type QueryInput<C> = C extends { query?: infer Q }
  ? Q extends z.ZodType
    ? z.input<Q>
    : never
  : never;
export type BodyInput<C> = C extends { body?: infer B } ? (B extends z.ZodType ? z.input<B> : never) : never;
export type ParamsOf<C> = C extends { path: infer P extends string } ? PathParams<P> : never;

/** What a handler returns and a client reads. */
export type ResultOf<C> = C extends { reply: infer R }
  ? R extends DataReply<infer S>
    ? z.output<S>
    : R extends PageReply<infer Row>
      ? Page<z.output<Row>>
      : R extends FlatReply<infer S>
        ? z.output<S>
        : R extends BytesReply
          ? Blob
          : never
  : never;

/** The strict schema of the whole success response: unknown keys are a server error. */
export function answerSchema(reply: Reply): z.ZodType | null {
  switch (reply.kind) {
    case 'data':
      return z.strictObject({ success: z.literal(true), data: reply.schema });
    case 'page':
      return z.strictObject({
        success: z.literal(true),
        data: z.array(reply.schema),
        pagination: Pagination,
      });
    case 'flat':
      return z.strictObject({ success: z.literal(true), ...reply.schema.shape });
    case 'bytes':
      return null;
  }
}

export function pathParamNames(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].flatMap((match) => match[1] ?? []);
}

/** The schema of the path parameters: UUIDs by default. */
export function paramsSchema(description: Call): z.ZodObject {
  if (description.params) return description.params;
  const known = idsOfPath.get(description);
  if (known) return known;
  const names = pathParamNames(description.path);
  const made = z.object(Object.fromEntries(names.map((name) => [name, z.uuid('This is not a valid id.')])));
  idsOfPath.set(description, made);
  return made;
}

/** Made once per call: a schema is compiled when it is first used. */
const idsOfPath = new WeakMap<Call, z.ZodObject>();
