import { categoryTree } from '../category.contract.ts';
import { getDocument, listDocuments, listPendingApprovals, listVersions } from '../document.contract.ts';

/** What is read again after a document has changed. */
export const READS = [listDocuments, getDocument, listVersions, listPendingApprovals, categoryTree] as const;
