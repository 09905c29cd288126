import { AppError } from '#platform/contract/errors.ts';
import type { ResultOf } from '#platform/contract/call.ts';
import type { Work } from '#platform/server/context.ts';
import type { ConstraintMessages } from '#platform/server/database/constraint-errors.ts';
import { translateDatabaseError } from '#platform/server/database/constraint-errors.ts';
import type { bulkGenerateInvitations, RowResult } from '../invitation.contract.ts';
import { InvitationInput } from '../invitation.contract.ts';
import { inviteUser, revokeInvitation } from './invitation.commands.ts';

type BulkAnswer = ResultOf<typeof bulkGenerateInvitations>;

/** Each row is its own transaction, so that a failed row does not affect the others. */
export interface RowByRow {
  write: <T>(command: (work: Work) => Promise<T>) => Promise<T>;
  messages: ConstraintMessages;
}

/** How a row is identified, and the action on it. */
interface Row {
  id: string | null;
  email: string | null;
  done: string;
  run: (work: Work) => Promise<string>;
}

export function inviteMany(way: RowByRow, people: readonly Record<string, unknown>[]): Promise<BulkAnswer> {
  const rows = people.map((person) => ({
    id: null,
    email: typeof person['email'] === 'string' ? person['email'].toLowerCase() : null,
    done: 'Invitation sent',
    run: async (work: Work) => (await inviteUser(work, readPerson(person))).id,
  }));
  return eachByItself(way, rows);
}

export function revokeMany(
  way: RowByRow,
  ids: readonly string[],
  reason: string | null,
): Promise<BulkAnswer> {
  const rows = [...new Set(ids)].map((id) => ({
    id,
    email: null,
    done: 'Invitation revoked',
    run: async (work: Work) => {
      await revokeInvitation(work, id, reason);
      return id;
    },
  }));
  return eachByItself(way, rows);
}

async function eachByItself({ write, messages }: RowByRow, rows: readonly Row[]): Promise<BulkAnswer> {
  const results: RowResult[] = [];
  for (const [index, { run, done, ...known }] of rows.entries()) {
    try {
      const id = await write(run);
      results.push({ index, ...known, id, success: true, message: done, field: null });
    } catch (thrown) {
      const error = translateDatabaseError(thrown, messages);
      if (!(error instanceof AppError) || !isOfRow(error)) throw thrown;
      const field = error.fields?.[0]?.field ?? null;
      results.push({ index, ...known, success: false, message: error.message, field });
    }
  }
  const succeeded = results.filter((result) => result.success).length;
  return { succeeded, failed: results.length - succeeded, results };
}

/** Anything else is wrong with the whole request. */
function isOfRow({ status, code }: AppError): boolean {
  return status < 500 && code !== 'idempotencyMismatch';
}

function readPerson(person: Record<string, unknown>): InvitationInput {
  const result = InvitationInput.safeParse(person);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const message = issue?.message ?? 'This row is not valid.';
  throw new AppError('validation', message, [{ field: issue?.path.join('.') ?? 'row', message }]);
}
