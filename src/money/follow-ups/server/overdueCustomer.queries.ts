import { sql } from 'kysely';
import type { Page, QueryOf } from '#platform/contract/call.ts';
import { sumPaise } from '#platform/contract/money.ts';
import type { Read } from '#platform/server/context.ts';
import { groupRows } from '#platform/server/database/group-rows.ts';
import { countRows, orderOf, pageByIds } from '#platform/server/database/paging.ts';
import { plannedByValues } from '#platform/server/database/plans.ts';
import { pgArray } from '#platform/server/database/values.ts';
import type { Due } from '#money/dues/due.contract.ts';
import { duesById } from '#money/dues/server/dueList.queries.ts';
import { OWED_PAISE } from '#money/plans/server/installment.amounts.ts';
import type * as contract from '../overdueCustomer.contract.ts';
import type { FollowUpFigures, OverdueCustomer } from '../overdueCustomer.contract.ts';
import type { NextStep } from '../followUp.rules.ts';
import { nextStepOf, QUIET_DAYS } from '../followUp.rules.ts';
import { addDays } from '#platform/contract/calendar.ts';
import type { CustomerFilter } from './overdueCustomer.filter.ts';
import { isQuiet, overdueOf } from './overdueCustomer.filter.ts';
import { newestPromise, promiseState } from './promise.sql.ts';

export function listOverdueCustomers(
  read: Read,
  { page, limit, sort, ...filter }: QueryOf<typeof contract.listOverdueCustomers>,
): Promise<Page<OverdueCustomer>> {
  const found = overdueOf(read, filter).groupBy('sale.id');
  const { column, direction } = orderOf(sort);
  const order = column === 'dueDate' ? sql`min(installment.due_date)` : sql`sum(${OWED_PAISE})`;
  return pageByIds(
    read.db,
    { page, limit },
    {
      ids: (range) =>
        found
          .select('sale.id')
          .orderBy(order, direction)
          .orderBy('sale.id', direction)
          .limit(range.limit)
          .offset(range.offset)
          .execute(),
      details: (ids) => customersById(read, filter, ids),
      count: (max) => countRows(read.db, found, max),
    },
  );
}

/** Overdue customers with the installments that the filter finds of them, in any order. */
export async function customersById(
  read: Read,
  filter: CustomerFilter,
  saleIds: readonly string[],
): Promise<OverdueCustomer[]> {
  if (saleIds.length === 0) return [];
  const [dues, standings] = await Promise.all([
    duesOfSales(read, filter, saleIds),
    standingsOf(read, saleIds),
  ]);
  return [...groupRows(dues, ({ saleId }) => saleId)].map(([saleId, own]) =>
    toCustomer(own, standings.get(saleId)),
  );
}

async function duesOfSales(read: Read, filter: CustomerFilter, saleIds: readonly string[]): Promise<Due[]> {
  const rows = await overdueOf(read, filter)
    .select('installment.id')
    .where(sql<boolean>`sale.id = any(${pgArray(saleIds)})`)
    .execute();
  return duesById(
    read,
    rows.map(({ id }) => id),
  );
}

interface Standing {
  id: string;
  lastContact: OverdueCustomer['lastContact'];
  promise: OverdueCustomer['promise'];
  planned: { step: NextStep; on: string } | null;
}

/** What was said last with the buyers of sales, by sale. */
async function standingsOf(read: Read, saleIds: readonly string[]): Promise<Map<string, Standing>> {
  const newest = (condition: ReturnType<typeof sql>) => sql`from sale_follow_up contact
    where contact.organization_id = sale.organization_id and contact.sale_id = sale.id
      and contact.withdrawn_at is null and ${condition}
    order by contact.occurred_at desc, contact.id desc limit 1`;
  const rows = await read.db
    .selectFrom('sale')
    .select('sale.id')
    .select([
      sql<Standing['lastContact']>`(select json_build_object('at', contact.occurred_at,
        'channel', contact.channel, 'outcome', contact.outcome)
        ${newest(sql`contact.channel <> 'note'`)})`.as('lastContact'),
      sql<Standing['promise']>`(select json_build_object('on', promise.promised_on,
        'paise', promise.promised_paise, 'state', ${promiseState(read.today)})
        from ${newestPromise(read.caller.timezone)} promise)`.as('promise'),
      // A contact without a next step ends what was planned before it.
      sql<Standing['planned']>`(select case when contact.next_step is not null
          then json_build_object('step', contact.next_step, 'on', contact.next_on) end
        ${newest(sql`(contact.channel <> 'note' or contact.next_step is not null)`)})`.as('planned'),
    ])
    .where(sql<boolean>`sale.id = any(${pgArray(saleIds)})`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

function toCustomer(dues: readonly Due[], standing: Standing | undefined): OverdueCustomer {
  const [oldest, ...others] = dues.toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : 1));
  if (!oldest) throw new Error('A customer without an overdue installment.');
  const { saleId, bookingNumber, customerName, phone, mayWhatsApp, unitNumber, projectId } = oldest;
  const { projectName, salesExecutive, installmentName, dueDate, daysOverdue } = oldest;
  const all = [oldest, ...others];
  const { lastContact = null, promise = null, planned = null } = standing ?? {};
  const at = lastContact && new Date(lastContact.at).toISOString();
  return {
    _id: saleId,
    id: saleId,
    bookingNumber,
    customerName,
    phone,
    mayWhatsApp,
    unitNumber,
    projectId,
    projectName,
    salesExecutive,
    installmentName,
    dueDate,
    daysOverdue,
    installments: all.length,
    outstandingPaise: sumPaise(all.map((due) => due.outstandingPaise)),
    toVerifyPaise: oldest.toVerifyPaise === null ? null : sumPaise(all.map((due) => due.toVerifyPaise ?? 0)),
    interestPaise: sumPaise(all.map((due) => due.interestPaise)),
    lastContact: lastContact && at ? { ...lastContact, at } : null,
    promise,
    nextStep: { ...nextStepOf({ planned, promise, lastContact }), isPlanned: planned !== null },
  };
}

/** Each figure is the total of the list with the filter of the same name. */
export async function getFollowUpFigures(
  read: Read,
  filter: QueryOf<typeof contract.getFollowUpFigures>,
): Promise<FollowUpFigures> {
  const lastDay = addDays(read.today, QUIET_DAYS);
  const customers = overdueOf(read, filter)
    .groupBy(['sale.organizationId', 'sale.id'])
    .select(['sale.organizationId', 'sale.id'])
    .select(sql<number>`sum(${OWED_PAISE})`.as('owedPaise'))
    .as('sale');
  const sums = await plannedByValues(read.db, () =>
    read.db
      .selectFrom(customers)
      .leftJoinLateral(
        sql<{ promisedOn: string; promisedPaise: number; state: string }>`(select promise.promised_on,
          promise.promised_paise, ${promiseState(read.today)} as state
          from ${newestPromise(read.caller.timezone)} promise)`.as<'promise'>(sql.ref('promise')),
        (join) => join.onTrue(),
      )
      .select([
        sql<number[]>`json_build_array(
          count(*) filter (where promise.state = 'open' and promise.promised_on <= ${lastDay}::date),
          coalesce(sum(promise.promised_paise)
            filter (where promise.state = 'open' and promise.promised_on <= ${lastDay}::date), 0),
          count(*) filter (where promise.state = 'broken'),
          coalesce(sum(owed_paise) filter (where promise.state = 'broken'), 0),
          count(*) filter (where ${isQuiet(read)}),
          coalesce(sum(owed_paise) filter (where ${isQuiet(read)}), 0))`.as('sums'),
      ])
      .executeTakeFirstOrThrow(),
  );
  const [week = 0, weekPaise = 0, broken = 0, brokenPaise = 0, quiet = 0, quietPaise = 0] = sums.sums;
  return {
    promised: { sales: week, paise: weekPaise },
    broken: { sales: broken, paise: brokenPaise },
    quiet: { sales: quiet, paise: quietPaise },
  };
}
