import type { Work } from '#platform/server/context.ts';
import { applySteps } from './lead.steps.ts';

/** An offer that was sent as a link and opened. */
interface OpenedOffer {
  costSheetId: string;
  number: string;
  projectId: string;
  unitId: string;
}

/** Adds to the timeline of a lead, if it still exists, that the customer has opened the offer. */
export async function tellLeadOfOpening(
  work: Work,
  leadId: string,
  { costSheetId, number, projectId, unitId }: OpenedOffer,
): Promise<void> {
  const lead = await work.db
    .selectFrom('lead')
    .selectAll('lead')
    .where('lead.id', '=', leadId)
    .where('lead.deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!lead) return;
  const entry = {
    type: 'costSheet' as const,
    details: { costSheetId, number, what: 'opened' },
    internal: false,
    projectId,
    unitIds: [unitId],
  };
  await applySteps(work, lead, [{ set: {}, entry }], {
    action: 'offerOpened',
    after: { costSheetId, number },
  });
}
