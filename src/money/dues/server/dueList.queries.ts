import { sql } from 'kysely';
import type { Expression, SqlBool } from 'kysely';
import type { Page, QueryOf } from '#platform/contract/call.ts';
import { daysBetween } from '#platform/contract/calendar.ts';
import { sumPaise } from '#platform/contract/money.ts';
import type { Read } from '#platform/server/context.ts';
import type { PageRequest } from '#platform/server/database/paging.ts';
import { countRows, orderOf, pageByIds } from '#platform/server/database/paging.ts';
import { plannedByValues } from '#platform/server/database/plans.ts';
import { pgArray } from '#platform/server/database/values.ts';
import { masked } from '#company/people/server/facts.ts';
import { knownPersonOf } from '#company/people/server/person.ts';
import type { Lead } from '#enquiries/leads/lead.contract.ts';
import { normalisedPhone } from '#company/people/lead.phone.ts';
import { messageRefusal } from '#enquiries/leads/messaging.rules.ts';
import { countryOf } from '#enquiries/leads/server/lead.filter.ts';
import type { Country } from '#company/organizations/organizationFields.contract.ts';
import type { Due, listDueToday as dueTodayCall, listOverdue as overdueCall } from '../due.contract.ts';
import { openTotal } from '#money/charges/server/charge.queries.ts';
import type { OverdueFilter } from './dues.filter.ts';
import { dueHeads, dues, dueTodayConditions, overdueConditions } from './dues.filter.ts';
import { toVerifyOf } from './toVerify.queries.ts';
import { OWED_PAISE, PAID_PAISE, TOTAL_PAISE } from '#money/plans/server/installment.amounts.ts';
import { accruedPaise, lateInterestOf } from '#money/charges/server/lateInterest.queries.ts';

export function listOverdue(read: Read, query: QueryOf<typeof overdueCall>): Promise<Page<Due>> {
  return pageOfDues(read, query, overdueConditions(read, query));
}

/** The largest, as the list sorts them; how many there are is not counted. */
export async function largestOverdue(read: Read, filter: OverdueFilter, count: number): Promise<Due[]> {
  const found = await plannedByValues(read.db, () =>
    dues(read)
      .where(overdueConditions(read, filter))
      .select('installment.id')
      .orderBy(OWED_PAISE, 'desc')
      .orderBy('installment.id', 'desc')
      .limit(count)
      .execute(),
  );
  const ids = found.map(({ id }) => id);
  const byId = new Map((await duesById(read, ids)).map((due) => [due._id, due]));
  return found.flatMap(({ id }) => byId.get(id) ?? []);
}

export function listDueToday(read: Read, query: QueryOf<typeof dueTodayCall>): Promise<Page<Due>> {
  return pageOfDues(read, query, dueTodayConditions(read, query));
}

type Sorted = PageRequest & { sort: QueryOf<typeof overdueCall>['sort'] };

function pageOfDues(read: Read, request: Sorted, conditions: Expression<SqlBool>): Promise<Page<Due>> {
  const found = dues(read).where(conditions);
  const { column, direction } = orderOf(request.sort);
  return pageByIds(read.db, request, {
    ids: ({ limit, offset }) =>
      found
        .select('installment.id')
        .orderBy(column === 'dueDate' ? 'installment.dueDate' : OWED_PAISE, direction)
        .orderBy('installment.id', direction)
        .limit(limit)
        .offset(offset)
        .execute(),
    details: (ids) => duesById(read, ids),
    count: (max) => countRows(read.db, found, max),
  });
}

/** In any order. */
export async function duesById(read: Read, ids: readonly string[]): Promise<Due[]> {
  const [country, rows] = await Promise.all([
    countryOf(read),
    dueRows(read)
      .where(sql<boolean>`installment.id = any(${pgArray(ids)})`)
      .execute(),
  ]);
  const [interest, toVerify] = await Promise.all([
    interestOf(read, rows),
    toVerifyOf(
      read,
      rows.map(({ saleId }) => saleId),
    ),
  ]);
  return rows.map((row) =>
    toDue(read, country, row, {
      interestPaise: interest.get(row.id) ?? 0,
      toVerifyPaise: toVerify && (toVerify.get(row.id) ?? 0),
    }),
  );
}

function dueRows(read: Read) {
  return dueHeads(read)
    .innerJoin('projectPaymentConfig', 'projectPaymentConfig.projectId', 'sale.projectId')
    .innerJoin('lead', 'lead.id', 'sale.leadId')
    .select([
      'installment.id',
      'installment.saleId',
      'saleApplicant.phone as applicantPhone',
      'lead.phone as leadPhone',
      'lead.dnd',
      'lead.consent',
      'sale.projectId',
      'project.stateCode',
      'projectPaymentConfig.graceDays',
      'projectPaymentConfig.interestSpreadPct',
      'installment.name as installmentName',
      'installment.seq',
      'installment.dueDate',
      TOTAL_PAISE.as('totalPaise'),
      PAID_PAISE.as('paidPaise'),
      OWED_PAISE.as('outstandingPaise'),
      'installment.tdsWaitingPaise',
    ])
    .select((eb) => knownPersonOf(read, eb.ref('sale.salesExecutiveId')).as('salesExecutive'));
}

type DueRow = Awaited<ReturnType<ReturnType<typeof dueRows>['executeTakeFirstOrThrow']>>;

/** What has run so far on some installments, billed and open or not billed yet, added up. */
export async function interestOnDues(read: Read, ids: readonly string[]): Promise<number> {
  const rows = await dueRows(read)
    .where(sql<boolean>`installment.id = any(${pgArray(ids)})`)
    .execute();
  return sumPaise([...(await interestOf(read, rows)).values()]);
}

/** Interest on the installments of a page, by their ids; those that are not late have none. */
async function interestOf(read: Read, rows: readonly DueRow[]): Promise<Map<string, number>> {
  const subjects = rows.flatMap(({ dueDate, ...row }) =>
    dueDate !== null && dueDate < read.today ? [{ ...row, dueDate }] : [],
  );
  const late = await lateInterestOf(read, subjects, read.today);
  return new Map(
    [...late].map(([id, interest]) => [id, accruedPaise(interest) + openTotal(interest.charges)]),
  );
}

function toDue(
  read: Read,
  country: Country,
  row: DueRow,
  sums: Pick<Due, 'interestPaise' | 'toVerifyPaise'>,
): Due {
  const { applicantPhone, leadPhone, dnd, consent, ...others } = row;
  const { graceDays: _grace, interestSpreadPct: _spread, stateCode: _state, ...due } = others;
  const phone = normalisedPhone(applicantPhone ?? '', country) ?? leadPhone;
  // Demanded installments have a due date (installment_due_after_demand).
  const dueDate = row.dueDate ?? read.today;
  return {
    _id: row.id,
    ...due,
    ...sums,
    dueDate,
    phone: masked(read, 'buyerPhone', phone),
    mayWhatsApp: messageRefusal({ dnd, consent: consent as Lead['consent'] }, 'whatsapp', 'service') === null,
    daysOverdue: Math.max(0, daysBetween(dueDate, read.today)),
  };
}
