import type { Role } from '#platform/contract/roles.ts';
import { anyOf, GROUPS, SALES_STAFF, without } from '#platform/contract/roles.ts';
import { CLAIM_READERS } from '#enquiries/partner-claims/claimReaders.rules.ts';
import type { FileResource } from './file.contract.ts';

/** The Marketing Head reads sales and never changes one. */
const KEEPERS_OF_SALES = anyOf(without(SALES_STAFF, 'Marketing Head'), GROUPS.FINANCE);

/** Who may attach a file: the roles that may change the record it belongs to. */
const EDITORS: Record<FileResource, readonly Role[]> = {
  organization: GROUPS.ADMIN,
  project: GROUPS.MANAGEMENT,
  tower: GROUPS.MANAGEMENT,
  unit: GROUPS.MANAGEMENT,
  milestone: GROUPS.CONSTRUCTION,
  lead: GROUPS.SALES,
  claimStatement: CLAIM_READERS,
  sale: KEEPERS_OF_SALES,
  applicant: KEEPERS_OF_SALES,
  receipt: KEEPERS_OF_SALES,
  invoice: GROUPS.FINANCE,
};

export function editorsOf(resource: FileResource): readonly Role[] {
  return EDITORS[resource];
}
