import type { BodyOf } from '#platform/contract/call.ts';
import { conflict } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import { recordChange } from '#platform/server/record-change.ts';
import { lockLead } from '#enquiries/leads/server/lead.steps.ts';
import type { decideNextAction as decideCall, NextAction } from '../nextAction.contract.ts';
import { nextAction } from '../nextAction.rules.ts';
import { actionFacts } from './nextAction.queries.ts';

/**
 * Records that the caller accepts or dismisses the step advised now; returns the next advice. 409 for another
 * step.
 */
export async function decideNextAction(
  work: Work,
  leadId: string,
  { key, decision }: BodyOf<typeof decideCall>,
): Promise<NextAction> {
  const lead = await lockLead(work, leadId);
  const advised = nextAction(await actionFacts(work, leadId), work.now);
  if (advised.key === 'none' || advised.key !== key)
    throw conflict('The next step has changed in the meantime. Reload the lead.');
  await work.db
    .insertInto('nextActionDecision')
    .values({ leadId, action: key, decision, decidedAt: work.now, decidedById: work.caller.userId })
    .execute();
  await recordChange(work, {
    action: 'decideNextAction',
    resource: 'lead',
    id: leadId,
    version: lead.version,
    after: { advice: advised.title, decision },
  });
  return nextAction(await actionFacts(work, leadId), work.now);
}
