import { hasRole } from '#platform/contract/roles.ts';
import type { Audience } from '#platform/server/events/stream.ts';
import { visibleSales } from '#company/people/server/sale.visibility.ts';
import { PLAN_READERS } from '#money/plans/plan.contract.ts';
import { RECEIPT_READERS } from '#money/plans/receiptRights.rules.ts';

/** Changes of a receipt reach those who may read receipts and see its sale. */
export const paymentAudience: Audience = {
  mayHear: (caller) => hasRole(caller.role, ...RECEIPT_READERS),
  visible: async (read, ids) => {
    const rows = await read.db
      .selectFrom('paymentTransaction')
      .innerJoin('sale', 'sale.id', 'paymentTransaction.saleId')
      .select('paymentTransaction.id')
      .where('paymentTransaction.id', 'in', [...ids])
      .where(visibleSales(read))
      .execute();
    return new Set(rows.map((row) => row.id));
  },
};

/** Changes of a charge reach those who may read the plan of its sale. */
export const chargeAudience: Audience = {
  mayHear: (caller) => hasRole(caller.role, ...PLAN_READERS),
  visible: async (read, ids) => {
    const rows = await read.db
      .selectFrom('saleCharge')
      .innerJoin('sale', 'sale.id', 'saleCharge.saleId')
      .select('saleCharge.id')
      .where('saleCharge.id', 'in', [...ids])
      .where(visibleSales(read))
      .execute();
    return new Set(rows.map((row) => row.id));
  },
};
