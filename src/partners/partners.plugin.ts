import type { AreaPlugin } from '#platform/server/area-plugin.ts';
import { commissionAudience } from './commissions/server/commission.audience.ts';
import { commissionConstraints } from './commissions/server/commission.constraints.ts';
import { followSales } from './commissions/server/commission.follower.ts';
import { commissionRoutes } from './commissions/server/commission.routes.ts';
import { nextFinalRulingAt, settleFinalRulings } from './commissions/server/dispute.jobs.ts';
import { followCommissions } from './recoveries/server/clawback.follower.ts';
import { recoverableAudience } from './recoveries/server/recovery.audience.ts';
import { recoveryConstraints } from './recoveries/server/recovery.constraints.ts';
import { recoveryRoutes } from './recoveries/server/recovery.routes.ts';
import { structureAudience } from './structures/server/structure.audience.ts';
import { structureConstraints } from './structures/server/structure.constraints.ts';
import { structureRoutes } from './structures/server/structure.routes.ts';

export const partners: AreaPlugin = {
  routes: () => [...structureRoutes, ...commissionRoutes, ...recoveryRoutes],
  audiences: {
    commissionStructure: structureAudience,
    commission: commissionAudience,
    partnerRecoverable: recoverableAudience,
  },
  constraints: { ...structureConstraints, ...commissionConstraints, ...recoveryConstraints },
  followers: [followSales, followCommissions],
  jobs: [{ name: 'settleFinalRulings', nextAt: nextFinalRulingAt, forEach: settleFinalRulings }],
};
