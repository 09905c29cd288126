import { sql } from 'kysely';
import { addMinutes, dayOf } from '#platform/contract/calendar.ts';
import type { Page, QueryOf } from '#platform/contract/call.ts';
import type { Read } from '#platform/server/context.ts';
import { countRows, pageOf } from '#platform/server/database/paging.ts';
import { required } from '#platform/server/database/values.ts';
import { personOf } from '#company/people/server/person.ts';
import { visibleSales } from '#company/people/server/sale.visibility.ts';
import type { FollowUp, listFollowUps as listCall } from '../followUp.contract.ts';
import { UNDO_MINUTES } from '../followUp.rules.ts';
import { promiseState } from './promise.sql.ts';

/** 404 where the caller may not see the sale. */
export async function requireSeenSale(read: Read, id: string) {
  const sale = await read.db
    .selectFrom('sale')
    .select(['sale.id', 'sale.version', 'sale.bookingDate'])
    .where('sale.id', '=', id)
    .where(visibleSales(read))
    .executeTakeFirst();
  return required(sale, 'Sale');
}

export async function listFollowUps(
  read: Read,
  saleId: string,
  query: QueryOf<typeof listCall>,
): Promise<Page<FollowUp>> {
  await requireSeenSale(read, saleId);
  const found = standing(read).where('saleFollowUp.saleId', '=', saleId);
  return pageOf(
    query,
    async ({ limit, offset }) => {
      const rows = await described(read, found)
        .orderBy('saleFollowUp.occurredAt', 'desc')
        .orderBy('saleFollowUp.id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute();
      return rows.map((row) => toFollowUp(read, row));
    },
    (max) => countRows(read.db, found, max),
  );
}

export async function getFollowUp(read: Read, id: string): Promise<FollowUp> {
  const row = await described(read, standing(read).where('saleFollowUp.id', '=', id)).executeTakeFirst();
  return toFollowUp(read, required(row, 'Contact'));
}

/** Not taken back. */
function standing({ db }: Read) {
  return db.selectFrom('saleFollowUp').where('saleFollowUp.withdrawnAt', 'is', null);
}

function described(read: Read, found: ReturnType<typeof standing>) {
  const promise = sql`(select sale_follow_up.organization_id, sale_follow_up.sale_id, sale_follow_up.promised_on,
    sale_follow_up.promised_paise,
    (sale_follow_up.occurred_at at time zone ${read.caller.timezone})::date as made_on)`;
  return found
    .selectAll('saleFollowUp')
    .select((eb) => personOf(eb.ref('saleFollowUp.createdById')).as('by'))
    .select(
      sql<FollowUp['promise']>`(select json_build_object('on', promise.promised_on,
        'paise', promise.promised_paise, 'state', ${promiseState(read.today)})
        from ${promise} promise where promise.promised_on is not null)`.as('promise'),
    );
}

type Row = Awaited<ReturnType<ReturnType<typeof described>['executeTakeFirstOrThrow']>>;

function toFollowUp(read: Read, row: Row): FollowUp {
  const { id, channel, outcome, occurredAt, note, promise, nextStep, nextOn } = row;
  return {
    _id: id,
    id,
    channel,
    outcome,
    occurredAt,
    note,
    promise,
    nextStep: nextStep && nextOn ? { step: nextStep, on: nextOn } : null,
    by: row.by?.name ?? 'Somebody who left',
    mayUndo: mayUndo(read, row),
  };
}

interface LoggedContact {
  createdById: string;
  createdAt: string;
  /** A reminder that was mailed stays. */
  remindedOn: string | null;
}

/** Who logged it, within minutes. */
export function mayUndo({ caller, now }: Read, row: LoggedContact): boolean {
  const isOwn = row.createdById === caller.userId && row.remindedOn === null;
  return isOwn && now <= addMinutes(row.createdAt, UNDO_MINUTES);
}

/** The day of a moment where the organization is. */
export const dayHere = ({ caller }: Read, moment: string) => dayOf(moment, caller.timezone);
