import type { BodyOf } from '#platform/contract/call.ts';
import { dayOf } from '#platform/contract/calendar.ts';
import { conflict, forbidden, invalid } from '#platform/contract/errors.ts';
import { GROUPS } from '#platform/contract/roles.ts';
import type { Read, Work } from '#platform/server/context.ts';
import { recordChange } from '#platform/server/record-change.ts';
import { someoneElseHas } from '#company/people/server/user.commands.ts';
import { postBatches } from '#money/ledger/server/ledger.commands.ts';
import { reversalsOf } from '#money/ledger/server/ledger.reversal.ts';
import { lockChallan, writeTakenBack } from '#partners/partner-invoices/server/challan.store.ts';
import type { takeBackTdsChallan as takeBackCall } from '../tds.contract.ts';
import type { ChallanToTakeBack } from '../tds.rules.ts';
import { challanEndedRefusal, takeBackRefusal } from '../tds.rules.ts';

/**
 * A challan that was entered wrongly is posted back with today's date, and its deductions are to be paid again: by the
 * person who entered it on the same day, afterwards by another one.
 */
export async function takeBackChallan(
  work: Work,
  id: string,
  { reason }: BodyOf<typeof takeBackCall>,
): Promise<void> {
  const { challan, deductions } = await lockChallan(work, id);
  const facts = await factsToTakeBack(work, {
    ...challan,
    hasUsedExcess: deductions.some(({ excessUsedPaise }) => excessUsedPaise > 0),
  });
  const ended = challanEndedRefusal(facts);
  if (ended) throw conflict(ended);
  const notBy = takeBackRefusal(facts);
  if (notBy) throw forbidden(notBy);
  if (!reason) throw invalid('reason', 'Enter why it is taken back.');
  await writeTakenBack(work, challan, reason);
  const { bsr, number } = challan;
  await recordChange(work, {
    action: 'takeBack',
    resource: 'tdsChallan',
    id,
    version: 2,
    before: { deductionIds: deductions.map((one) => one.id) },
    after: { excessUsed: challan.excessUsed },
    reason,
  });
  const source = { sourceType: 'tdsChallan', sourceId: id } as const;
  await postBatches(
    work,
    await reversalsOf(work, source, `TDS challan ${bsr} ${number} taken back: ${reason}`),
  );
}

interface Challan {
  createdById: string;
  createdAt: string;
  takenBackAt: string | null;
  hasUsedExcess: boolean;
}

/** Whether the caller may take a challan back, and whether anybody can. */
export async function factsToTakeBack(read: Read, challan: Challan): Promise<ChallanToTakeBack> {
  const { userId, timezone } = read.caller;
  const isMaker = challan.createdById === userId;
  const isOfToday = dayOf(challan.createdAt, timezone) === read.today;
  return {
    isTakenBack: challan.takenBackAt !== null,
    hasUsedExcess: challan.hasUsedExcess,
    isMaker,
    isOfToday,
    isAlone: isMaker && !isOfToday && !(await someoneElseHas(read, GROUPS.FINANCE, userId)),
  };
}
