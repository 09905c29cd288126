import * as z from 'zod';
import type { Day } from './calendar.ts';
import { FIRST_DAY, FIRST_PLANNED, LAST_DAY, LAST_PLANNED } from './calendar.ts';
import { invalid } from './errors.ts';
import { MAX_PAISE } from './money.ts';

/**
 * Building blocks of resource fields. A field is written once and serves create, update and reply:
 * `optional` may be left out or null and reads back as null; `defaulted` may be left out and reads back as the
 * default of its column. `stored` turns such fields into those of a reply.
 *
 * Text arrives trimmed and with '' as null (see `tidy`), so schemas only state limits.
 */
export const id = () => z.uuid('This is not a valid id.');

export function text(maxLength: number, label: string, minLength = 1) {
  const tooShort =
    minLength > 1 ? `${label} must be at least ${minLength} characters` : `${label} is required`;
  return z
    .string({ error: `${label} is required` })
    .min(1, `${label} is required`)
    .min(minLength, tooShort)
    .max(maxLength, `${label} must be at most ${maxLength} characters`);
}

/** Of any country, so that letters and a gap are allowed. */
export const pincode = () =>
  z.string().regex(/^[0-9A-Za-z][0-9A-Za-z -]{2,9}$/, 'PIN code must be like 411057');

export const paise = (label: string, min = 0) =>
  z
    .number({ error: requiredOr(label, `${label} must be an amount in whole paise`) })
    .int(`${label} must be an amount in whole paise`)
    .min(min, min > 0 ? `${label} must be more than zero` : `${label} cannot be negative`)
    .max(MAX_PAISE, `${label} is too large`);

/** An amount per square foot; nowhere does one cost ten times this. */
export const ratePaise = (label: string, min = 0) =>
  paise(label, min).max(MAX_RATE_PAISE, `${label} must be at most ₹5,00,000 per sq ft`);
const MAX_RATE_PAISE = 5_00_000_00;

export const areaSqft = (label: string, positive = false) =>
  z
    .number({ error: requiredOr(label, `${label} must be a number of square feet`) })
    .min(positive ? 0.01 : 0, positive ? `${label} must be more than zero` : `${label} cannot be negative`)
    .max(99_999_999.99, `${label} is too large`)
    .refine((area) => hasDecimals(area, 2), `${label} has at most two decimals`);

export const pct = (label: string, min = 0) =>
  z
    .number({ error: requiredOr(label, `${label} must be a percentage`) })
    .min(min, `${label} must be at least ${min}%`)
    .max(100, `${label} must be at most 100%`)
    .refine((value) => hasDecimals(value, 4), `${label} has at most four decimals`);

export const count = (label: string, min: number, max: number) =>
  z
    .number({ error: requiredOr(label, `${label} must be a whole number`) })
    .int(`${label} must be a whole number`)
    .min(min, `${label} must be at least ${min}`)
    .max(max, `${label} must be at most ${max}`);

export const day = (label: string, first = FIRST_DAY, last = LAST_DAY) =>
  z.iso
    .date({ error: requiredOr(label, `${label} must be a date like 2026-11-21`), abort: true })
    .refine(
      (value) => value >= first && value <= last,
      `${label} must be between ${first.slice(0, 4)} and ${last.slice(0, 4)}`,
    );

/** Of a project, a site or the law, which no rule compares with another day. */
export const plannedDay = (label: string, first: Day = FIRST_PLANNED) => day(label, first, LAST_PLANNED);
export const instant = (label: string) => z.iso.datetime(`${label} must be a time like 2026-11-21T10:30:00Z`);

/** The specification's basic pattern of an address: something, @, something, a dot, something. */
export const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
export const email = (message = 'Please enter a valid email address') =>
  z
    .string({ error: 'Email is required' })
    .min(1, 'Email is required')
    .max(255, message)
    .regex(EMAIL_PATTERN, message);

/** As the column holds it. */
export const MAX_INT = 2_147_483_647;
export const version = () => z.number().int().min(1).max(MAX_INT);

export function optional<Schema extends z.ZodType>(schema: Schema) {
  return schema.nullable().optional();
}

export function defaulted<Schema extends z.ZodType>(schema: Schema) {
  return schema.optional();
}

type Stored<Shape extends z.ZodRawShape> = {
  [Key in keyof Shape]: Shape[Key] extends z.ZodOptional<infer Inner> ? Inner : Shape[Key];
};

/** Fields as a reply carries them: nothing is left out, what was optional may be null. */
export function stored<Shape extends z.ZodRawShape>(shape: Shape): Stored<Shape> {
  const entries = Object.entries(shape).map(([key, schema]) => [
    key,
    schema instanceof z.ZodOptional ? schema.unwrap() : schema,
  ]);
  return Object.fromEntries(entries) as Stored<Shape>;
}

/** In every stored resource; `_id` and `id` have the same value. */
export const identity = {
  _id: z.uuid(),
  id: z.uuid(),
  version: z.number().int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
};

/** A filter that takes several values: `status=new,contacted` means either. */
export function anyValueOf<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z
    .string()
    .transform((raw) =>
      raw
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .pipe(z.array(z.enum(values)))
    .optional();
}

/** `sort=-score`: one of the named columns, a minus for descending. */
export function sortBy<const Columns extends readonly [string, ...string[]]>(
  columns: Columns,
  defaultValue: Columns[number] | `-${Columns[number]}`,
) {
  const orders = columns.flatMap((column) => [column, `-${column}`]) as [
    Columns[number] | `-${Columns[number]}`,
  ];
  return z.enum(orders).default(defaultValue as never);
}

const SECRET_FIELDS = new Set(['password', 'confirmPassword', 'currentPassword', 'newPassword']);

/** Forbidden in texts: the database takes no zero byte, and half a surrogate pair is not a character. */
const UNSTORABLE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
const ZERO_BYTE = String.fromCharCode(0);

/** No input of a call is nested as deep; a body that is would only exhaust the stack. */
const MAX_DEPTH = 30;

/** Written texts: a blank at the end of one part stands before the next. */
const WRITTEN_FIELDS = new Set(['tree']);

/** Trims every text of a body and turns the empty ones into null; passwords and written texts stay as typed. */
export function tidy(value: unknown, key = '', depth = 0, isWritten = false): unknown {
  if (depth > MAX_DEPTH) throw invalid('body', `The input is nested more than ${MAX_DEPTH} levels deep.`);
  if (typeof value === 'string') {
    if (SECRET_FIELDS.has(key)) return value;
    const storable = value.replaceAll(ZERO_BYTE, '').replace(UNSTORABLE, '');
    return isWritten ? storable : storable.trim() || null;
  }
  if (Array.isArray(value)) return value.map((item) => tidy(item, '', depth + 1, isWritten));
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [
        name,
        tidy(inner, name, depth + 1, isWritten || WRITTEN_FIELDS.has(name)),
      ]),
    );
  }
  return value;
}

/** An empty value and an unreadable one get different messages. */
function requiredOr(label: string, wrong: string) {
  return ({ input }: { input?: unknown }) =>
    input === undefined || input === null ? `${label} is required` : wrong;
}

function hasDecimals(value: number, decimals: number): boolean {
  const scaled = value * 10 ** decimals;
  return Math.abs(scaled - Math.round(scaled)) < 1e-6;
}
