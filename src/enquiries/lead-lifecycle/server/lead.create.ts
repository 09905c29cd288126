import { insertLeadRows } from '#enquiries/leads/server/lead.store.ts';
import { v7 as newId } from 'uuid';
import { addHours } from '#platform/contract/calendar.ts';
import { forbidden } from '#platform/contract/errors.ts';
import { displayName } from '#platform/contract/format.ts';
import type { BatchItem, Work } from '#platform/server/context.ts';
import { authorOf } from '#platform/server/context.ts';
import { insertRows } from '#platform/server/database/bulk.ts';
import type { Database } from '#platform/server/database/tenant.ts';
import { recordBatch } from '#platform/server/record-change.ts';
import { openClaims } from '#enquiries/partner-claims/server/claim.commands.ts';
import type { Grade } from '#enquiries/leads/grade.rules.ts';
import type { FirstScores } from '#enquiries/scoring/server/score.first.ts';
import { firstScores, keepFirstScores, leaveScored } from '#enquiries/scoring/server/score.first.ts';
import type { Lead, LeadInput } from '#enquiries/leads/lead.contract.ts';
import { isPartner, managesLead } from '#enquiries/leads/lead.rules.ts';
import { requireFreePhones } from './lead.duplicates.ts';
import { checkSource, datedConsent, normalised, requireProjectsOfAll } from './lead.fields.ts';
import type { NewLeadOwner, Ownership } from './lead.owners.ts';
import { NOBODY, ownersForNewLeads, requireOwner } from './lead.owners.ts';
import { leadAfterChange } from '#enquiries/leads/server/lead.queries.ts';
import type { LeadPolicy } from '#enquiries/leads/server/lead.policy.ts';
import { leadPolicy } from '#enquiries/leads/server/lead.policy.ts';

export interface CreatedLead {
  id: string;
  ownerId: string | null;
}

/** Records an enquiry; 409 when another open lead has the phone number. */
export async function createLead(work: Work, input: LeadInput): Promise<Lead> {
  const [created] = await createLeads([{ work, input }]);
  if (!created) throw new Error('A recorded lead has no id.');
  return leadAfterChange(work, created.id);
}

/**
 * Records any number of enquiries with a few statements. Each is checked and audited like a single one; one that
 * is refused refuses all of them.
 */
export async function createLeads(deeds: readonly BatchItem<LeadInput>[]): Promise<CreatedLead[]> {
  const [first] = deeds;
  if (!first) return [];
  const { db } = first.work;
  for (const { work, input } of deeds) checkSource(work, input);
  const policy = await leadPolicy(first.work);
  const drafts = deeds.map((deed) => draftOf(deed, policy));
  await requireFreePhones(drafts.map(({ work, fields }) => ({ work, phone: fields.phone })));
  const [scores] = await Promise.all([scoresOfOne(drafts), requireProjectsOfAll(drafts)]);
  // From here to the end of the transaction the turn is locked, and other enquiries wait.
  const owners = await ownersOf(drafts);
  const leads = drafts.map((draft, index) => ({
    ...draft,
    ...figuresOf(scores, draft),
    ownership: owners[index] ?? NOBODY,
  }));
  const creations = leads.map(creationOf);
  if (scores) for (const { input } of creations) leaveScored(input);
  await Promise.all([
    insertLeads(db, leads),
    recordBatch(creations),
    scores && keepFirstScores(first.work, scores),
  ]);
  await openClaims(leads.flatMap((lead) => claimFor(lead, policy)));
  return leads.map(({ id, ownership }) => ({ id, ownerId: ownership.ownerId }));
}

/** A single lead is scored before it is written, and so written once; several may be of several moments. */
function scoresOfOne([draft, ...others]: readonly Draft[]): Promise<FirstScores> | null {
  if (!draft || others.length > 0) return null;
  const { work, id, fields, attribution, projectIds } = draft;
  return firstScores(work, [{ id, fields: { ...fields, source: attribution.source }, projectIds }]);
}

function figuresOf(scores: FirstScores | null, { id }: Draft): Pick<NewLead, 'figures'> {
  const score = scores?.scores.get(id);
  return score ? { figures: { score: score.score, grade: score.grade } } : {};
}

/** Writes leads whose fields, source and owner are already decided, in a few statements. */
export async function insertLeads(db: Database, leads: readonly NewLead[]): Promise<void> {
  const projects = leads.flatMap(({ id, projectIds }) =>
    projectIds.map((projectId) => ({ leadId: id, projectId })),
  );
  await Promise.all([insertLeadRows(db, leads.map(leadRow)), insertRows(db, 'leadProject', projects)]);
}

type Draft = ReturnType<typeof draftOf>;
export type NewLead = Omit<Draft, 'ownerId'> & {
  ownership: Ownership;
  /**
   * The score of a lead that is scored before it is written; others are scored when their creation is recorded.
   */
  figures?: { score: number; grade: Grade };
};

function draftOf({ work, input }: BatchItem<LeadInput>, policy: LeadPolicy) {
  const { projectIds, ownerId, channelPartnerId: _firm, ...given } = normalised(input, policy.country);
  const fields = { ...given, ...datedConsent(given, work.now) };
  return {
    work,
    id: newId(),
    ownerId: ownerId ?? null,
    projectIds: [...new Set(projectIds)],
    fields,
    attribution: attributionOf(work, input, policy),
  };
}

function leadRow({ work, id, fields, attribution, ownership, figures, projectIds }: NewLead) {
  return {
    id,
    firstProjectId: projectIds[0] ?? null,
    ...fields,
    ...attribution,
    ...ownership,
    ...figures,
    statusChangedAt: work.now,
    answerAwaitedAt: work.now,
    createdAt: work.now,
    updatedAt: work.now,
    createdById: authorOf(work),
  };
}

function creationOf({ work, id, fields, attribution, ownership, projectIds }: NewLead) {
  const after = { ...fields, ...attribution, ...ownership, projectIds };
  return { work, input: { action: 'create', resource: 'lead', id, version: 1, after } };
}

/** A lead brought by a partner is bound to their firm for a period. */
function attributionOf(work: Work, input: LeadInput, { cpLockDays }: LeadPolicy) {
  if (!isPartner(work.caller)) return { source: input.source, channelPartnerId: null, broughtById: null };
  return {
    source: 'channelPartner' as const,
    channelPartnerId: work.caller.channelPartnerId,
    broughtById: work.caller.userId,
    attributionExpiresAt: addHours(work.now, cpLockDays * 24),
  };
}

/** Whoever brings a customer has a claim on them, with an acknowledgement. */
function claimFor({ work, id, fields, attribution, projectIds }: NewLead, { cpLockDays }: LeadPolicy) {
  const { channelPartnerId, broughtById } = attribution;
  if (channelPartnerId === null || broughtById === null) return [];
  const { phone, firstName, lastName } = fields;
  const customer = displayName({ firstName, lastName });
  return [
    {
      work,
      leadId: id,
      phone,
      customer,
      channelPartnerId,
      claimedById: broughtById,
      projectIds,
      lockDays: cpLockDays,
    },
  ];
}

/** The owner named by the person entering it, or else the next in the round robin. */
async function ownersOf(drafts: readonly Draft[]): Promise<Ownership[]> {
  await Promise.all(drafts.map(requireNamedOwner));
  const unnamed = drafts.filter((draft) => draft.ownerId === null).map(ownerAskedFor);
  const chosen = await ownersForNewLeads(unnamed);
  return drafts.map(({ ownerId }) =>
    ownerId === null ? (chosen.shift() ?? NOBODY) : { ...NOBODY, ownerId },
  );
}

function ownerAskedFor({ work, attribution, projectIds, fields }: Draft): NewLeadOwner {
  const { language, city, locality, pincode } = fields;
  return { work, source: attribution.source, projectIds, language, city, locality, pincode };
}

async function requireNamedOwner({ work, ownerId, attribution, projectIds }: Draft): Promise<void> {
  if (ownerId === null) return;
  const mayChoose = managesLead(work.caller, attribution) || work.caller.role === 'Channel Partner Admin';
  if (!mayChoose && ownerId !== work.caller.userId) throw forbidden();
  await requireOwner(work, ownerId, attribution, projectIds);
}
