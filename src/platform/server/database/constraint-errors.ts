import { AppError, conflict, invalid } from '../../contract/errors.ts';

/**
 * What a person reads when the database refuses: by name of the constraint, with its field. The
 * service checks first for a better message; the constraint decides.
 */
interface ConstraintMessage {
  message: string;
  field?: string;
}
export type ConstraintMessages = Readonly<Record<string, ConstraintMessage>>;

interface DatabaseError {
  code: string;
  constraint?: string;
  message: string;
}

const CHECK_VIOLATION = '23514';
const RESTRICT_VIOLATION = '23001';
const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';
const EXCLUSION_VIOLATION = '23P01';
const DEADLOCK = '40P01';
const SERIALIZATION_FAILURE = '40001';
/** Also when a person at the database cancels it; a statement here runs for 25 seconds at most. */
const STATEMENT_CANCELLED = '57014';
const LOCK_NOT_AVAILABLE = '55P03';
const UNREACHABLE = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', '57P01', '57P03', '08006', '08001']);

export function isDeadlock(error: unknown): boolean {
  return isDatabaseError(error) && (error.code === DEADLOCK || error.code === SERIALIZATION_FAILURE);
}

/** Several transactions hit the same rows: a retry may succeed, or fail with a proper message. */
export function isCollision(error: unknown): boolean {
  return isDeadlock(error) || (isDatabaseError(error) && error.code === UNIQUE_VIOLATION);
}

export function isUnreachable(error: unknown): boolean {
  return isDatabaseError(error) && UNREACHABLE.has(error.code);
}

/** A statement took longer than any may, as on a database that has too much to do. */
export function isTimedOut(error: unknown): boolean {
  return isDatabaseError(error) && (error.code === STATEMENT_CANCELLED || error.code === LOCK_NOT_AVAILABLE);
}

/** The disk of the database has no room left (53100), or none of its resources (53000): nothing can be written. */
export function isDiskFull(error: unknown): boolean {
  return isDatabaseError(error) && (error.code === '53100' || error.code === '53000');
}

/** Every connection of this process was in use for as long as a request waits for one. */
export function isOverloaded(error: unknown): boolean {
  return error instanceof Error && error.message === 'timeout exceeded when trying to connect';
}

/** The process is ending, and broke off a request that took too long. */
export function isPoolEnded(error: unknown): boolean {
  return error instanceof Error && error.message === 'Cannot use a pool after calling end on the pool';
}

/** The message for people for a refused change; unknown errors are returned unchanged. */
export function translateDatabaseError(error: unknown, messages: ConstraintMessages): unknown {
  if (!isDatabaseError(error)) return error;
  if (isDeadlock(error)) return conflict('Several people changed this at the same time. Try again.');
  const known = error.constraint ? messages[error.constraint] : undefined;
  switch (error.code) {
    case UNIQUE_VIOLATION:
    case EXCLUSION_VIOLATION:
    case RESTRICT_VIOLATION:
      return known ? conflict(known.message, known.field) : error;
    case CHECK_VIOLATION:
      return known ? refusedValue(known) : error;
    case FOREIGN_KEY_VIOLATION:
      return new AppError('validation', known?.message ?? 'A record that this refers to does not exist.');
    default:
      // Class 22: a value the database cannot hold, such as a year that does not exist.
      return error.code.startsWith('22')
        ? new AppError('validation', 'A value is out of range or cannot be stored.')
        : error;
  }
}

function refusedValue(known: ConstraintMessage): AppError {
  return known.field ? invalid(known.field, known.message) : conflict(known.message);
}

function isDatabaseError(error: unknown): error is DatabaseError {
  return error instanceof Error && 'code' in error && typeof error.code === 'string';
}
