import { sql } from 'kysely';
import type { Day } from '#platform/contract/calendar.ts';
import type { PromiseState } from '../followUp.rules.ts';

/** What came in from the day of the promise in `promise` to the promised day, verified or not. */
const PAID_SINCE = sql<number>`(select coalesce(sum(paid.amount_paise), 0) from payment_transaction paid
  where paid.organization_id = promise.organization_id and paid.sale_id = promise.sale_id
    and paid.type <> 'refund' and paid.status in ('recorded', 'verified')
    and paid.received_date between promise.made_on and promise.promised_on)`;

/** Of the row `promise` with its `made_on`: whether it was kept, is broken, or may still be kept. */
export function promiseState(today: Day) {
  return sql<PromiseState>`case when ${PAID_SINCE} >= promise.promised_paise then 'kept'
    when promise.promised_on < ${today}::date then 'broken' else 'open' end`;
}

/** The newest promise of the row `sale`, as a row `promise`; at most one. */
export function newestPromise(timezone: string) {
  return sql`(select newest.organization_id, newest.sale_id, newest.promised_on, newest.promised_paise,
      (newest.occurred_at at time zone ${timezone})::date as made_on
    from sale_follow_up newest
    where newest.organization_id = sale.organization_id and newest.sale_id = sale.id
      and newest.withdrawn_at is null and newest.promised_on is not null
    order by newest.occurred_at desc, newest.id desc limit 1)`;
}
