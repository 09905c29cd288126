import type { ChargeKind } from '#money/ledger/chargeKind.rules.ts';

/** What people read for each kind of charge. */
export const CHARGE_LABELS: Record<ChargeKind, string> = {
  interest: 'Late interest',
  bounceCharge: 'Bounce charge',
  transferFee: 'Transfer fee',
};
