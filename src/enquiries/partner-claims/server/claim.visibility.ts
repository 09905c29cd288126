import type { ExpressionWrapper, SqlBool } from 'kysely';
import { expressionBuilder } from 'kysely';
import type { Read } from '#platform/server/context.ts';
import { isOneOf } from '#platform/server/context.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import { CLAIM_JUDGES } from '../claimReaders.rules.ts';

/** Which claims the caller may see: those who rule see all, a firm its own, an agent those they made. */
export function visibleClaims(read: Read): ExpressionWrapper<Tables, 'partnerClaim', SqlBool> {
  const claim = expressionBuilder<Tables, 'partnerClaim'>();
  const { role, userId, channelPartnerId } = read.caller;
  if (isOneOf(read, CLAIM_JUDGES)) return claim.lit(true);
  const ofFirm = claim('partnerClaim.channelPartnerId', '=', channelPartnerId);
  if (role === 'Channel Partner Admin') return claim.and([ofFirm]);
  if (role === 'Channel Partner Agent')
    return claim.and([ofFirm, claim('partnerClaim.claimedById', '=', userId)]);
  return claim.lit(false);
}

/**
 * Which disputes: those who rule see all, a firm those it is a party to, an agent those over customers they
 * brought.
 */
export function visibleDisputes(read: Read): ExpressionWrapper<Tables, 'claimDispute', SqlBool> {
  const dispute = expressionBuilder<Tables, 'claimDispute'>();
  const { role, userId, channelPartnerId } = read.caller;
  if (isOneOf(read, CLAIM_JUDGES)) return dispute.lit(true);
  const raised = dispute('claimDispute.claimantFirmId', '=', channelPartnerId);
  const held = dispute('claimDispute.holderFirmId', '=', channelPartnerId);
  if (role === 'Channel Partner Admin') return dispute.or([raised, held]);
  if (role !== 'Channel Partner Agent') return dispute.lit(false);
  const ownClaim = dispute
    .selectFrom('partnerClaim')
    .select('partnerClaim.id')
    .whereRef('partnerClaim.id', '=', 'claimDispute.claimId')
    .where('partnerClaim.claimedById', '=', userId);
  return dispute.or([
    dispute.and([raised, dispute('claimDispute.raisedById', '=', userId)]),
    dispute.and([held, dispute.exists(ownClaim)]),
  ]);
}
