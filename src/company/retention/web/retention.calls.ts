import { listApprovals } from '#company/approvals/approval.contract.ts';
import { getDocument, listDocuments } from '#company/documents/document.contract.ts';
import { getRetention, listHolds } from '../retention.contract.ts';

/** What is read again after a hold or a request for destruction. */
export const RETENTION_READS = [getRetention, listHolds, getDocument, listDocuments, listApprovals] as const;
