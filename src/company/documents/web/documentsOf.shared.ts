import { useCall } from '#platform/web/client/hooks.ts';
import { totalDocuments } from '../document.contract.ts';
import type { DocumentResource } from '../document.rules.ts';

/** Which documents a record shows: those of a sale also are of its applicants and receipts. */
export function documentsOf(of: DocumentResource, id: string) {
  return of === 'sale' ? { saleId: id } : { resourceType: of, resourceId: id };
}

/** For the tab of a record; null while it is not known, and for none. */
export function useDocumentCount(of: DocumentResource, id: string | undefined): number | null {
  const totals = useCall(totalDocuments, { query: documentsOf(of, id ?? '') }, { enabled: id !== undefined });
  return totals.data?.count || null;
}
