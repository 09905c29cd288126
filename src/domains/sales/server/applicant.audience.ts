import { hasRole } from '../../../platform/contract/roles.ts';
import type { Audience } from '../../../platform/server/events/stream.ts';
import { SALES_AND_FINANCE } from '../sale.contract.ts';
import { seesPapers } from './applicant.queries.ts';
import { visibleSales } from './sale.visibility.ts';

/** Papers of an applicant are for those who work on his sale. */
export const applicantAudience: Audience = {
  mayHear: (caller) => hasRole(caller.role, ...SALES_AND_FINANCE) && seesPapers({ caller }),
  visible: async (read, ids) => {
    const rows = await read.db
      .selectFrom('saleApplicant')
      .innerJoin('sale', 'sale.id', 'saleApplicant.saleId')
      .select('saleApplicant.id')
      .where('saleApplicant.id', 'in', [...ids])
      .where(visibleSales(read))
      .execute();
    return new Set(rows.map((row) => row.id));
  },
};
