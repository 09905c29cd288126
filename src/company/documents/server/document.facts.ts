import type { Selectable } from 'kysely';
import type { Role } from '#platform/contract/roles.ts';
import { hasRole } from '#platform/contract/roles.ts';
import type { Read } from '#platform/server/context.ts';
import type { DocumentTable } from '#platform/server/database/tables.ts';
import type { DocumentVersion } from '../document.contract.ts';
import type { DocumentFacts } from '../document.rules.ts';
import { EXECUTED_KEYS, isInCategory } from '../document.rules.ts';
import type { DocumentAccess } from './document.access.ts';

export type DocumentRow = Selectable<DocumentTable> & {
  categoryKey: string | null;
  allowedRoles: readonly Role[];
  isReader: boolean;
};

/** What the rules of a document ask about it and the caller. */
export function factsOf(
  { caller }: Read,
  access: DocumentAccess,
  row: DocumentRow,
  {
    latest,
    approved,
    isAlone,
  }: {
    latest: DocumentVersion;
    approved: DocumentVersion | undefined;
    isAlone: boolean;
  },
): DocumentFacts {
  return {
    status: row.status,
    confidential: row.confidential,
    hasApproved: approved !== undefined,
    isUploader: row.uploadedById === caller.userId,
    isApprover: approved?.decidedBy?.id === caller.userId,
    isLatestUploader: latest.uploadedBy?.id === caller.userId,
    isAlone,
    mayUpload:
      isInCategory(caller.role, row.allowedRoles) &&
      hasRole(caller.role, ...access[row.resourceType].editors),
    isReader: row.isReader,
    isExecuted: EXECUTED_KEYS.includes(row.categoryKey ?? ''),
  };
}
