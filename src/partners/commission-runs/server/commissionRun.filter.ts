import { expressionBuilder } from 'kysely';
import type { Expression, SqlBool } from 'kysely';
import type { QueryOf } from '#platform/contract/call.ts';
import { addDays, startOfDay } from '#platform/contract/calendar.ts';
import type { Read } from '#platform/server/context.ts';
import { prefixPattern } from '#platform/server/database/paging.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import { someoneElseHas } from '#company/people/server/user.commands.ts';
import type * as contract from '../commissionRun.contract.ts';
import { COMMISSION_PAYERS } from '../commissionRunRights.rules.ts';

export type RunFilter = Partial<QueryOf<typeof contract.listCommissionRuns>>;

/** The runs that a query of the list finds. */
export async function foundRuns(read: Read, filter: RunFilter) {
  const isAlone =
    filter.needs?.includes('release') === true &&
    !(await someoneElseHas(read, COMMISSION_PAYERS, read.caller.userId));
  return read.db.selectFrom('commissionRun').where(conditions(read, filter, isAlone));
}

function conditions(read: Read, filter: RunFilter, isAlone: boolean): Expression<SqlBool> {
  const run = expressionBuilder<Tables, 'commissionRun'>();
  const { status, fromAccountId, channelPartnerId, madeFrom, madeUntil, needs, search } = filter;
  const { timezone } = read.caller;
  const needed = {
    release: () =>
      run.and([
        run('commissionRun.status', '=', 'awaitingRelease'),
        isAlone ? run.lit(true) : run('commissionRun.madeById', '<>', read.caller.userId),
      ]),
    utr: () => hasLine((line) => line('line.status', '=', 'ordered')),
  };
  const conditions = [
    status?.length && run('commissionRun.status', 'in', status),
    fromAccountId && run('commissionRun.fromAccountId', '=', fromAccountId),
    channelPartnerId && hasLine((line) => line('line.channelPartnerId', '=', channelPartnerId)),
    madeFrom && run('commissionRun.madeAt', '>=', startOfDay(madeFrom, timezone)),
    madeUntil && run('commissionRun.madeAt', '<', startOfDay(addDays(madeUntil, 1), timezone)),
    needs?.length && run.or(needs.map((need) => needed[need]())),
    search && isCalled(search),
  ];
  return run.and(conditions.filter((condition) => typeof condition === 'object'));
}

const lineBuilder = () => expressionBuilder<Tables & { line: Tables['commissionRunLine'] }, 'line'>();

function hasLine(
  condition: (line: ReturnType<typeof lineBuilder>) => Expression<SqlBool>,
): Expression<SqlBool> {
  const run = expressionBuilder<Tables, 'commissionRun'>();
  return run.exists(
    run
      .selectFrom('commissionRunLine as line')
      .select('line.id')
      .whereRef('line.runId', '=', 'commissionRun.id')
      .where(condition(lineBuilder())),
  );
}

/** Matches the beginning of its number, of a UTR or of the name of a firm. */
function isCalled(search: string): Expression<SqlBool> {
  const run = expressionBuilder<Tables, 'commissionRun'>();
  const pattern = prefixPattern(search);
  return run.or([
    run('commissionRun.number', 'ilike', pattern),
    run.exists(
      run
        .selectFrom('commissionRunLine as line')
        .innerJoin('channelPartner', 'channelPartner.id', 'line.channelPartnerId')
        .select('line.id')
        .whereRef('line.runId', '=', 'commissionRun.id')
        .where((line) =>
          line.or([line('line.utr', 'ilike', pattern), line('channelPartner.name', 'ilike', pattern)]),
        ),
    ),
  ]);
}
