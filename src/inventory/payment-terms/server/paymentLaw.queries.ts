import type { Read } from '#platform/server/context.ts';
import type { PlanLaw } from '../template.rules.ts';
import { findRateOn } from '#company/statutory-rates/rate.rules.ts';
import { ratesFor } from '#company/statutory-rates/server/rate.queries.ts';
import type { BuyerProtection } from '../paymentConfig.rules.ts';

/** The legal limits in force today for the payment plans and rules of a project. */
export interface PaymentLaw {
  plan: PlanLaw;
  buyer: BuyerProtection;
  /** On top of the bank's lending rate (RERA rules of the state). */
  interestSpreadPct: number;
}

const DEFAULT_REFUND_DAYS = 45;
const DEFAULT_SPREAD_PCT = 2;

const NO_LAW: PaymentLaw = {
  plan: { stateCode: null, bookingCapPct: null, stageCaps: null },
  buyer: {
    stateCode: null,
    cancellationSlabs: [],
    refundDays: 365,
    interestSpreadPct: null,
    interestSource: null,
  },
  interestSpreadPct: DEFAULT_SPREAD_PCT,
};

/** Outside India these laws do not bind. */
export async function paymentLaw(read: Read, stateCode: string | null): Promise<PaymentLaw> {
  if (!read.caller.isIndia) return NO_LAW;
  const rows = await ratesFor(read, [
    'rera.bookingCapPct',
    'rera.interest',
    'stage.caps',
    'cancel.preAgreement',
    'cancel.refundDays',
  ]);
  const scope = { stateCode };
  const interest = findRateOn(rows, 'rera.interest', read.today, scope);
  return {
    plan: {
      stateCode,
      bookingCapPct: findRateOn(rows, 'rera.bookingCapPct', read.today, scope)?.value.pct ?? null,
      stageCaps: findRateOn(rows, 'stage.caps', read.today, scope)?.value.caps ?? null,
    },
    buyer: {
      stateCode,
      cancellationSlabs: [...(findRateOn(rows, 'cancel.preAgreement', read.today, scope)?.value.slabs ?? [])],
      refundDays: findRateOn(rows, 'cancel.refundDays', read.today, scope)?.value.days ?? DEFAULT_REFUND_DAYS,
      interestSpreadPct: interest?.value.spreadPct ?? DEFAULT_SPREAD_PCT,
      interestSource: interest?.source ?? null,
    },
    interestSpreadPct: interest?.value.spreadPct ?? DEFAULT_SPREAD_PCT,
  };
}
