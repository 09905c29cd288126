import { hasRole } from '#platform/contract/roles.ts';
import type { Audience } from '#platform/server/events/stream.ts';
import { CLAIM_JUDGES, CLAIM_READERS } from '../claimReaders.rules.ts';
import { visibleClaimIds } from './claim.queries.ts';
import { visibleDisputeIds, visibleStatementIds } from './dispute.queries.ts';

/** Whoever may see a claim is notified of its changes. */
export const claimAudience: Audience = {
  mayHear: (caller) => hasRole(caller.role, ...CLAIM_READERS),
  visible: visibleClaimIds,
};

export const disputeAudience: Audience = {
  mayHear: (caller) => hasRole(caller.role, ...CLAIM_READERS),
  visible: visibleDisputeIds,
};

/** The same for the evidence of a statement. */
export const statementAudience: Audience = {
  mayHear: (caller) => hasRole(caller.role, ...CLAIM_READERS),
  visible: visibleStatementIds,
};

/** Only those who rule see which customers partners check. */
export const checkAudience: Audience = {
  mayHear: (caller) => hasRole(caller.role, ...CLAIM_JUDGES),
  visible: (_read, ids) => Promise.resolve(new Set(ids)),
};
