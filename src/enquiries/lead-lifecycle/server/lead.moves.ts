import { conflict } from '#platform/contract/errors.ts';
import type { Instant } from '#platform/contract/calendar.ts';
import { laterOf } from '#platform/contract/calendar.ts';
import type { Work } from '#platform/server/context.ts';
import type { LeadPatch, LeadStatus } from '#enquiries/leads/lead.contract.ts';
import { checkMove, isOpenStatus, missingFor } from '#enquiries/leads/lead.rules.ts';
import { hasOtherOpenLead, requireFreePhone } from './lead.duplicates.ts';
import { hasVisit } from '#enquiries/leads/server/lead.visited.ts';
import type { LeadStep, LockedLead } from '#enquiries/leads/server/lead.steps.ts';
import { applySteps, lockAnyLead } from '#enquiries/leads/server/lead.steps.ts';

export interface MoveTerms {
  note?: string | null;
  lostReason?: LeadPatch['lostReason'];
  lostNote?: string | null;
}

/** The step of a move that the caller requests. Throws why it is not allowed, or what the lead lacks. */
export async function moveStep(
  work: Work,
  lead: LockedLead,
  to: LeadStatus,
  terms: MoveTerms,
): Promise<LeadStep> {
  const given = { note: terms.note ?? null, lostReason: terms.lostReason ?? null };
  checkMove(lead, to, given, work.caller, work.now);
  await requireFacts(work, lead, to);
  if (lead.status === 'lost') await requireFreePhone(work, lead.phone, lead.id);
  return stepTo(work, lead, to, terms);
}

export function moveChange(
  lead: LockedLead,
  to: LeadStatus,
  terms: MoveTerms,
): { action: string; reason: string | null } {
  const reason = terms.note ?? terms.lostNote ?? null;
  if (to === 'lost') return { action: 'lose', reason };
  return { action: lead.status === 'lost' ? 'reopen' : 'move', reason };
}

/** A booking closes its lead; 409 unless it is open. */
export async function closeLeadByBooking(work: Work, leadId: string, saleId: string): Promise<LockedLead> {
  const lead = await lockAnyLead(work, leadId);
  if (!isOpenStatus(lead.status))
    throw conflict(`This lead is ${lead.status}. Only an open lead can be booked.`);
  return applySteps(work, lead, [stepTo(work, lead, 'closed', {}, { saleId })], { action: 'close' });
}

/**
 * The only sale of a lead was cancelled: the customer is back in negotiation, unless they already have another
 * open lead; then this one ends as its duplicate.
 */
export async function returnLeadAfterCancellation(
  work: Work,
  leadId: string,
  note: string,
): Promise<LockedLead> {
  const lead = await lockAnyLead(work, leadId);
  if (lead.status !== 'closed') throw conflict(`Lead cannot go from ${lead.status} to negotiating.`);
  const step = (await hasOtherOpenLead(work, lead.phone, lead.id))
    ? stepTo(work, lead, 'lost', { lostReason: 'duplicate', lostNote: note })
    : stepTo(work, lead, 'negotiating', { note });
  return applySteps(work, lead, [step], { action: 'move', reason: note });
}

/**
 * A cost sheet was issued for a lead: it enters the timeline, and a lead that is far enough moves to
 * negotiating.
 */
export async function leadMovedByCostSheet(
  work: Work,
  lead: LockedLead,
  sheet: { id: string; number: string; unitId: string; projectId: string },
): Promise<LockedLead> {
  const issued: LeadStep = {
    set: { lastContactedAt: work.now },
    entry: {
      type: 'costSheet',
      details: { costSheetId: sheet.id, number: sheet.number },
      internal: false,
      projectId: sheet.projectId,
      unitIds: [sheet.unitId],
    },
  };
  const to = statusAfterCostSheet(lead.status);
  const steps = to === null ? [issued] : [issued, stepTo(work, lead, to, {})];
  return applySteps(work, lead, steps, { action: 'costSheet' });
}

/** The step of a move, regardless of who requested it. */
export function stepTo(
  work: Work,
  lead: LockedLead,
  to: LeadStatus,
  terms: MoveTerms,
  more: { respondedAt?: Instant; saleId?: string } = {},
): LeadStep {
  const { note, lostReason, lostNote } = terms;
  return {
    set: {
      status: to,
      statusChangedAt: work.now,
      ...firstResponse(lead, to, more.respondedAt ?? work.now),
      ...lossFields(work, lead, to, terms),
      ...closureFields(work, lead, to, more.saleId ?? null),
    },
    entry: {
      type: 'statusChange',
      details: {
        from: lead.status,
        to,
        ...(to === 'lost' ? { lostReason } : {}),
        ...(more.saleId ? { saleId: more.saleId } : {}),
      },
      notes: note ?? lostNote ?? null,
      internal: false,
    },
  };
}

/** The first step ahead is the first response to an enquiry, and never earlier than it. */
function firstResponse(lead: LockedLead, to: LeadStatus, respondedAt: Instant) {
  const isResponse = lead.status === 'new' && to !== 'lost' && lead.firstResponseAt === null;
  return isResponse ? { firstResponseAt: laterOf(lead.createdAt, respondedAt) } : {};
}

function lossFields(work: Work, lead: LockedLead, to: LeadStatus, { lostReason, lostNote }: MoveTerms) {
  if (to === 'lost') return { lostReason, lostNote, lostAt: work.now, nextFollowUpAt: null };
  return lead.status === 'lost' ? { lostReason: null, lostNote: null, lostAt: null } : {};
}

function closureFields(work: Work, lead: LockedLead, to: LeadStatus, saleId: string | null) {
  if (to === 'closed') return { saleId, closedAt: work.now, nextFollowUpAt: null };
  return lead.status === 'closed' ? { saleId: null, closedAt: null } : {};
}

function statusAfterCostSheet(status: LeadStatus): LeadStatus | null {
  if (status === 'qualified' || status === 'siteVisit') return 'negotiating';
  return status === 'new' ? 'contacted' : null;
}

const MISSING = {
  requirements: 'Add budget, timeline and unit type before qualifying.',
  visit: 'Log or schedule a site visit first.',
} as const;

/** Throws what the lead lacks for a move. */
async function requireFacts(work: Work, lead: LockedLead, to: LeadStatus): Promise<void> {
  const visited = await visitedAmong(work, [lead.id]);
  requireKnown(lead, to, visited);
}

/** 409 with what the lead lacks for a move; `visited` are the leads that a visit was scheduled or done for. */
export function requireKnown(lead: LockedLead, to: LeadStatus, visited: ReadonlySet<string>): void {
  const missing = missingFor({ ...lead, hasVisit: visited.has(lead.id) }, to);
  if (missing) throw conflict(MISSING[missing]);
}

/** Those of some leads that a visit was scheduled or done for, in one query. */
export async function visitedAmong(work: Work, leadIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await work.db
    .selectFrom('lead')
    .select('lead.id')
    .where('lead.id', 'in', [...leadIds])
    .where(hasVisit())
    .execute();
  return new Set(rows.map(({ id }) => id));
}
