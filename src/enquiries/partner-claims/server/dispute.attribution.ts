import { sql } from 'kysely';
import type { Instant } from '#platform/contract/calendar.ts';
import { displayName } from '#platform/contract/format.ts';
import type { Work } from '#platform/server/context.ts';
import { recordChange } from '#platform/server/record-change.ts';
import type { LockedLead } from '#enquiries/leads/server/lead.steps.ts';
import { applySteps, lockAnyLead } from '#enquiries/leads/server/lead.steps.ts';
import { claimEnd } from '../claim.rules.ts';
import type { RulingOutcome } from '../dispute.rules.ts';
import { endClaims, openClaims } from './claim.commands.ts';
import { leadPolicy } from '#enquiries/leads/server/lead.policy.ts';

/** The attribution of a lead, as a dispute stores it. */
export interface Attribution {
  source: LockedLead['source'];
  channelPartnerId: string | null;
  broughtById: string | null;
  attributionExpiresAt: Instant | null;
}

interface AttributedLead {
  lead: LockedLead;
  attribution: Attribution;
}

/** Locks a lead regardless of visibility: the caller may see the dispute over it. */
export async function lockAttribution(work: Work, leadId: string): Promise<AttributedLead> {
  const lead = await lockAnyLead(work, leadId);
  const { source, channelPartnerId, broughtById, attributionExpiresAt } = lead;
  return { lead, attribution: { source, channelPartnerId, broughtById, attributionExpiresAt } };
}

interface RuledDispute {
  id: string;
  number: string;
  claimantFirmId: string;
  raisedById: string;
  raisedAt: Instant;
  before: unknown;
}

interface Ruled {
  dispute: RuledDispute;
  outcome: RulingOutcome;
  reason: string;
  isAppeal: boolean;
}

/**
 * Attributes the customer as a ruling says: the lead, its booking, which decides commission, and a claim with a
 * new receipt. Nothing changes when the customer is already attributed so.
 */
export async function attributeByRuling(work: Work, { lead }: AttributedLead, ruled: Ruled): Promise<void> {
  const { dispute, outcome, reason, isAppeal } = ruled;
  const { cpLockDays } = await leadPolicy(work);
  const before = dispute.before as Attribution;
  const to: Attribution =
    outcome === 'claimant'
      ? {
          source: 'channelPartner',
          channelPartnerId: dispute.claimantFirmId,
          broughtById: dispute.raisedById,
          attributionExpiresAt: claimEnd(work.now, cpLockDays),
        }
      : { ...before, attributionExpiresAt: whatWasLeft(work, dispute, before) };
  if (lead.channelPartnerId === to.channelPartnerId) return;
  await endClaims(work, 'ruling', sql<boolean>`phone = ${lead.phone}`);
  const ownership = await ownershipUnder(work, lead, to);
  await applySteps(work, lead, [{ set: { ...to, ...ownership } }], { action: 'attribute', reason });
  await attributeSale(work, lead, to, reason);
  if (to.channelPartnerId === null || to.broughtById === null || to.attributionExpiresAt === null) return;
  await openClaims([
    {
      work,
      leadId: lead.id,
      phone: lead.phone,
      customer: displayName(lead),
      channelPartnerId: to.channelPartnerId,
      claimedById: to.broughtById,
      projectIds: await projectsOf(work, lead.id),
      lockDays: cpLockDays,
      expiresAt: to.attributionExpiresAt,
      origin: isAppeal ? 'appeal' : 'ruling',
      ground: `${isAppeal ? 'Ruling on the appeal' : 'Ruling'} in dispute ${dispute.number}.`,
    },
  ]);
}

/** For a claim that a ruling restores: the time left when the dispute began, at least a day. */
function whatWasLeft(
  { now }: Work,
  { raisedAt }: RuledDispute,
  { attributionExpiresAt }: Attribution,
): Instant | null {
  if (attributionExpiresAt === null) return null;
  const left = Math.max(86_400_000, Date.parse(attributionExpiresAt) - Date.parse(raisedAt));
  return new Date(Date.parse(now) + left).toISOString();
}

/** People of the losing firm do not keep the customer. */
async function ownershipUnder(work: Work, { ownerId }: LockedLead, to: Attribution) {
  if (ownerId === null) return {};
  const owner = await work.db
    .selectFrom('appUser')
    .select('channelPartnerId')
    .where('id', '=', ownerId)
    .executeTakeFirst();
  const isOfAnother = owner?.channelPartnerId && owner.channelPartnerId !== to.channelPartnerId;
  return isOfAnother ? { ownerId: null, ownerTurn: null, ownerReason: null } : {};
}

async function attributeSale(work: Work, lead: LockedLead, to: Attribution, reason: string): Promise<void> {
  if (lead.saleId === null) return;
  const { channelPartnerId, broughtById } = to;
  const sale = await work.db
    .updateTable('sale')
    .set({
      channelPartnerId,
      broughtById,
      version: sql<number>`version + 1`,
      updatedAt: work.now,
      updatedById: work.caller.userId,
    })
    .where('id', '=', lead.saleId)
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
  await recordChange(work, {
    action: 'attribute',
    resource: 'sale',
    ...sale,
    before: { channelPartnerId: lead.channelPartnerId, broughtById: lead.broughtById },
    after: { channelPartnerId, broughtById },
    reason,
  });
}

async function projectsOf({ db }: Work, leadId: string): Promise<string[]> {
  const rows = await db.selectFrom('leadProject').select('projectId').where('leadId', '=', leadId).execute();
  return rows.map(({ projectId }) => projectId);
}
