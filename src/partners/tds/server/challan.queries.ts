import type { Page, QueryOf } from '#platform/contract/call.ts';
import { displayName } from '#platform/contract/format.ts';
import { invalid } from '#platform/contract/errors.ts';
import type { Read } from '#platform/server/context.ts';
import { countRows, pageOf } from '#platform/server/database/paging.ts';
import { required } from '#platform/server/database/values.ts';
import { challanDueOn } from '#partners/partner-invoices/challan.rules.ts';
import { excessOf } from '#partners/partner-invoices/server/challan.store.ts';
import type { ChallanSum } from '../challanSum.rules.ts';
import { challanSum, suggestedInterest } from '../challanSum.rules.ts';
import type {
  ChallanPreview,
  listTdsChallans as listCall,
  previewTdsChallan as previewCall,
  TdsChallan,
  TdsDeduction,
} from '../tds.contract.ts';
import { MAX_DEDUCTIONS } from '../tds.contract.ts';
import { daysOfMonth } from '../tds.rules.ts';
import { deductionRows, panOf, tdsRates, toDeduction } from './tds.queries.ts';

export function listTdsChallans(read: Read, filter: QueryOf<typeof listCall>): Promise<Page<TdsChallan>> {
  const { financialYear, section, search } = filter;
  const found = read.db
    .selectFrom('tdsChallan')
    .$if(financialYear !== undefined, (query) =>
      query.where('tdsChallan.financialYear', '=', financialYear ?? ''),
    )
    .$if(section !== undefined, (query) => query.where('tdsChallan.section', '=', section ?? ''))
    .$if(search !== undefined, (query) =>
      query.where((eb) =>
        eb.or([eb('tdsChallan.number', '=', search ?? ''), eb('tdsChallan.bsr', '=', search ?? '')]),
      ),
    );
  return pageOf(
    filter,
    async ({ limit, offset }) => {
      const rows = await challanRows(read)
        .where('tdsChallan.id', 'in', found.select('tdsChallan.id'))
        .orderBy('tdsChallan.paidOn', 'desc')
        .orderBy('tdsChallan.id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute();
      return rows.map(toChallan);
    },
    (max) => countRows(read.db, found, max),
  );
}

export async function getTdsChallan(read: Read, id: string): Promise<TdsChallan> {
  return toChallan(
    required(await challanRows(read).where('tdsChallan.id', '=', id).executeTakeFirst(), 'Challan'),
  );
}

function challanRows({ db }: Read) {
  return db
    .selectFrom('tdsChallan')
    .innerJoin('appUser', 'appUser.id', 'tdsChallan.createdById')
    .leftJoin('designatedAccount', 'designatedAccount.id', 'tdsChallan.bankAccountId')
    .selectAll('tdsChallan')
    .select(['appUser.firstName', 'appUser.lastName'])
    .select(['designatedAccount.bank', 'designatedAccount.accountLast4'])
    .select((eb) =>
      eb
        .selectFrom('tdsDeduction')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('tdsDeduction.challanId', '=', 'tdsChallan.id')
        .as('deductions'),
    );
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
