import type { FieldError } from '../../contract/errors.ts';

const NETWORK_MESSAGE = 'Network error. Please check your connection.';
const NO_REASON_MESSAGE = 'An error occurred';
export const UNEXPECTED_MESSAGE = 'An unexpected error occurred';

/** Codes of the server's errors, and those that arise on this side of the wire. */
export type ApiErrorCode = string;

interface Details {
  status: number;
  code: ApiErrorCode;
  message: string;
  fields?: readonly FieldError[];
  requestId?: string | null;
  data?: unknown;
  /** The server sent a specific message; otherwise `message` is a general one. */
  hasReason?: boolean;
}

/**
 * A failed request. `message` may be shown as it is. `status` is that of the response, 0 without one: the server was not reached, timed out, or sent an unreadable response.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ApiErrorCode;
  readonly fields: readonly FieldError[];
  readonly requestId: string | null;
  readonly data: unknown;
  readonly hasReason: boolean;

  constructor(details: Details) {
    super(details.message);
    this.name = 'ApiError';
    this.status = details.status;
    this.code = details.code;
    this.fields = details.fields ?? [];
    this.requestId = details.requestId ?? null;
    this.data = details.data ?? null;
    this.hasReason = details.hasReason ?? false;
  }

  /** Of a right password that a code must follow: goes with it to the second step. */
  get ticket(): string | null {
    return isRecord(this.data) ? sentence(this.data['ticket']) : null;
  }

  /** Beside it, of a person with passkeys: the address of the site at which they work. */
  get passkeysAt(): string | null {
    return isRecord(this.data) ? sentence(this.data['passkeysAt']) : null;
  }

  /** There was no response, so it is unknown whether the server acted. */
  get isUnreachable(): boolean {
    return this.code === 'network';
  }

  /** The sentence of one field, if the server named it. */
  fieldMessage(field: string): string | undefined {
    return this.fields.find((error) => error.field === field)?.message;
  }
}

export function networkError(): ApiError {
  return new ApiError({ status: 0, code: 'network', message: NETWORK_MESSAGE });
}

/** The error of an answer that is not a success; `body` is its JSON, or null if it had none. */
export function errorOfAnswer(status: number, body: unknown, requestId: string | null): ApiError {
  const answer = isRecord(body) ? body : {};
  const reason = sentence(answer['message']) ?? sentence(answer['error']);
  return new ApiError({
    status,
    code: sentence(answer['code']) ?? `http${status}`,
    message: reason ?? NO_REASON_MESSAGE,
    fields: fieldErrors(answer['errors']),
    requestId: sentence(answer['requestId']) ?? requestId,
    data: body,
    hasReason: reason !== null,
  });
}

/** Anything thrown, as an `ApiError`: other errors get status 0. */
export function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  const reason = thrown instanceof Error ? sentence(thrown.message) : null;
  return new ApiError({ status: 0, code: 'unexpected', message: reason ?? UNEXPECTED_MESSAGE });
}

function fieldErrors(value: unknown): FieldError[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry: unknown) => {
    if (!isRecord(entry)) return [];
    const { field, message } = entry;
    return typeof field === 'string' && typeof message === 'string' ? [{ field, message }] : [];
  });
}

function sentence(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
