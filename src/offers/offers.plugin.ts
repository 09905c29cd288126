import type { AreaPlugin } from '#platform/server/area-plugin.ts';
import { approvalAudience } from './approvals/server/approval.audience.ts';
import { approvalConstraints } from './approvals/server/approval.constraints.ts';
import { approvalRoutes } from './approvals/server/approval.routes.ts';
import { costSheetAudience } from './cost-sheets/server/costSheet.audience.ts';
import { costSheetConstraints } from './cost-sheets/server/costSheet.constraints.ts';
import { pricingRoutes } from './cost-sheets/server/pricing.routes.ts';
import { ShareTokens } from './cost-sheets/server/share.token.ts';
import { endPastHolds, nextHoldEndAt } from './reservations/server/hold.jobs.ts';
import { releaseHoldsOfEndedLeads } from './reservations/server/hold.subscriber.ts';
import { moveLapsedLines, nextLapseAt } from './reservations/server/waiting.jobs.ts';
import { reservationRoutes } from './reservations/server/reservation.routes.ts';
import { unitBatchRoutes } from './unit-batches/server/unitBatch.routes.ts';
import { moveLines } from './reservations/server/waiting.subscriber.ts';

export const offers: AreaPlugin = {
  routes: ({ pool, services, sessionSecret, subscribers }) => [
    ...reservationRoutes,
    ...unitBatchRoutes,
    ...pricingRoutes(services, { pool, tokens: new ShareTokens(sessionSecret), subscribers }),
    ...approvalRoutes,
  ],
  audiences: { costSheet: costSheetAudience, approval: approvalAudience },
  constraints: { ...costSheetConstraints, ...approvalConstraints },
  subscribers: [releaseHoldsOfEndedLeads, moveLines],
  jobs: [
    { name: 'endPastHolds', nextAt: nextHoldEndAt, forEach: endPastHolds },
    { name: 'moveLapsedLines', nextAt: nextLapseAt, forEach: moveLapsedLines },
  ],
};
