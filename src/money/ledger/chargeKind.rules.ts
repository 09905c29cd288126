/** In the order in which money pays them: late interest, bounce charges, transfer fees. */
export const CHARGE_KINDS = ['interest', 'bounceCharge', 'transferFee'] as const;
export type ChargeKind = (typeof CHARGE_KINDS)[number];
