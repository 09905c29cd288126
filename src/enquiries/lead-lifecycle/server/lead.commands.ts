import { sql } from 'kysely';
import { conflict, forbidden, staleVersion } from '#platform/contract/errors.ts';
import type { BatchItem, Work } from '#platform/server/context.ts';
import { insertRows } from '#platform/server/database/bulk.ts';
import { endClaims } from '#enquiries/partner-claims/server/claim.commands.ts';
import type { Lead, LeadPatch } from '#enquiries/leads/lead.contract.ts';
import { isPartner, mayDeleteLead, mayEditLead } from '#enquiries/leads/lead.rules.ts';
import { fieldChanges, requireProjects } from './lead.fields.ts';
import { moveChange, moveStep } from './lead.moves.ts';
import { assignStep } from './lead.owners.ts';
import { leadAfterChange } from '#enquiries/leads/server/lead.queries.ts';
import type { LeadChange, LeadStep, LockedLead } from '#enquiries/leads/server/lead.steps.ts';
import {
  afterChange,
  applyChanges,
  applySteps,
  lockedLead,
  lockLead,
  lockLeads,
} from '#enquiries/leads/server/lead.steps.ts';

/** Changes fields, owner and stage, whichever are requested, as one new version. */
export async function updateLead(work: Work, id: string, patch: LeadPatch): Promise<Lead> {
  await updateLeads([{ work, input: { id, patch } }]);
  return leadAfterChange(work, id);
}

/** The same for any number of leads, or of changes of one lead, with a few statements. */
export async function updateLeads(
  deeds: readonly BatchItem<{ id: string; patch: LeadPatch }>[],
): Promise<void> {
  const leads = await lockLeads(deeds.map(({ work, input }) => ({ work, leadId: input.id })));
  const changes: LeadChange[] = [];
  for (const { work, input } of deeds) {
    const change = await changeOf(work, lockedLead(leads, input.id), input.patch);
    if (!change) continue;
    changes.push(change);
    leads.set(input.id, afterChange(change));
  }
  await applyChanges(changes);
}

/** The changes of a patch; null when it changes nothing. */
async function changeOf(work: Work, lead: LockedLead, patch: LeadPatch): Promise<LeadChange | null> {
  const { version, status, note, projectIds, ownerId, lostReason, lostNote, ...fields } = patch;
  if (version !== undefined && version !== lead.version) throw staleVersion();
  const to = status === lead.status ? undefined : status;
  const terms = { note, lostReason, lostNote };
  const set = await fieldChanges(work, lead, to ? fields : { ...fields, lostReason, lostNote });
  const edited = { ...lead, ...set } as LockedLead;
  const isAssigned =
    ownerId !== undefined && ownerId !== lead.ownerId && !(ownerId === null && isPartner(work.caller));
  const projects = projectIds || isAssigned ? await projectChange(work, lead, projectIds) : NO_PROJECTS;
  const steps: LeadStep[] = [
    { set },
    ...(isAssigned ? [await assignStep(work, edited, ownerId, projects.after)] : []),
    ...(to ? [await moveStep(work, edited, to, terms)] : []),
  ];
  if (steps.every((step) => Object.keys(step.set).length === 0) && !projects.isChanged) return null;
  if (projects.isChanged) await replaceProjects(work, lead.id, projects.after);
  const change = {
    ...(to ? moveChange(lead, to, terms) : { action: isAssigned ? 'assign' : 'edit' }),
    ...(projects.isChanged
      ? { before: { projectIds: projects.before }, after: { projectIds: projects.after } }
      : {}),
  };
  return { work, lead, steps, change };
}

/** Removes a lead without history; 409 for one that has some. */
export async function deleteLead(work: Work, id: string): Promise<{ id: string }> {
  const lead = await lockLead(work, id);
  if (!mayDeleteLead(work.caller, lead)) throw conflict('This lead has history; mark it as lost instead.');
  await applySteps(work, lead, [{ set: { deletedAt: work.now } }], { action: 'delete' });
  if (lead.channelPartnerId !== null) await endClaims(work, 'leadDeleted', sql<boolean>`lead_id = ${id}`);
  return { id };
}

const NO_PROJECTS = { before: [], after: [], isChanged: false };

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
  await insertRows(
    work.db,
    'leadProject',
    projectIds.map((projectId) => ({ leadId, projectId })),
  );
}
