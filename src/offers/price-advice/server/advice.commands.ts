import type { BodyOf } from '#platform/contract/call.ts';
import { conflict, staleVersion } from '#platform/contract/errors.ts';
import { formatRate } from '#platform/contract/format.ts';
import type { Work } from '#platform/server/context.ts';
import { recordChange } from '#platform/server/record-change.ts';
import { lockUnit } from '#inventory/units/server/unit.lock.ts';
import { updateUnit } from '#offers/reservations/server/unit.update.ts';
import type { decideRateAdvice as call, RateAdvice } from '../advice.contract.ts';
import { ADVICE_ACTIONS, getRateAdvice } from './advice.queries.ts';

/**
 * Uses or dismisses advice as it was shown. Using it is a change of the unit's own rate like any other, with
 * the rights for one; the audit trail records that it followed advice, and which.
 */
export async function decideRateAdvice(
  work: Work,
  unitId: string,
  request: BodyOf<typeof call>,
): Promise<RateAdvice> {
  const { decision, suggestedRatePaise, reason } = request;
  const before = await lockUnit(work, unitId);
  if (request.version !== before.version) throw staleVersion();
  const advice = await getRateAdvice(work, unitId);
  if (advice.suggestedRatePaise !== suggestedRatePaise) {
    const now = formatRate(advice.suggestedRatePaise);
    throw conflict(`The advice is now ${now}. Review it before you decide.`);
  }
  const unit =
    decision === 'accepted' ? await updateUnit(work, unitId, { baseRatePaise: suggestedRatePaise }) : before;
  await recordChange(work, {
    action: ADVICE_ACTIONS[decision],
    resource: 'unit',
    id: unitId,
    version: unit.version,
    before: { ratePaise: advice.currentRatePaise },
    after: {
      suggestedRatePaise,
      changePct: advice.changePct,
      confidence: advice.confidence,
      factors: advice.factors.map(({ key, adjustmentBp }) => ({ key, adjustmentBp })),
    },
    ...(reason && { reason }),
  });
  return getRateAdvice(work, unitId);
}
