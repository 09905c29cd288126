import type { Work } from '#platform/server/context.ts';
import { applySteps, lockAnyLead } from '#enquiries/leads/server/lead.steps.ts';

const NOTE =
  'The claim of the firm that brought this customer has ended; another firm has now brought the customer.';

/**
 * Ends the open lead of a firm whose claim has ended, because another firm enters the customer. The new lead
 * starts empty: entries of the first firm stay hidden from the other.
 */
export async function giveUpLapsedLead(work: Work, leadId: string): Promise<void> {
  const lead = await lockAnyLead(work, leadId);
  const lost = {
    status: 'lost' as const,
    statusChangedAt: work.now,
    lostReason: 'duplicate' as const,
    lostNote: NOTE,
    lostAt: work.now,
    nextFollowUpAt: null,
  };
  const details = { from: lead.status, to: 'lost', lostReason: 'duplicate' };
  const entry = { type: 'statusChange' as const, details, notes: NOTE, internal: true };
  await applySteps(work, lead, [{ set: lost, entry }], { action: 'lose', reason: NOTE });
}
