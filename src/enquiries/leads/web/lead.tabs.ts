import type { TabEntry } from '#platform/web/page/Tabs.tsx';
import type { Lead } from '../lead.contract.ts';
import { isOpenStatus } from '../lead.rules.ts';
import type { LeadOverview } from '#insight/lead-overview/leadOverview.contract.ts';

export type LeadTab = 'timeline' | 'about' | 'units' | 'sheets' | 'reservations' | 'documents' | 'scores';

interface Seen {
  counts: LeadOverview['counts'] | undefined;
  /** With the offers that were issued to the customer. */
  documents: number | null;
  /** Narrow screens: score and enquiry are not beside the other parts but a tab among them. */
  isNarrow: boolean;
}

/** The parts of a lead's page; each with a count if it is not empty. */
export function leadTabs(
  lead: Pick<Lead, 'status'>,
  { counts, documents, isNarrow }: Seen,
): (TabEntry & { id: LeadTab })[] {
  const tabs: ((TabEntry & { id: LeadTab }) | false)[] = [
    { id: 'timeline', label: 'Timeline', count: counts?.timeline || null },
    isNarrow && { id: 'about', label: 'Enquiry' },
    // A closed lead looks for nothing any more.
    isOpenStatus(lead.status) && {
      id: 'units',
      label: 'Matching units',
      count: counts?.matchingUnits || null,
    },
    { id: 'sheets', label: 'Cost sheets', count: counts?.costSheets || null },
    { id: 'reservations', label: 'Reservations', count: counts?.reservations || null },
    { id: 'documents', label: 'Documents', count: documents },
    { id: 'scores', label: 'Score history', count: counts?.scores || null },
  ];
  return tabs.filter((tab) => tab !== false);
}
