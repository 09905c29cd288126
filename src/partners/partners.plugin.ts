import type { AreaPlugin } from '#platform/server/area-plugin.ts';
import { commissionAudience } from './commissions/server/commission.audience.ts';
import { commissionConstraints } from './commissions/server/commission.constraints.ts';
import { followSales } from './commissions/server/commission.follower.ts';
import { commissionRoutes } from './commissions/server/commission.routes.ts';
import { nextFinalRulingAt, settleFinalRulings } from './commissions/server/dispute.jobs.ts';
import { questionAudience } from './questions/server/question.audience.ts';
import { questionRoutes } from './questions/server/question.routes.ts';
import { shareAudience } from './shares/server/share.audience.ts';
import { shareConstraints } from './shares/server/share.constraints.ts';
import { shareRoutes } from './shares/server/share.routes.ts';
import { structureAudience } from './structures/server/structure.audience.ts';
import { structureConstraints } from './structures/server/structure.constraints.ts';
import { structureRoutes } from './structures/server/structure.routes.ts';

export const partners: AreaPlugin = {
  routes: () => [...structureRoutes, ...commissionRoutes, ...questionRoutes, ...shareRoutes],
  audiences: {
    commissionStructure: structureAudience,
    commission: commissionAudience,
    commissionQuestion: questionAudience,
    commissionShare: shareAudience,
  },
  constraints: { ...structureConstraints, ...commissionConstraints, ...shareConstraints },
  followers: [followSales],
  jobs: [{ name: 'settleFinalRulings', nextAt: nextFinalRulingAt, forEach: settleFinalRulings }],
};
