/** In the order in which money pays them: late interest, what a bounced instrument costs, what a transfer costs. */
export const CHARGE_KINDS = ['interest', 'bounceCharge', 'transferFee'] as const;
export type ChargeKind = (typeof CHARGE_KINDS)[number];
