import type { AreaPlugin } from '#platform/server/area-plugin.ts';
import { resealApplicants, sealPlainApplicants } from './server/applicant.reseal.ts';
import { saleAudience } from './server/sale.audience.ts';
import { saleConstraints } from './server/sale.constraints.ts';

/** The calls on a sale are implemented in sale-lifecycle, beside its actions. */
export const sales: AreaPlugin = {
  audiences: { sale: saleAudience },
  constraints: saleConstraints,
  reseal: resealApplicants,
  sealPlain: sealPlainApplicants,
};
