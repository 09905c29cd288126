import type { AreaPlugin } from '#platform/server/area-plugin.ts';
import { commissionAudience } from './commissions/server/commission.audience.ts';
import { commissionConstraints } from './commissions/server/commission.constraints.ts';
import { followSales } from './commissions/server/commission.follower.ts';
import { commissionRoutes } from './commissions/server/commission.routes.ts';
import { nextFinalRulingAt, settleFinalRulings } from './commissions/server/dispute.jobs.ts';
import { firmStatementRoutes } from './firm-statement/server/firmStatement.routes.ts';
import { structureAudience } from './structures/server/structure.audience.ts';
import { structureConstraints } from './structures/server/structure.constraints.ts';
import { structureRoutes } from './structures/server/structure.routes.ts';
import { tdsChallanAudience } from './tds/server/tds.audience.ts';
import { tdsConstraints } from './tds/server/tds.constraints.ts';
import { tdsRoutes } from './tds/server/tds.routes.ts';

export const partners: AreaPlugin = {
  routes: ({ services }) => [
    ...structureRoutes,
    ...commissionRoutes,
    ...tdsRoutes,
    ...firmStatementRoutes(services),
  ],
  audiences: {
    commissionStructure: structureAudience,
    commission: commissionAudience,
    tdsChallan: tdsChallanAudience,
  },
  constraints: { ...structureConstraints, ...commissionConstraints, ...tdsConstraints },
  followers: [followSales],
  jobs: [{ name: 'settleFinalRulings', nextAt: nextFinalRulingAt, forEach: settleFinalRulings }],
};
