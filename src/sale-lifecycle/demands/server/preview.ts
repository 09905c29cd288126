import { sql } from 'kysely';
import type { Work } from '#platform/server/context.ts';

class Rehearsed<Outcome> extends Error {
  readonly outcome: Outcome;
  constructor(outcome: Outcome) {
    super('Dry run, rolled back.');
    this.outcome = outcome;
  }
}

/**
 * A dry run of a command: it is executed, its deferred constraints are checked, and all of it is rolled back. So
 * the preview can never disagree with the command.
 */
export async function rehearsed<Outcome>(
  context: { write<T>(work: (work: Work) => Promise<T>): Promise<T> },
  command: (work: Work) => Promise<Outcome>,
): Promise<Outcome> {
  try {
    return await context.write(async (work) => {
      const outcome = await command(work);
      await sql`set constraints all immediate`.execute(work.db);
      throw new Rehearsed(outcome);
    });
  } catch (error) {
    if (error instanceof Rehearsed) return error.outcome as Outcome;
    throw error;
  }
}
