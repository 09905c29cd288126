import { sql } from 'kysely';
import type { Page, QueryOf } from '#platform/contract/call.ts';
import { GROUPS, hasRole } from '#platform/contract/roles.ts';
import type { Read } from '#platform/server/context.ts';
import { countRows, pageByIds } from '#platform/server/database/paging.ts';
import { pgArray, required } from '#platform/server/database/values.ts';
import { personOf } from '#company/people/server/person.ts';
import { someoneElseHas } from '#company/people/server/user.commands.ts';
import type * as contract from '../commissionRun.contract.ts';
import type { CommissionRun, CommissionRunSummary, RunAction } from '../commissionRun.contract.ts';
import { COMMISSION_PAYERS } from '../commissionRunRights.rules.ts';
import { releaserRefusal } from '../payable.rules.ts';
import { foundRuns } from './commissionRun.filter.ts';
import { linesOfRun } from './commissionRunLine.queries.ts';

export async function listCommissionRuns(
  read: Read,
  query: QueryOf<typeof contract.listCommissionRuns>,
): Promise<Page<CommissionRunSummary>> {
  const found = await foundRuns(read, query);
  const direction = query.sort === 'madeAt' ? 'asc' : 'desc';
  return pageByIds(read.db, query, {
    ids: ({ limit, offset }) =>
      found
        .select('commissionRun.id')
        .orderBy('commissionRun.madeAt', direction)
        .orderBy('commissionRun.id', direction)
        .limit(limit)
        .offset(offset)
        .execute(),
    details: (ids) => runsById(read, ids),
    count: (max) => countRows(read.db, found, max),
  });
}

/** In any order. */
export async function runsById(read: Read, ids: readonly string[]): Promise<CommissionRunSummary[]> {
  const rows = await runRows(read)
    .where(sql<boolean>`commission_run.id = any(${pgArray(ids)})`)
    .execute();
  return rows.map(toSummary);
}

export async function getCommissionRun(read: Read, id: string): Promise<CommissionRun> {
  const row = required(
    await runRows(read).where('commissionRun.id', '=', id).executeTakeFirst(),
    'Payment run',
  );
  const isAwaiting = row.status === 'awaitingRelease';
  const releaseRefusal = isAwaiting ? await refusalToRelease(read, row.madeById) : null;
  return {
    ...toSummary(row),
    lines: await linesOfRun(read, id),
    releaseRefusal,
    allowedActions: actionsOf(read, row, releaseRefusal),
  };
}

/** Why the caller may not release a run of a maker. */
export async function refusalToRelease(read: Read, madeById: string): Promise<string | null> {
  const isMaker = madeById === read.caller.userId;
  const isAlone = isMaker && !(await someoneElseHas(read, COMMISSION_PAYERS, madeById));
  return releaserRefusal({ isMaker, isAlone });
}

function actionsOf(
  { caller }: Read,
  { status, openCount }: { status: CommissionRun['status']; openCount: number },
  refusal: string | null,
): RunAction[] {
  if (!hasRole(caller.role, ...GROUPS.FINANCE)) return [];
  if (status === 'awaitingRelease') return refusal === null ? ['release', 'withdraw'] : ['withdraw'];
  if (status !== 'released') return [];
  return openCount > 0 ? ['bankFile', 'enterUtrs'] : ['enterUtrs'];
}

function runRows({ db }: Read) {
  return db
    .selectFrom('commissionRun')
    .innerJoin('designatedAccount', 'designatedAccount.id', 'commissionRun.fromAccountId')
    .innerJoin('project', 'project.id', 'designatedAccount.projectId')
    .selectAll('commissionRun')
    .select([
      'designatedAccount.bank',
      'designatedAccount.accountLast4',
      'designatedAccount.projectId',
      'project.name as projectName',
      lineSum(sql`count(*)`).as('lineCount'),
      lineSum(sql`count(*) filter (where line.status = 'ordered')`).as('openCount'),
      RETURNED.as('returnedPaise'),
    ])
    .select((eb) => [
      personOf(eb.ref('commissionRun.madeById')).as('madeBy'),
      personOf(eb.ref('commissionRun.releasedById')).as('releasedBy'),
      personOf(eb.ref('commissionRun.withdrawnById')).as('withdrawnBy'),
    ]);
}

function lineSum(sum: ReturnType<typeof sql>) {
  return sql<number>`(select coalesce(${sum}, 0)::bigint from commission_run_line line
    where line.organization_id = commission_run.organization_id and line.run_id = commission_run.id)`;
}

/** What the bank returned of a run. */
export const RETURNED = lineSum(sql`sum(line.amount_paise) filter (where line.status = 'returned')`);

type Row = Awaited<ReturnType<ReturnType<typeof runRows>['executeTakeFirstOrThrow']>>;

function toSummary(row: Row): CommissionRunSummary {
  return {
    _id: row.id,
    id: row.id,
    version: row.version,
    number: row.number,
    status: row.status,
    fromAccount: {
      id: row.fromAccountId,
      bank: row.bank,
      accountLast4: row.accountLast4,
      projectId: row.projectId,
      projectName: row.projectName,
    },
    totalPaise: row.totalPaise,
    returnedPaise: row.returnedPaise,
    lineCount: row.lineCount,
    openCount: row.openCount,
    madeAt: row.madeAt,
    madeBy: row.madeBy,
    releasedAt: row.releasedAt,
    releasedBy: row.releasedBy,
    selfReleased: row.selfReleased,
    withdrawnAt: row.withdrawnAt,
    withdrawnBy: row.withdrawnBy,
    withdrawReason: row.withdrawReason,
  };
}
