import type { Work } from '../../../platform/server/context.ts';
import { insertRows } from '../../../platform/server/database/bulk.ts';
import type { LeadInput } from '../lead.contract.ts';
import { sourceWord } from '../sourceWords.rules.ts';
import { stepTo } from './lead.moves.ts';
import { ownerFor } from './lead.owners.ts';
import type { LeadStep, LockedLead } from './lead.steps.ts';
import { applySteps, enterIntoTimelines, lockAnyLead } from './lead.steps.ts';

/** An enquiry of a person who is known already. */
export interface EnquiryAgain {
  source: LeadInput['source'];
  /** Projects that he named. */
  projectIds: readonly string[];
  message: string | null;
  /** What he said of himself; it fills what was not known. */
  fields: Partial<
    Pick<
      LeadInput,
      | 'lastName'
      | 'email'
      | 'locality'
      | 'city'
      | 'pincode'
      | 'language'
      | 'campaign'
      | 'unitTypes'
      | 'budgetMinPaise'
      | 'budgetMaxPaise'
      | 'consent'
    >
  >;
}

/**
 * Enters another enquiry into the timeline of the lead that the person has: whoever looks after it is to call him
 * now. One that was lost is open again, with somebody who still works here.
 */
export async function enquireAgain(work: Work, leadId: string, again: EnquiryAgain): Promise<LockedLead> {
  const lead = await lockAnyLead(work, leadId);
  await addProjects(work, lead.id, again.projectIds);
  const entered: LeadStep = {
    set: { ...newlyKnown(lead, again.fields), nextFollowUpAt: work.now },
    entry: { type: 'enquiry', details: { source: again.source }, notes: again.message, internal: true },
  };
  const steps = lead.status === 'lost' ? [...(await reopened(work, lead, again)), entered] : [entered];
  return applySteps(work, lead, steps, { action: 'enquireAgain', after: { by: again.source } });
}

/** What a person wrote with his first enquiry. */
export async function enterMessage(
  work: Work,
  leadId: string,
  { source, message }: { source: string; message: string },
): Promise<void> {
  const details = { source, isFirst: true };
  await enterIntoTimelines(work, [{ leadId, type: 'enquiry', details, notes: message, internal: true }]);
}

async function reopened(work: Work, lead: LockedLead, again: EnquiryAgain): Promise<LeadStep[]> {
  const note = `Enquired again by ${sourceWord(again.source)}.`;
  const owner = await ownerAfterReopening(work, { ...lead, ...newlyKnown(lead, again.fields) } as LockedLead);
  return [stepTo(work, lead, 'contacted', { note }), { set: owner }];
}

/** Who had it keeps it, unless he has left: then it goes to the next in turn. */
async function ownerAfterReopening(work: Work, lead: LockedLead): Promise<LeadStep['set']> {
  const owner =
    lead.ownerId &&
    (await work.db
      .selectFrom('appUser')
      .select('id')
      .where('id', '=', lead.ownerId)
      .where('status', '=', 'active')
      .where('deletedAt', 'is', null)
      .executeTakeFirst());
  if (owner) return {};
  const rows = await work.db
    .selectFrom('leadProject')
    .select('projectId')
    .where('leadId', '=', lead.id)
    .execute();
  const projectIds = rows.map(({ projectId }) => projectId);
  const { source, language, city, locality, pincode } = lead;
  return ownerFor(work, { source, projectIds, language, city, locality, pincode });
}

/** What is known stays; only consent, which the person himself gives and takes, is replaced by the newer word. */
function newlyKnown(lead: LockedLead, fields: EnquiryAgain['fields']): LeadStep['set'] {
  const { consent, unitTypes, budgetMinPaise, budgetMaxPaise, ...texts } = fields;
  const missing = Object.entries(texts).filter(
    ([key, value]) => value != null && lead[key as keyof typeof texts] === null,
  );
  const hasBudget = lead.budgetMinPaise !== null || lead.budgetMaxPaise !== null;
  const hasTypes = Array.isArray(lead.unitTypes) && lead.unitTypes.length > 0;
  return {
    ...(Object.fromEntries(missing) as typeof texts),
    ...(hasBudget ? {} : { budgetMinPaise, budgetMaxPaise }),
    ...(hasTypes || !unitTypes?.length ? {} : { unitTypes }),
    ...(consent ? { consent } : {}),
  };
}

async function addProjects(work: Work, leadId: string, projectIds: readonly string[]): Promise<void> {
  if (projectIds.length === 0) return;
  const rows = await work.db
    .selectFrom('leadProject')
    .select('projectId')
    .where('leadId', '=', leadId)
    .execute();
  const has = new Set(rows.map(({ projectId }) => projectId));
  const added = projectIds.filter((projectId) => !has.has(projectId));
  await insertRows(
    work.db,
    'leadProject',
    added.map((projectId) => ({ leadId, projectId })),
  );
}
