import { AppError } from '../contract/errors.ts';

/** What a refusal says, for one of several that are each done for themselves; null when it was done. */
export async function problemOf(act: () => Promise<unknown>): Promise<string | null> {
  try {
    await act();
    return null;
  } catch (error) {
    // A key of another request is a refusal of the whole.
    if (error instanceof AppError && error.code !== 'idempotencyMismatch') return error.message;
    throw error;
  }
}
