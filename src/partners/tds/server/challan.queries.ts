import { sql } from 'kysely';
import type { Page, QueryOf } from '#platform/contract/call.ts';
import { displayName } from '#platform/contract/format.ts';
import { invalid } from '#platform/contract/errors.ts';
import type { Read } from '#platform/server/context.ts';
import { countRows, orderOf, pageByIds } from '#platform/server/database/paging.ts';
import { pgArray, required } from '#platform/server/database/values.ts';
import { personOf } from '#company/people/server/person.ts';
import { challanDueOn } from '#partners/partner-invoices/challan.rules.ts';
import { excessOf } from '#partners/partner-invoices/server/challan.store.ts';
import type { ChallanSum } from '../challanSum.rules.ts';
import { challanSum, suggestedInterest } from '../challanSum.rules.ts';
import type {
  ChallanPreview,
  listTdsChallans as listCall,
  previewTdsChallan as previewCall,
  TdsChallan,
  TdsChallanRecord,
  TdsDeduction,
} from '../tds.contract.ts';
import { MAX_DEDUCTIONS } from '../tds.contract.ts';
import { challanEndedRefusal, daysOfMonth, takeBackRefusal } from '../tds.rules.ts';
import { foundChallans } from './challan.filter.ts';
import { factsToTakeBack } from './challan.takeBack.ts';
import { deductionRows, panOf, tdsRates, toDeduction } from './tds.queries.ts';

export function listTdsChallans(read: Read, filter: QueryOf<typeof listCall>): Promise<Page<TdsChallan>> {
  const found = foundChallans(read, filter);
  const { direction } = orderOf(filter.sort);
  return pageByIds(read.db, filter, {
    ids: ({ limit, offset }) =>
      found
        .select('tdsChallan.id')
        .orderBy('tdsChallan.paidOn', direction)
        .orderBy('tdsChallan.id', direction)
        .limit(limit)
        .offset(offset)
        .execute(),
    details: (ids) => challansById(read, ids),
    count: (max) => countRows(read.db, found, max),
  });
}

/** In any order. */
export async function challansById(read: Read, ids: readonly string[]): Promise<TdsChallan[]> {
  const rows = await challanRows(read)
    .where(sql<boolean>`tds_challan.id = any(${pgArray(ids)})`)
    .execute();
  return rows.map(toChallan);
}

export async function getTdsChallan(read: Read, id: string): Promise<TdsChallanRecord> {
  const row = required(await challanRows(read).where('tdsChallan.id', '=', id).executeTakeFirst(), 'Challan');
  const facts = await factsToTakeBack(read, row);
  const refusal = challanEndedRefusal(facts) ?? takeBackRefusal(facts);
  return {
    ...toChallan(row),
    takeBackRefusal: facts.isTakenBack ? null : refusal,
    allowedActions: refusal === null ? ['takeBack'] : [],
  };
}

function challanRows({ db }: Read) {
  return db
    .selectFrom('tdsChallan')
    .innerJoin('appUser', 'appUser.id', 'tdsChallan.createdById')
    .leftJoin('designatedAccount', 'designatedAccount.id', 'tdsChallan.bankAccountId')
    .selectAll('tdsChallan')
    .select(['appUser.firstName', 'appUser.lastName'])
    .select(['designatedAccount.bank', 'designatedAccount.accountLast4'])
    .select((eb) => [
      personOf(eb.ref('tdsChallan.takenBackById')).as('takenBackBy'),
      eb
        .selectFrom('tdsDeduction')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('tdsDeduction.challanId', '=', 'tdsChallan.id')
        .as('deductions'),
      sql<boolean>`exists (select from tds_deduction d
        where d.organization_id = tds_challan.organization_id and d.challan_id = tds_challan.id
          and d.excess_used_paise > 0)`.as('hasUsedExcess'),
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof challanRows>['executeTakeFirstOrThrow']>>;

function toChallan(row: Row): TdsChallan {
  const { id, bsr, number, paidOn, section, financialYear, duePaise, paidPaise, bankAccountId } = row;
  return {
    _id: id,
    id,
    bsr,
    number,
    paidOn,
    section,
    financialYear,
    duePaise,
    paidPaise,
    interestPaise: row.interestPaise,
    feePaise: row.feePaise,
    account:
      bankAccountId === null
        ? null
        : { id: bankAccountId, name: `${row.bank ?? ''} ••••${row.accountLast4 ?? ''}` },
    deductions: row.deductions ?? 0,
    createdAt: row.createdAt,
    createdBy: { id: row.createdById, name: displayName(row) },
    status: row.takenBackAt === null ? 'entered' : 'takenBack',
    takenBackAt: row.takenBackAt,
    takenBackBy: row.takenBackBy,
    takeBackReason: row.takeBackReason,
  };
}

/** What a challan for a month and section would pay today. */
export async function previewTdsChallan(
  read: Read,
  { month, section, paidOn = read.today }: QueryOf<typeof previewCall>,
): Promise<ChallanPreview> {
  if (paidOn > read.today)
    throw invalid('paidOn', 'A challan is entered once it is paid; choose today or a past day.');
  const rates = await tdsRates(read);
  const { from, to } = daysOfMonth(month);
  const open = deductionRows(read)
    .where('tdsDeduction.section', '=', section)
    .where('tdsDeduction.creditedOn', '>=', from)
    .where('tdsDeduction.creditedOn', '<=', to)
    .where('tdsDeduction.challanId', 'is', null)
    .where('tdsDeduction.cancelledAt', 'is', null)
    .where('tdsDeduction.taxPaise', '>', 0);
  const rows = await open.orderBy('tdsDeduction.creditedOn').orderBy('tdsDeduction.id').execute();
  const chosen = rows.slice(0, MAX_DEDUCTIONS);
  const deductees = chosen.map(({ deductee }) => deductee);
  const excess = await excessOf(read, deductees, chosen[0]?.financialYear ?? '');
  const sum = challanSum(chosen, excess);
  const deductions = chosen.map((row) => toDeduction(read, row, rates));
  const dueOn = challanDueOn(to, rates);
  return {
    dueOn,
    isLate: paidOn > dueOn,
    deductions,
    left: rows.length - chosen.length,
    byDeductee: byDeductee(sum, deductions),
    deductedPaise: sum.deductedPaise,
    excessUsedPaise: sum.excessUsedPaise,
    duePaise: sum.duePaise,
    paidPaise: sum.paidPaise,
    interestPaise: suggestedInterest(sum.unpaid, paidOn, rates),
  };
}

function byDeductee(sum: ChallanSum, deductions: readonly TdsDeduction[]): ChallanPreview['byDeductee'] {
  return sum.byDeductee.map(({ deductee, ...amounts }) => {
    const pan = panOf(deductee);
    const own = deductions.filter((one) =>
      pan === null ? `firm:${one.firm.id}` === deductee : one.pan === pan,
    );
    const firms = new Map(own.map(({ firm }) => [firm.id, firm]));
    return { pan, firms: [...firms.values()], ...amounts };
  });
}
