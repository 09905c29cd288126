import type { BodyOf } from '#platform/contract/call.ts';
import { conflict } from '#platform/contract/errors.ts';
import { formatMoneyExact } from '#platform/contract/format.ts';
import type { Work } from '#platform/server/context.ts';
import { groupRows } from '#platform/server/database/group-rows.ts';
import { recordChange } from '#platform/server/record-change.ts';
import { putUnderChallan, takeExcess } from '#partners/partner-invoices/server/challan.store.ts';
import type { setOffTdsExcess as setOffCall } from '../tds.contract.ts';
import { lockedSum } from './challan.sum.ts';

/**
 * Deductions that excess of the same PAN and year covers whole need no challan: they stand under the one by which the
 * excess was paid, as the statement reports them. Nothing is posted, as nothing is owed.
 */
export async function setOffTdsExcess(
  work: Work,
  input: BodyOf<typeof setOffCall>,
): Promise<{ deductions: number; excessUsedPaise: number }> {
  const { deductions, sum, excess } = await lockedSum(work, input, work.today);
  if (sum.duePaise > 0)
    throw conflict(
      `Excess covers ${formatMoneyExact(sum.excessUsedPaise)} of ${formatMoneyExact(sum.deductedPaise)}. Enter a challan for the rest.`,
    );
  await takeExcess(work, sum.used);
  const challanOf = new Map(excess.toReversed().map(({ deductee, challanId }) => [deductee, challanId]));
  const byChallan = groupRows(deductions, ({ deductee }) => challanOf.get(deductee) ?? '');
  for (const [challanId, covered] of byChallan) {
    await putUnderChallan(
      work,
      challanId,
      covered.map(({ id }) => id),
    );
    await recordChange(work, {
      action: 'setOff',
      resource: 'tdsChallan',
      id: challanId,
      version: 1,
      after: { deductionIds: covered.map(({ id }) => id) },
    });
  }
  return { deductions: deductions.length, excessUsedPaise: sum.excessUsedPaise };
}
