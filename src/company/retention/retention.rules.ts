import type { Role } from '#platform/contract/roles.ts';
import { GROUPS, hasAuthority, hasRole, ROLES } from '#platform/contract/roles.ts';
import { isInCategory, mayReadConfidential } from '#company/documents/document.rules.ts';
import type { DestructionGround } from '#company/documents/retention.rules.ts';

/** What a destruction rests on, in words. */
export const GROUND_LABELS: Readonly<Record<DestructionGround, string>> = {
  retentionOver: 'Kept long enough',
  wrongUpload: 'Wrong upload',
  erasure: 'Erasure requested by a person',
};

/** The heads see every record, so each of them can look at what is to be destroyed; the most junior first. */
const HEADS: readonly Role[] = ROLES.filter((role) => hasAuthority(role, 80)).toReversed();

/** Who decides: heads who read the document, else the administrators. */
export function destructionDeciders(document: {
  allowedRoles: readonly Role[];
  confidential: boolean;
  isOfBuyer: boolean;
}): readonly Role[] {
  const readers = HEADS.filter(
    (role) =>
      isInCategory(role, document.allowedRoles) &&
      (!document.confidential || mayReadConfidential(role)) &&
      // Who the buyer is, the Marketing Head does not know.
      (!document.isOfBuyer || role !== 'Marketing Head'),
  );
  return readers.length > 0 ? readers : HEADS.filter((role) => hasRole(role, ...GROUPS.ADMIN));
}
