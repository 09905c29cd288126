import type { Day } from '#platform/contract/calendar.ts';
import type { DocumentSupplier } from '#company/letterhead/sale.document.ts';

/** All that a progress letter shows, frozen when it is sent; it names no buyer, so all get the same file. */
export interface ProgressLetterDocument {
  supplier: DocumentSupplier;
  title: string;
  on: Day;
  towerName: string;
  projectName: string;
  reraNumber: string | null;
  /** As it was written: a blank line begins a paragraph. */
  text: string;
  progressPct: number;
  works: { name: string; state: string }[];
  photos: { storageKey: string; fileId: string; caption: string }[];
}
