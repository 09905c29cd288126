import { hasRole } from '#platform/contract/roles.ts';
import type { Audience } from '#platform/server/events/stream.ts';
import { SALES_AND_FINANCE } from '../sale.contract.ts';
import { seesPapers } from './applicant.queries.ts';
import { visibleSales } from '#company/people/server/sale.visibility.ts';

/** Documents of an applicant, also of a former buyer, are for those who work on the sale. */
export const applicantAudience: Audience = {
  mayHear: (caller) => hasRole(caller.role, ...SALES_AND_FINANCE) && seesPapers({ caller }),
  visible: async (read, ids) => {
    const now = read.db
      .selectFrom('saleApplicant')
      .innerJoin('sale', 'sale.id', 'saleApplicant.saleId')
      .select('saleApplicant.id')
      .where('saleApplicant.id', 'in', [...ids])
      .where(visibleSales(read));
    const before = read.db
      .selectFrom('formerApplicant')
      .innerJoin('sale', 'sale.id', 'formerApplicant.saleId')
      .select('formerApplicant.applicantId as id')
      .where('formerApplicant.applicantId', 'in', [...ids])
      .where(visibleSales(read));
    const rows = (await Promise.all([now.execute(), before.execute()])).flat();
    return new Set(rows.map((row) => row.id));
  },
};
