import { v7 as newId } from 'uuid';
import { addHours } from '../../../platform/contract/calendar.ts';
import { conflict, forbidden, staleVersion } from '../../../platform/contract/errors.ts';
import type { Work } from '../../../platform/server/context.ts';
import { recordChange } from '../../../platform/server/record-change.ts';
import type { Lead, LeadInput, LeadPatch } from '../lead.contract.ts';
import { isPartner, managesLead, mayDeleteLead, mayEditLead } from '../lead.rules.ts';
import { requireFreePhone } from './lead.duplicates.ts';
import type { LeadPolicy } from './lead.fields.ts';
import { checkSource, fieldChanges, leadPolicy, normalised, requireProjects } from './lead.fields.ts';
import { moveChange, moveStep } from './lead.moves.ts';
import type { Ownership } from './lead.owners.ts';
import { assignStep, ownerForNewLead, requireOwner } from './lead.owners.ts';
import { leadAfterChange } from './lead.queries.ts';
import type { LeadStep, LockedLead } from './lead.steps.ts';
import { applySteps, lockLead } from './lead.steps.ts';

/** Records an enquiry; 409 when another open lead has the phone number. */
export async function createLead(work: Work, input: LeadInput): Promise<Lead> {
  checkSource(work, input);
  const policy = await leadPolicy(work);
  const {
    projectIds: wanted,
    ownerId: _owner,
    channelPartnerId: _firm,
    ...fields
  } = normalised(input, policy.country);
  await requireFreePhone(work, fields.phone, null);
  const projectIds = await requireProjects(work, wanted);
  const attribution = attributionOf(work, input, policy);
  const ownership = await ownerOfNewLead(work, input, attribution, projectIds);
  const id = newId();
  await work.db
    .insertInto('lead')
    .values({
      id,
      ...fields,
      ...attribution,
      ...ownership,
      statusChangedAt: work.now,
      createdAt: work.now,
      updatedAt: work.now,
      createdById: work.caller.userId,
    })
    .execute();
  await joinProjects(work, id, projectIds);
  const after = { ...fields, ...attribution, ...ownership, projectIds };
  await recordChange(work, { action: 'create', resource: 'lead', id, version: 1, after });
  return leadAfterChange(work, id);
}

/** Changes fields, hands the lead on and moves it, whatever of these is asked for, as one new version. */
export async function updateLead(work: Work, id: string, patch: LeadPatch): Promise<Lead> {
  const lead = await lockLead(work, id);
  const { version, status, note, projectIds, ownerId, lostReason, lostNote, ...fields } = patch;
  if (version !== undefined && version !== lead.version) throw staleVersion();
  const to = status === lead.status ? undefined : status;
  const terms = { note, lostReason, lostNote };
  const set = await fieldChanges(work, lead, to ? fields : { ...fields, lostReason, lostNote });
  const edited = { ...lead, ...set } as LockedLead;
  const projects = await projectChange(work, lead, projectIds);
  const isAssigned =
    ownerId !== undefined && ownerId !== lead.ownerId && !(ownerId === null && isPartner(work.caller));
  const steps: LeadStep[] = [
    { set },
    ...(isAssigned ? [await assignStep(work, edited, ownerId, projects.after)] : []),
    ...(to ? [await moveStep(work, edited, to, terms)] : []),
  ];
  if (steps.every((step) => Object.keys(step.set).length === 0) && !projects.isChanged)
    return leadAfterChange(work, id);
  if (projects.isChanged) await replaceProjects(work, id, projects.after);
  await applySteps(work, lead, steps, {
    ...(to ? moveChange(lead, to, terms) : { action: isAssigned ? 'assign' : 'edit' }),
    ...(projects.isChanged
      ? { before: { projectIds: projects.before }, after: { projectIds: projects.after } }
      : {}),
  });
  return leadAfterChange(work, id);
}

/** Removes a lead without history; 409 for one that has some. */
export async function deleteLead(work: Work, id: string): Promise<{ id: string }> {
  const lead = await lockLead(work, id);
  if (!mayDeleteLead(work.caller, lead)) throw conflict('This lead has history; mark it as lost instead.');
  await applySteps(work, lead, [{ set: { deletedAt: work.now } }], { action: 'delete' });
  return { id };
}

/** A partner's own lead is bound to his firm for a while. */
function attributionOf(work: Work, input: LeadInput, { cpLockDays }: LeadPolicy) {
  if (!isPartner(work.caller)) return { source: input.source, channelPartnerId: null, broughtById: null };
  return {
    source: 'channelPartner' as const,
    channelPartnerId: work.caller.channelPartnerId,
    broughtById: work.caller.userId,
    attributionExpiresAt: addHours(work.now, cpLockDays * 24),
  };
}

type Attribution = ReturnType<typeof attributionOf>;

async function ownerOfNewLead(
  work: Work,
  { ownerId }: LeadInput,
  attribution: Attribution,
  projectIds: readonly string[],
): Promise<Ownership> {
  if (!ownerId) return ownerForNewLead(work, attribution.source, projectIds);
  const mayChoose = managesLead(work.caller, attribution) || work.caller.role === 'Channel Partner Admin';
  if (!mayChoose && ownerId !== work.caller.userId) throw forbidden();
  await requireOwner(work, ownerId, attribution, projectIds);
  return { ownerId, ownerTurn: null };
}

async function projectChange(work: Work, lead: LockedLead, wanted: readonly string[] | undefined) {
  const rows = await work.db
    .selectFrom('leadProject')
    .select('projectId')
    .where('leadId', '=', lead.id)
    .execute();
  const before = rows.map((row) => row.projectId);
  const after = wanted ? [...new Set(wanted)] : before;
  const added = after.filter((id) => !before.includes(id));
  const isChanged = added.length > 0 || after.length !== before.length;
  if (isChanged && !mayEditLead(work.caller, lead)) throw forbidden();
  if (added.length > 0) await requireProjects(work, added);
  return { before, after, isChanged };
}

async function replaceProjects(work: Work, leadId: string, projectIds: readonly string[]): Promise<void> {
  await work.db.deleteFrom('leadProject').where('leadId', '=', leadId).execute();
  await joinProjects(work, leadId, projectIds);
}

async function joinProjects(work: Work, leadId: string, projectIds: readonly string[]): Promise<void> {
  await work.db
    .insertInto('leadProject')
    .values(projectIds.map((projectId) => ({ leadId, projectId })))
    .execute();
}
