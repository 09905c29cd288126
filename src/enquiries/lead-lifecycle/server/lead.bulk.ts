import * as z from 'zod';
import type { QueryOf } from '#platform/contract/call.ts';
import { AppError, conflict } from '#platform/contract/errors.ts';
import type { Read, Work } from '#platform/server/context.ts';
import { groupRows } from '#platform/server/database/group-rows.ts';
import { plannedByValues } from '#platform/server/database/plans.ts';
import type { LeadAct, LeadActResult, LeadRefusal, listLeadIds } from '#enquiries/leads/leadBulk.contract.ts';
import { BULK_STAGES, MAX_AT_ONCE } from '#enquiries/leads/leadBulk.contract.ts';
import { checkMove, leadName, mayEditLead } from '#enquiries/leads/lead.rules.ts';
import { MAX_TAGS, retagged, retaggingBack } from '#enquiries/leads/leadTags.rules.ts';
import { leadConditions } from '#enquiries/leads/server/lead.filter.ts';
import { moveChange, requireKnown, stepTo, visitedAmong } from './lead.moves.ts';
import type { LeadChange, LockedLead } from '#enquiries/leads/server/lead.steps.ts';
import { applyChanges, lockLeads } from '#enquiries/leads/server/lead.steps.ts';

/** All leads that a list finds, newest first, up to the limit of a bulk action. */
export async function findLeadIds(
  read: Read,
  query: QueryOf<typeof listLeadIds>,
): Promise<{ ids: string[]; isMore: boolean }> {
  const isFound = await leadConditions(read, query);
  const rows = await plannedByValues(read.db, () =>
    read.db
      .selectFrom('lead')
      .select('lead.id')
      .where(isFound)
      .orderBy('lead.createdAt', 'desc')
      .orderBy('lead.id', 'desc')
      .limit(MAX_AT_ONCE + 1)
      .execute(),
  );
  return { ids: rows.slice(0, MAX_AT_ONCE).map(({ id }) => id), isMore: rows.length > MAX_AT_ONCE };
}

/** Does the same to many leads in one transaction. Those it cannot be done to stay and are named. */
export async function actOnLeads(
  work: Work,
  { leadIds, act }: { leadIds: readonly string[]; act: LeadAct },
): Promise<LeadActResult> {
  const wanted = [...new Set(leadIds)].toSorted();
  const leads = await lockLeads(wanted.map((leadId) => ({ work, leadId })));
  const visited = act.kind === 'move' ? await visitedAmong(work, wanted) : NOBODY;
  const deeds: BulkItem[] = [];
  const refusals: LeadRefusal[] = [];
  for (const lead of leads.values()) {
    const outcome = deedOf(work, lead, act, visited);
    if (outcome instanceof AppError)
      refusals.push({ leadId: lead.id, customer: leadName(lead), message: outcome.message });
    else if (outcome) deeds.push(outcome);
  }
  await applyChanges(deeds.map(({ change }) => change));
  return {
    changed: deeds.map(({ change }) => change.lead.id),
    unchanged: leads.size - deeds.length - refusals.length,
    refusals,
    undo: undoOf(deeds),
  };
}

interface BulkItem {
  change: LeadChange;
  /** The request that undoes it. */
  back: LeadAct | null;
}

/** Groups leads that the same request undoes. */
function undoOf(deeds: readonly BulkItem[]): LeadActResult['undo'] {
  const undoable = deeds.flatMap(({ change, back }) => (back ? [{ leadId: change.lead.id, act: back }] : []));
  return [...groupRows(undoable, ({ act }) => JSON.stringify(act)).values()].flatMap((same) =>
    same.slice(0, 1).map(({ act }) => ({ leadIds: same.map(({ leadId }) => leadId), act })),
  );
}

const NOBODY: ReadonlySet<string> = new Set();

/** Null when there is nothing to do. */
function deedOf(
  work: Work,
  lead: LockedLead,
  act: LeadAct,
  visited: ReadonlySet<string>,
): BulkItem | AppError | null {
  try {
    switch (act.kind) {
      case 'tag':
        return tagging(work, lead, act);
      case 'lose':
        return losing(work, lead, act);
      case 'move':
        return moving(work, lead, act, visited);
    }
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

function tagging(work: Work, lead: LockedLead, act: Extract<LeadAct, { kind: 'tag' }>): BulkItem | null {
  if (!mayEditLead(work.caller, lead))
    throw new AppError('forbidden', 'Partners can only change open leads that they brought.');
  const before = Tags.parse(lead.tags);
  const tags = retagged(before, act);
  if (tags.length === before.length && tags.every((tag, index) => tag === before[index])) return null;
  if (tags.length > MAX_TAGS) throw conflict(`A lead can have at most ${MAX_TAGS} tags.`);
  return {
    change: { work, lead, steps: [{ set: { tags } }], change: { action: 'edit' } },
    back: { kind: 'tag', ...retaggingBack(tags, before) },
  };
}

const Tags = z.array(z.string());

function losing(
  work: Work,
  lead: LockedLead,
  { lostReason, lostNote = null }: Extract<LeadAct, { kind: 'lose' }>,
): BulkItem | null {
  if (lead.status === 'lost') return null;
  checkMove(lead, 'lost', { note: null, lostReason }, work.caller, work.now);
  const terms = { lostReason, lostNote };
  const steps = [stepTo(work, lead, 'lost', terms)];
  return { change: { work, lead, steps, change: moveChange(lead, 'lost', terms) }, back: null };
}

function moving(
  work: Work,
  lead: LockedLead,
  { to, note = null }: Extract<LeadAct, { kind: 'move' }>,
  visited: ReadonlySet<string>,
): BulkItem | null {
  if (lead.status === to) return null;
  if (lead.status === 'lost') throw conflict('A lost lead is reopened on its own page.');
  checkMove(lead, to, { note, lostReason: null }, work.caller, work.now);
  requireKnown(lead, to, visited);
  const steps = [stepTo(work, lead, to, { note })];
  return { change: { work, lead, steps, change: moveChange(lead, to, { note }) }, back: wayBackFrom(lead) };
}

/** Nothing goes back to new. */
function wayBackFrom({ status }: LockedLead): LeadAct | null {
  const from = BULK_STAGES.find((stage) => stage === status);
  return from ? { kind: 'move', to: from, note: 'Moved by mistake.' } : null;
}
