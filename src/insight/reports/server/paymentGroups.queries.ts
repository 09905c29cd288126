import { startCase } from '#platform/contract/format.ts';
import type { Read } from '#platform/server/context.ts';
import { NO_ACCOUNT } from '#money/receipts/receipt.contract.ts';
import { accountLabel } from '#inventory/projects/accountLabel.rules.ts';
import type { PaymentGroupBy } from '../paymentsReport.rules.ts';
import type { Period } from '#platform/contract/period.ts';
import { daysWithin } from '#insight/reporting/reportDays.rules.ts';
import type { Scope } from '#insight/reporting/server/scope.ts';
import { groupNames } from './salesGroup.names.ts';

/** One group: its label, and its part of the report. */
export interface GroupPart {
  id: string;
  name: string;
  scope: Scope;
  /** Filters of lists of receipts besides scope and days. */
  query: Record<string, string>;
}

export async function groupParts(
  scope: Scope,
  groupBy: PaymentGroupBy,
  keys: readonly string[],
): Promise<GroupPart[]> {
  switch (groupBy) {
    case 'mode':
      return keys.map((mode) => ({ id: mode, name: startCase(mode), scope, query: { mode } }));
    case 'account':
      return accountParts(scope, keys);
    case 'month':
    case 'project': {
      const nameOf = await groupNames(scope.read, groupBy, keys);
      return keys.map((id) => ({ id, name: nameOf(id), scope: scopeOf(scope, groupBy, id), query: {} }));
    }
  }
}

function scopeOf(scope: Scope, groupBy: 'month' | 'project', key: string): Scope {
  const period: Period = groupBy === 'month' ? daysWithin(key, scope.period) : scope.period;
  return groupBy === 'month' ? { ...scope, period } : { ...scope, projectId: key };
}

/** Each with its project, so that its list can name the account. */
async function accountParts(scope: Scope, keys: readonly string[]): Promise<GroupPart[]> {
  const found = new Map((await accountRows(scope.read, keys)).map((row) => [row.id, row]));
  return keys.map((id) => {
    const account = found.get(id);
    return {
      id,
      name: account ? `${account.projectName}: ${accountLabel(account)}` : 'No account',
      scope: account ? { ...scope, projectId: account.projectId } : scope,
      query: { depositAccountId: id },
    };
  });
}

async function accountRows(read: Read, keys: readonly string[]) {
  const ids = keys.filter((key) => key !== NO_ACCOUNT);
  if (ids.length === 0) return [];
  return read.db
    .selectFrom('designatedAccount')
    .innerJoin('project', 'project.id', 'designatedAccount.projectId')
    .select([
      'designatedAccount.id',
      'designatedAccount.kind',
      'designatedAccount.bank',
      'designatedAccount.accountLast4',
      'designatedAccount.projectId',
      'project.name as projectName',
    ])
    .where('designatedAccount.id', 'in', ids)
    .execute();
}
