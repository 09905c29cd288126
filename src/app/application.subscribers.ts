import { orderDemandRuns } from '#sale-lifecycle/demands/server/demandRun.subscriber.ts';
import { notifyOfChanges } from '#cross-cutting/notices/server/notification.subscriber.ts';
import { scoreChangedLeads } from '#enquiries/scoring/server/score.subscriber.ts';
import { releaseHoldsOfEndedLeads } from '#offers/reservations/server/hold.subscriber.ts';
import { moveLines } from '#offers/reservations/server/waiting.subscriber.ts';
import type { ChangeSubscriber } from '#platform/server/context.ts';

/** Who hears of every change inside its transaction: domains that lie above those which make the changes. */
export const subscribers: readonly ChangeSubscriber[] = [
  notifyOfChanges,
  releaseHoldsOfEndedLeads,
  moveLines,
  scoreChangedLeads,
  orderDemandRuns,
];
