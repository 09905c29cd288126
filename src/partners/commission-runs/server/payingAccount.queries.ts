import { invalid } from '#platform/contract/errors.ts';
import type { Read } from '#platform/server/context.ts';
import type { Candidate } from './trancheToPay.queries.ts';

/** The account of a project that pays. */
export interface PayingAccount {
  id: string;
  projectId: string;
  projectName: string;
}

/** 400 for an unknown or former account, and for the separate one, which pays for land and construction only. */
export async function payingAccount({ db }: Read, id: string): Promise<PayingAccount> {
  const account = await db
    .selectFrom('designatedAccount')
    .innerJoin('project', 'project.id', 'designatedAccount.projectId')
    .select(['designatedAccount.id', 'designatedAccount.kind', 'designatedAccount.removedAt'])
    .select(['designatedAccount.projectId', 'project.name as projectName'])
    .where('designatedAccount.id', '=', id)
    .executeTakeFirst();
  if (!account || account.removedAt !== null)
    throw invalid('fromAccountId', 'Choose an account that a project uses.');
  if (account.kind === 'separate')
    throw invalid(
      'fromAccountId',
      'The separate account (70%) pays for land and construction only. Choose another account of the project.',
    );
  return account;
}

/** Why the account does not pay a tranche: each project pays its own. */
export function accountRefusal(candidate: Candidate, account: PayingAccount): string | null {
  if (candidate.projectId === account.projectId) return null;
  return `${candidate.bookingNumber} is of ${candidate.projectName}; the account is of ${account.projectName}. Pay each project from its own account.`;
}
