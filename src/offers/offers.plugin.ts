import type { AreaPlugin } from '#platform/server/area-plugin.ts';
import { discountApprovalConstraints } from './approvals/server/discountApproval.constraints.ts';
import { discountApprovalRoutes } from './approvals/server/discountApproval.routes.ts';
import { costSheetAudience } from './cost-sheets/server/costSheet.audience.ts';
import { costSheetConstraints } from './cost-sheets/server/costSheet.constraints.ts';
import { pricingRoutes } from './cost-sheets/server/pricing.routes.ts';
import { ShareTokens } from '#platform/server/share-token.ts';
import { bookingHoldConstraints } from './reservations/server/bookingHold.constraints.ts';
import { endPastHolds, nextHoldEndAt } from './reservations/server/hold.jobs.ts';
import { releaseHoldsOfEndedLeads } from './reservations/server/hold.subscriber.ts';
import { moveLapsedLines, nextLapseAt } from './reservations/server/waiting.jobs.ts';
import { reservationRoutes } from './reservations/server/reservation.routes.ts';
import { unitBatchRoutes } from './unit-batches/server/unitBatch.routes.ts';
import { moveLines } from './reservations/server/waiting.subscriber.ts';

export const offers: AreaPlugin = {
  routes: ({ pool, services, secret, subscribers }) => [
    ...reservationRoutes,
    ...unitBatchRoutes,
    ...pricingRoutes(services, { pool, tokens: new ShareTokens(secret.current), subscribers }),
    ...discountApprovalRoutes,
  ],
  audiences: { costSheet: costSheetAudience },
  constraints: { ...bookingHoldConstraints, ...costSheetConstraints, ...discountApprovalConstraints },
  subscribers: [releaseHoldsOfEndedLeads, moveLines],
  jobs: [
    { name: 'endPastHolds', nextAt: nextHoldEndAt, forEach: endPastHolds },
    { name: 'moveLapsedLines', nextAt: nextLapseAt, forEach: moveLapsedLines },
  ],
};
