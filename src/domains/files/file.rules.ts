import type { Role } from '../../platform/contract/roles.ts';
import { anyOf, GROUPS, SALES_STAFF } from '../../platform/contract/roles.ts';
import type { FileResource } from './file.contract.ts';

/** Who may attach a file: the roles that may change the record it belongs to. */
const EDITORS: Record<FileResource, readonly Role[]> = {
  organization: GROUPS.ADMIN,
  project: GROUPS.MANAGEMENT,
  tower: GROUPS.MANAGEMENT,
  unit: GROUPS.MANAGEMENT,
  lead: GROUPS.SALES,
  sale: anyOf(SALES_STAFF, GROUPS.FINANCE),
  receipt: anyOf(SALES_STAFF, GROUPS.FINANCE),
  invoice: GROUPS.FINANCE,
};

export function editorsOf(resource: FileResource): readonly Role[] {
  return EDITORS[resource];
}
