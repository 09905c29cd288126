import * as z from 'zod';

/** Every error an answer may carry: its code, its HTTP status and when it is raised. */
export const ERRORS = {
  validation: { status: 400, when: 'The input is invalid; `errors` names the fields.' },
  unauthenticated: { status: 401, when: 'No session, an ended session or a wrong sign-in.' },
  secondFactorRequired: {
    status: 401,
    when: 'The password was right; `ticket` and a code go to POST /auth/second-factor, or a passkey of `passkeysAt`.',
  },
  secondFactorMissing: {
    status: 403,
    when: 'This role needs a second factor, and the caller has none.',
  },
  unconfirmed: {
    status: 403,
    when: 'The organization has not confirmed its email address yet.',
  },
  stepUpRequired: {
    status: 403,
    when: 'Call POST /auth/step-up first.',
  },
  forbidden: { status: 403, when: 'The role of the caller may never do this.' },
  notFound: { status: 404, when: 'It does not exist, or the caller may not see it.' },
  conflict: { status: 409, when: 'The state of this or another record does not allow it.' },
  staleVersion: { status: 409, when: 'Someone else changed the record since it was read.' },
  gone: { status: 410, when: 'The link has expired.' },
  tooLarge: { status: 413, when: 'The body or file is larger than allowed.' },
  unsupportedType: { status: 415, when: 'This type of file or body is not accepted.' },
  idempotencyMismatch: { status: 422, when: 'The Idempotency-Key was used for another request.' },
  rateLimited: { status: 429, when: 'Too many requests or failed attempts.' },
  internal: { status: 500, when: 'An error of the application; the request id finds it in the log.' },
  unavailable: { status: 503, when: 'The database or a worker cannot be reached.' },
} as const;

export type ErrorCode = keyof typeof ERRORS;

export interface FieldError {
  field: string;
  message: string;
}

export interface SecondStepNeeded {
  /** Proof of the password. */
  ticket: string;
  /** Of a person with passkeys: the address of the site at which they work. */
  passkeysAt?: string;
}

/** An error meant for people: its message says what is wrong and what to do. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: readonly FieldError[] | undefined;
  /** Of `secondFactorRequired`. */
  readonly secondStep: SecondStepNeeded | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    fields?: readonly FieldError[],
    secondStep?: SecondStepNeeded,
  ) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.fields = fields;
    this.secondStep = secondStep;
  }

  get status(): number {
    return ERRORS[this.code].status;
  }
}

export function conflict(message: string, field?: string): AppError {
  return new AppError('conflict', message, field ? [{ field, message }] : undefined);
}

/** Bad input in one field: 400 that names the field. */
export function invalid(field: string, message: string): AppError {
  return new AppError('validation', message, [{ field, message }]);
}

/** An error of a part of a form, with its fields renamed as in the whole form. */
export async function renamingFields<T>(
  nameOf: (field: string) => string,
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof AppError) || !error.fields) throw error;
    const fields = error.fields.map(({ field, message }) => ({ field: nameOf(field), message }));
    throw new AppError(error.code, error.message, fields);
  }
}

/** 404, also for rows the caller may not see. `what` is the word used on screens: 'Lead', 'Unit'. */
export function notFound(what: string): AppError {
  return new AppError('notFound', `${what} was not found.`);
}

const FORBIDDEN_MESSAGE = 'You do not have permission to perform this action.';

export function forbidden(message: string = FORBIDDEN_MESSAGE): AppError {
  return new AppError('forbidden', message);
}

export function staleVersion(): AppError {
  return new AppError('staleVersion', 'This record was changed by someone else. Reload and try again.');
}

/** The body of every error answer. `message` and `error` hold the same sentence. */
export const ErrorBody = z.strictObject({
  success: z.literal(false),
  message: z.string(),
  error: z.string(),
  code: z.string(),
  errors: z.array(z.strictObject({ field: z.string(), message: z.string() })).optional(),
  ticket: z.string().optional(),
  passkeysAt: z.string().optional(),
  requestId: z.string(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
