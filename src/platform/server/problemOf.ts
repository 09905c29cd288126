import { AppError } from '../contract/errors.ts';

/** What a refusal says, for one of several that are each done for themselves; null when it was done. */
export async function problemOf(act: () => Promise<unknown>): Promise<string | null> {
  try {
    await act();
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}
