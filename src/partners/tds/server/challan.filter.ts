import type { Expression, SqlBool } from 'kysely';
import { expressionBuilder } from 'kysely';
import type { QueryOf } from '#platform/contract/call.ts';
import type { Read } from '#platform/server/context.ts';
import { prefixPattern } from '#platform/server/database/paging.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import type * as contract from '../tds.contract.ts';

type ChallanFilter = Partial<QueryOf<typeof contract.listTdsChallans>>;

/** The challans that a query of the list finds. */
export function foundChallans({ db }: Pick<Read, 'db'>, filter: ChallanFilter) {
  return db.selectFrom('tdsChallan').where(conditions(filter));
}

function conditions(filter: ChallanFilter): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'tdsChallan'>();
  const { financialYear, section, paidFrom, paidUntil, search } = filter;
  const status = filter.status?.length ? filter.status : ['entered'];
  const conditions = [
    status.length === 1 && eb('tdsChallan.takenBackAt', status[0] === 'entered' ? 'is' : 'is not', null),
    financialYear && eb('tdsChallan.financialYear', '=', financialYear),
    section && eb('tdsChallan.section', '=', section),
    paidFrom && eb('tdsChallan.paidOn', '>=', paidFrom),
    paidUntil && eb('tdsChallan.paidOn', '<=', paidUntil),
    search &&
      eb.or([
        eb('tdsChallan.number', 'ilike', prefixPattern(search)),
        eb('tdsChallan.bsr', 'ilike', prefixPattern(search)),
      ]),
  ];
  return eb.and(conditions.filter((condition) => typeof condition === 'object'));
}
