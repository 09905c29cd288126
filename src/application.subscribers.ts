import { orderDemandRuns } from './domains/demand-runs/server/demandRun.subscriber.ts';
import { notifyOfChanges } from './domains/notifications/server/notification.subscriber.ts';
import { scoreChangedLeads } from './domains/scoring/server/score.subscriber.ts';
import { releaseHoldsOfEndedLeads } from './domains/units/server/hold.subscriber.ts';
import { moveLines } from './domains/units/server/waiting.subscriber.ts';
import type { ChangeSubscriber } from './platform/server/context.ts';

/** Who hears of every change inside its transaction: domains that lie above those which make the changes. */
export const subscribers: readonly ChangeSubscriber[] = [
  notifyOfChanges,
  releaseHoldsOfEndedLeads,
  moveLines,
  scoreChangedLeads,
  orderDemandRuns,
];
