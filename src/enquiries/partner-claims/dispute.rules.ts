import type { Instant } from '#platform/contract/calendar.ts';
import { addHours } from '#platform/contract/calendar.ts';
import type { AppError } from '#platform/contract/errors.ts';
import { conflict, forbidden } from '#platform/contract/errors.ts';
import type { Role } from '#platform/contract/roles.ts';
import { GROUPS, hasRole, PARTNER_ROLES, roleLabel } from '#platform/contract/roles.ts';
import { CLAIM_JUDGES } from './claimReaders.rules.ts';

export const DISPUTE_STATUSES = ['open', 'ruled', 'appealed', 'closed', 'withdrawn'] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];
/** Who raised it, the holder of the customer (a firm or the company), and the company that hears both. */
export const DISPUTE_SIDES = ['claimant', 'holder', 'company'] as const;
export type DisputeSide = (typeof DISPUTE_SIDES)[number];
export const RULING_OUTCOMES = ['claimant', 'holder'] as const;
export type RulingOutcome = (typeof RULING_OUTCOMES)[number];
export const DISPUTE_ACTIONS = ['state', 'rule', 'appeal', 'withdraw'] as const;
export type DisputeAction = (typeof DISPUTE_ACTIONS)[number];

const APPEAL_DAYS = 15;
/** How long after a booking its attribution may still be disputed. */
export const AFTER_BOOKING_DAYS = 30;

/** What the rights on a dispute depend on. */
export interface DisputeFacts {
  status: DisputeStatus;
  claimantFirmId: string;
  /** Null when the customer is the company's own. */
  holderFirmId: string | null;
  ruledById: string | null;
  ruledAt: Instant | null;
  outcome: RulingOutcome | null;
}

export interface DisputeActor {
  userId: string;
  role: Role;
  channelPartnerId: string | null;
}

/** The side a user is on. */
export function sideOf(actor: DisputeActor, { claimantFirmId }: DisputeFacts): DisputeSide {
  if (!hasRole(actor.role, ...PARTNER_ROLES)) return 'company';
  return actor.channelPartnerId === claimantFirmId ? 'claimant' : 'holder';
}

export function appealUntil(ruledAt: Instant): Instant {
  return addHours(ruledAt, APPEAL_DAYS * 24);
}

/** What a user may do with a dispute now. */
export function disputeActions(dispute: DisputeFacts, actor: DisputeActor, now: Instant): DisputeAction[] {
  return DISPUTE_ACTIONS.filter((action) => disputeRefusal(dispute, action, actor, now) === null);
}

/** Throws why a user may not: 403 for lack of rights, 409 for the state of the dispute. */
export function checkDisputeAction(
  dispute: DisputeFacts,
  action: DisputeAction,
  actor: DisputeActor,
  now: Instant,
): void {
  const refusal = disputeRefusal(dispute, action, actor, now);
  if (refusal) throw refusal;
}

function disputeRefusal(
  dispute: DisputeFacts,
  action: DisputeAction,
  actor: DisputeActor,
  now: Instant,
): AppError | null {
  switch (action) {
    case 'state':
      return isUnderWay(dispute) ? null : conflict('This dispute has been decided. Nothing can be added.');
    case 'rule':
      return rulingRefusal(dispute, actor);
    case 'appeal':
      return appealRefusal(dispute, actor, now);
    case 'withdraw':
      if (sideOf(actor, dispute) !== 'claimant') return forbidden();
      return dispute.status === 'open'
        ? null
        : conflict('This dispute has been decided. It cannot be withdrawn.');
  }
}

function isUnderWay({ status }: DisputeFacts): boolean {
  return status === 'open' || status === 'appealed';
}

/**
 * Everybody who rules may give the first ruling; an appeal goes higher, to somebody who has not ruled on it
 * yet.
 */
function rulingRefusal(dispute: DisputeFacts, actor: DisputeActor): AppError | null {
  if (!hasRole(actor.role, ...CLAIM_JUDGES)) return forbidden();
  if (dispute.status === 'open') return null;
  if (dispute.status !== 'appealed') return conflict('This dispute has already been decided.');
  if (!hasRole(actor.role, ...GROUPS.ADMIN, 'Sales Head'))
    return conflict(`Only the ${roleLabel('Sales Head')} or a head of the company can rule on an appeal.`);
  if (dispute.ruledById === actor.userId)
    return conflict('You have ruled on this dispute. Someone else must rule on the appeal.');
  return null;
}

/** Only the losing firm may appeal, once. */
function appealRefusal(dispute: DisputeFacts, actor: DisputeActor, now: Instant): AppError | null {
  const side = sideOf(actor, dispute);
  if (side === 'company') return forbidden();
  if (dispute.status === 'closed')
    return conflict('The appeal has already been decided. The ruling is final.');
  if (dispute.status !== 'ruled' || dispute.ruledAt === null)
    return conflict('There is no ruling to appeal.');
  if (dispute.outcome === side) return conflict('The ruling was in your favour.');
  if (appealUntil(dispute.ruledAt) <= now)
    return conflict(`A ruling can be appealed within ${APPEAL_DAYS} days. It is now final.`);
  return null;
}
