import { v7 as newId } from 'uuid';
import { conflict, invalid } from '#platform/contract/errors.ts';
import { counted, formatMoneyExact } from '#platform/contract/format.ts';
import type { Work } from '#platform/server/context.ts';
import { recordChange } from '#platform/server/record-change.ts';
import { challanPosting } from '#money/ledger/partnerPosting.rules.ts';
import { postBatches } from '#money/ledger/server/ledger.commands.ts';
import { enterPeriods } from '#money/ledger/server/period.commands.ts';
import { insertChallan, takeExcess } from '#partners/partner-invoices/server/challan.store.ts';
import type { ChallanSum } from '../challanSum.rules.ts';
import type { ChallanInput } from '../tds.contract.ts';
import { lockedSum } from './challan.sum.ts';

/**
 * A challan as the bank confirmed it. Its deductions are named by whoever enters it, so that one that came meanwhile is
 * not paid unseen; excess of the same PAN and year is used, oldest first. Posted on the day it was paid.
 */
export async function recordTdsChallan(work: Work, input: ChallanInput): Promise<string> {
  const { bankAccountId = null } = input;
  if (input.paidOn > work.today)
    throw invalid('paidOn', 'A challan is entered once it is paid; choose today or a past day.');
  if (bankAccountId !== null) await requireAccount(work, bankAccountId);
  const { deductions, sum, financialYear } = await lockedSum(work, input, input.paidOn);
  refuseOther(input, sum);
  const id = newId();
  const { bsr, number, paidOn, section, paidPaise, interestPaise, feePaise } = input;
  const challan = { bsr, number, paidOn, section, financialYear, duePaise: sum.duePaise };
  const amounts = { paidPaise, interestPaise, feePaise, bankAccountId };
  await insertChallan(
    work,
    {
      id,
      ...challan,
      ...amounts,
      excessUsed: sum.used,
      createdAt: work.now,
      createdById: work.caller.userId,
    },
    deductions.map((one) => one.id),
  );
  await takeExcess(work, sum.used);
  await recordChange(work, {
    action: 'create',
    resource: 'tdsChallan',
    id,
    version: 1,
    after: { ...challan, ...amounts, deductions: deductions.length, excessUsedPaise: sum.excessUsedPaise },
  });
  await enterPeriods(work, [paidOn]);
  await postBatches(work, [
    {
      ...challanPosting({ deductedPaise: sum.duePaise, ...amounts }),
      sourceType: 'tdsChallan',
      sourceId: id,
      narration: `TDS challan ${bsr} ${number} for ${counted(deductions.length, 'deduction')} under ${section}`,
      ratesUsed: [],
      postedOn: paidOn,
    },
  ]);
  return id;
}

/** That it is not the separate one is seen to by the ledger. */
async function requireAccount({ db }: Work, id: string): Promise<void> {
  const account = await db
    .selectFrom('designatedAccount')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!account) throw invalid('bankAccountId', 'Choose an account of a project.');
}

/** The tax on the paper must be what is due, as everything else is interest or a fee. */
function refuseOther({ paidPaise }: ChallanInput, { duePaise, paidPaise: expected }: ChallanSum): void {
  if (duePaise === 0)
    throw conflict(
      'Excess of earlier challans covers these deductions whole; there is nothing to pay. Set them off instead.',
    );
  if (expected === 0)
    throw conflict(
      `Only ${formatMoneyExact(duePaise)} is due, less than half a rupee. Pay it with the next month.`,
    );
  if (paidPaise !== expected)
    throw conflict(
      `The tax due for these deductions is ${formatMoneyExact(expected)}, not ${formatMoneyExact(paidPaise)}. Enter interest and fee in their own fields.`,
      'paidPaise',
    );
}
