import { sql } from 'kysely';
import type { Period } from '#platform/contract/period.ts';
import type { Read } from '#platform/server/context.ts';
import type { ListQuery } from '#insight/reporting/server/scope.ts';
import { figure } from '#insight/reporting/server/scope.ts';
import { listCharges } from '#money/charges/chargeList.contract.ts';
import { CHARGE_SUMS, chargeConditions, charges } from '#money/charges/server/chargeList.queries.ts';
import type { Interest } from '../revenueReport.contract.ts';

/** Late interest billed for some days, and what of it is received, waived and open by now. */
export async function interestOf(read: Read, of: ListQuery, { from, to }: Period): Promise<Interest> {
  const query: ListQuery = { ...of, kind: 'interest', from, to };
  const sums = await charges(read)
    .select([
      added(CHARGE_SUMS.totalPaise).as('billed'),
      added(CHARGE_SUMS.paidPaise).as('received'),
      added(CHARGE_SUMS.waivedPaise).as('waived'),
      added(CHARGE_SUMS.outstandingPaise).as('open'),
    ])
    .where(chargeConditions(read, listCharges.query.parse(query)))
    .executeTakeFirstOrThrow();
  return {
    billed: figure('charges', query, sums.billed, 'totalPaise'),
    received: figure('charges', query, sums.received, 'paidPaise'),
    waived: figure('charges', query, sums.waived, 'waivedPaise'),
    open: figure('charges', query, sums.open, 'outstandingPaise'),
  };
}

function added(paise: (typeof CHARGE_SUMS)[keyof typeof CHARGE_SUMS]) {
  return sql<number>`coalesce(sum(${paise}), 0)`;
}
