import type { Selectable } from 'kysely';
import type { Day } from '#platform/contract/calendar.ts';
import { conflict, invalid } from '#platform/contract/errors.ts';
import { counted, formatDay } from '#platform/contract/format.ts';
import type { Work } from '#platform/server/context.ts';
import type { TdsDeductionTable } from '#platform/server/database/tables.ts';
import { excessOf, lockDeductions, lockTdsYears } from '#partners/partner-invoices/server/challan.store.ts';
import type { ChallanSum } from '../challanSum.rules.ts';
import { challanSum } from '../challanSum.rules.ts';

type Deduction = Selectable<TdsDeductionTable>;

interface LockedSum {
  deductions: Deduction[];
  sum: ChallanSum;
  excess: Awaited<ReturnType<typeof excessOf>>;
  financialYear: string;
}

/** Locks the years of the PANs, then the deductions: what is read then stays so. */
export async function lockedSum(
  work: Work,
  { deductionIds, section }: { deductionIds: readonly string[]; section: string },
  paidOn: Day,
): Promise<LockedSum> {
  const ids = [...new Set(deductionIds)];
  const years = await work.db
    .selectFrom('tdsDeduction')
    .select(['deductee', 'financialYear'])
    .where('id', 'in', ids)
    .execute();
  await lockTdsYears(work, years);
  const deductions = await lockDeductions(work, ids);
  if (deductions.length < ids.length) throw invalid('deductionIds', 'Choose deductions of the register.');
  refuseUnpayable(deductions, section, paidOn);
  const financialYear = deductions[0]?.financialYear ?? '';
  const excess = await excessOf(
    work,
    deductions.map(({ deductee }) => deductee),
    financialYear,
  );
  return { deductions, sum: challanSum(deductions, excess), excess, financialYear };
}

function refuseUnpayable(deductions: readonly Deduction[], section: string, paidOn: Day): void {
  const paid = deductions.filter(({ challanId }) => challanId !== null);
  if (paid.length > 0)
    throw conflict(
      `${counted(paid.length, 'deduction')} of these ${isAre(paid)} paid by another challan already.`,
    );
  const ended = deductions.filter(({ cancelledAt }) => cancelledAt !== null);
  if (ended.length > 0)
    throw conflict(
      `${counted(ended.length, 'deduction')} of these ${isAre(ended)} taken back with the invoice. Open the month again.`,
    );
  if (deductions.some((one) => one.section !== section))
    throw invalid('section', `A challan pays for one section; not all deductions are under ${section}.`);
  if (new Set(deductions.map(({ financialYear }) => financialYear)).size > 1)
    throw invalid('deductionIds', 'A challan pays for one financial year; choose deductions of one year.');
  const last =
    deductions
      .map(({ creditedOn }) => creditedOn)
      .toSorted()
      .at(-1) ?? paidOn;
  if (paidOn < last)
    throw invalid(
      'paidOn',
      `A deduction of this challan is of ${formatDay(last)}; it cannot have been paid before.`,
    );
}

const isAre = ({ length }: { length: number }) => (length === 1 ? 'is' : 'are');
