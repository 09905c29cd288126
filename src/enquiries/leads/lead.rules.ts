import type { Instant } from '#platform/contract/calendar.ts';
import type { AppError } from '#platform/contract/errors.ts';
import { conflict, forbidden, invalid } from '#platform/contract/errors.ts';
import { displayName, startCase } from '#platform/contract/format.ts';
import type { Role } from '#platform/contract/roles.ts';
import {
  GROUPS,
  hasRole,
  PARTNER_ROLES,
  roleLabel,
  SALES_MANAGER_UP,
  SALES_STAFF,
} from '#platform/contract/roles.ts';
import type { LEAD_ACTIONS, LeadStatus, MOVE_NEEDS } from './lead.contract.ts';
import { LEAD_STATUSES, OPEN_LEAD_STATUSES } from './lead.contract.ts';

/** What the rights and moves of a lead depend on. */
export interface LeadFacts {
  status: LeadStatus;
  ownerId: string | null;
  channelPartnerId: string | null;
  broughtById: string | null;
  lostAt: Instant | null;
  interactionCount: number;
}

/** What a lead must have before it goes further. */
export interface MoveFacts {
  status: LeadStatus;
  source: string;
  budgetMaxPaise: number | null;
  timeline: string | null;
  /** An array as it is stored. */
  unitTypes: unknown;
  /** A visit was scheduled or done. */
  hasVisit: boolean;
}

/** Who acts. */
export interface LeadActor {
  userId: string;
  role: Role;
  channelPartnerId: string | null;
}

export type LeadAction = (typeof LEAD_ACTIONS)[number];
export type MoveNeed = (typeof MOVE_NEEDS)[number];
export interface LeadMove {
  to: LeadStatus;
  needs: MoveNeed;
}

type OpenStatus = (typeof OPEN_LEAD_STATUSES)[number];
/** An error is made only when it is thrown: a list of leads checks a move per status and lead. */
type MoveRuling = { needs: MoveNeed } | { refusal: () => AppError };

const OWNER_MAY_REOPEN_FOR_DAYS = 90;
const DAY_MS = 86_400_000;

export function leadName(lead: { firstName: string; lastName: string | null }): string {
  return displayName(lead);
}

export function isOpenStatus(status: LeadStatus): status is OpenStatus {
  return OPEN_LEAD_STATUSES.some((open) => open === status);
}

/**
 * Sales Manager and above; Marketing Head too, and the Channel Partner Manager for leads brought by a partner.
 */
export function managesLead(
  actor: Pick<LeadActor, 'role'>,
  lead: Pick<LeadFacts, 'channelPartnerId'>,
): boolean {
  if (hasRole(actor.role, ...SALES_MANAGER_UP, 'Marketing Head')) return true;
  return actor.role === 'Channel Partner Manager' && lead.channelPartnerId !== null;
}

export function isPartner(actor: Pick<LeadActor, 'role'>): boolean {
  return hasRole(actor.role, ...PARTNER_ROLES);
}

/** Whether the lead came from the firm of this partner, for an agent: brought by that agent. */
export function broughtByPartner(
  actor: LeadActor,
  lead: Pick<LeadFacts, 'channelPartnerId' | 'broughtById'>,
): boolean {
  if (!isPartner(actor) || lead.channelPartnerId !== actor.channelPartnerId) return false;
  return actor.role === 'Channel Partner Admin' || lead.broughtById === actor.userId;
}

/** Managers, and the admin of a firm within their own firm. */
export function mayAssignLead(actor: LeadActor, lead: Pick<LeadFacts, 'channelPartnerId'>): boolean {
  if (managesLead(actor, lead)) return true;
  return actor.role === 'Channel Partner Admin' && lead.channelPartnerId === actor.channelPartnerId;
}

/** Partners may correct their customers while the enquiry is open; the builder's staff always. */
export function mayEditLead(actor: LeadActor, lead: LeadFacts): boolean {
  return isPartner(actor) ? isOpenStatus(lead.status) && broughtByPartner(actor, lead) : true;
}

/** Only an untouched lead can be deleted; an administrator may delete any that did not become a sale. */
export function mayDeleteLead(actor: LeadActor, lead: LeadFacts): boolean {
  if (hasRole(actor.role, ...GROUPS.ADMIN)) return lead.status !== 'closed';
  return lead.status === 'new' && lead.interactionCount === 0;
}

/**
 * What a lead lacks for a move, null when it has all: the server refuses the move by it, and forms request what is
 * missing.
 */
export function missingFor(lead: MoveFacts, to: LeadStatus): 'requirements' | 'visit' | null {
  const isAhead = lead.status === 'new' || lead.status === 'contacted';
  if (to === 'qualified' && isAhead && !hasRequirements(lead)) return 'requirements';
  const isBeforeVisit = isAhead || lead.status === 'qualified';
  // A walk-in customer has already been on site.
  return to === 'siteVisit' && isBeforeVisit && lead.source !== 'walkIn' && !lead.hasVisit ? 'visit' : null;
}

function hasRequirements({ budgetMaxPaise, timeline, unitTypes }: MoveFacts): boolean {
  return budgetMaxPaise !== null && timeline !== null && Array.isArray(unitTypes) && unitTypes.length > 0;
}

/** The statuses a lead may be moved to by this person now, and what each needs, in the order of the pipeline. */
export function leadMoves(lead: LeadFacts & MoveFacts, actor: LeadActor, now: Instant): LeadMove[] {
  return LEAD_STATUSES.flatMap((to) => {
    const ruling = moveRuling(lead, to, actor, now);
    return 'needs' in ruling ? [{ to, needs: missingFor(lead, to) ?? ruling.needs }] : [];
  });
}

/**
 * Throws why a person may not make this move: 403 for the role, 409 for the status, 400 for what is missing.
 */
export function checkMove(
  lead: LeadFacts,
  to: LeadStatus,
  given: { note: string | null; lostReason: string | null },
  actor: LeadActor,
  now: Instant,
): void {
  const ruling = moveRuling(lead, to, actor, now);
  if ('refusal' in ruling) throw ruling.refusal();
  if (ruling.needs === 'lostReason' && !given.lostReason) throw invalid('lostReason', 'Select a reason.');
  if (ruling.needs === 'note' && !given.note) throw invalid('note', missingNote(lead.status, to));
}

export function leadActions(lead: LeadFacts, actor: LeadActor, now: Instant): LeadAction[] {
  const moves = LEAD_STATUSES.filter((to) => 'needs' in moveRuling(lead, to, actor, now));
  const isOpen = isOpenStatus(lead.status);
  const mayBook = hasRole(actor.role, ...SALES_STAFF) && actor.role !== 'Marketing Head';
  const mayDelete =
    hasRole(actor.role, ...GROUPS.ADMIN, 'Sales Head', 'Marketing Head') && mayDeleteLead(actor, lead);
  const actions: [LeadAction, boolean][] = [
    ['edit', mayEditLead(actor, lead)],
    ['move', isOpen && moves.some((to) => to !== 'lost')],
    ['lose', moves.includes('lost')],
    ['reopen', lead.status === 'lost' && moves.includes('contacted')],
    ['assign', isOpen && mayAssignLead(actor, lead)],
    ['log', true],
    ['costSheet', isOpen],
    ['book', isOpen && mayBook],
    ['delete', mayDelete],
    ['merge', managesLead(actor, lead)],
  ];
  return actions.flatMap(([action, allowed]) => (allowed ? [action] : []));
}

/** Steps ahead in the pipeline that a person may take; a cost sheet takes the last one automatically. */
const FORWARD: Record<OpenStatus, readonly OpenStatus[]> = {
  new: ['contacted', 'qualified', 'siteVisit'],
  contacted: ['qualified', 'siteVisit'],
  qualified: ['siteVisit', 'negotiating'],
  siteVisit: ['negotiating'],
  negotiating: [],
};

function moveRuling(lead: LeadFacts, to: LeadStatus, actor: LeadActor, now: Instant): MoveRuling {
  if (to === 'closed') return { refusal: () => conflict('A lead is closed by recording a booking for it.') };
  if (lead.status === 'lost' && to === 'contacted') return reopenRuling(lead, actor, now);
  if (!isOpenStatus(lead.status)) return { refusal: () => cannotGo(lead.status, to) };
  if (to === 'lost') return loseRuling(lead, actor);
  if (stepsBetween(lead.status, to) > 0) return forwardRuling(lead, lead.status, to, actor);
  return backRuling(lead, lead.status, to, actor);
}

function forwardRuling(lead: LeadFacts, from: OpenStatus, to: OpenStatus, actor: LeadActor): MoveRuling {
  if (!FORWARD[from].includes(to)) return { refusal: () => cannotGo(from, to) };
  if (to === 'negotiating' && isPartner(actor)) return { refusal: forbidden };
  if (!worksOn(actor, lead)) return { refusal: forbidden };
  return { needs: to === 'negotiating' ? 'note' : 'nothing' };
}

function backRuling(lead: LeadFacts, from: OpenStatus, to: OpenStatus, actor: LeadActor): MoveRuling {
  if (to === 'new' || to === from) return { refusal: () => cannotGo(from, to) };
  if (managesLead(actor, lead)) return { needs: 'note' };
  if (lead.ownerId !== actor.userId) return { refusal: forbidden };
  if (stepsBetween(from, to) < -1) {
    return {
      refusal: () =>
        conflict(
          `You can move a lead back one step. Ask a ${roleLabel('Sales Manager')} to move it further.`,
        ),
    };
  }
  return { needs: 'note' };
}

function loseRuling(lead: LeadFacts, actor: LeadActor): MoveRuling {
  const allowed = managesLead(actor, lead) || lead.ownerId === actor.userId;
  return allowed ? { needs: 'lostReason' } : { refusal: forbidden };
}

function reopenRuling(lead: LeadFacts, actor: LeadActor, now: Instant): MoveRuling {
  if (managesLead(actor, lead)) return { needs: 'nothing' };
  if (lead.ownerId !== actor.userId) return { refusal: forbidden };
  const lostForDays = (Date.parse(now) - Date.parse(lead.lostAt ?? now)) / DAY_MS;
  if (lostForDays <= OWNER_MAY_REOPEN_FOR_DAYS) return { needs: 'nothing' };
  const message = `This lead was lost more than ${OWNER_MAY_REOPEN_FOR_DAYS} days ago. Ask a ${roleLabel('Sales Manager')} to reopen it.`;
  return { refusal: () => conflict(message) };
}

function worksOn(actor: LeadActor, lead: LeadFacts): boolean {
  return managesLead(actor, lead) || lead.ownerId === actor.userId || broughtByPartner(actor, lead);
}

function stepsBetween(from: OpenStatus, to: OpenStatus): number {
  return OPEN_LEAD_STATUSES.indexOf(to) - OPEN_LEAD_STATUSES.indexOf(from);
}

function missingNote(from: LeadStatus, to: LeadStatus): string {
  const isBack = isOpenStatus(from) && isOpenStatus(to) && stepsBetween(from, to) < 0;
  if (isBack) return 'A note is required to move a lead back.';
  return 'Issue a cost sheet, or add a note on what is being negotiated.';
}

function cannotGo(from: LeadStatus, to: LeadStatus): AppError {
  return conflict(`Lead cannot go from ${startCase(from).toLowerCase()} to ${startCase(to).toLowerCase()}.`);
}
