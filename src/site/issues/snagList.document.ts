import type { Day } from '#platform/contract/calendar.ts';
import type { DocumentSupplier } from '#company/letterhead/sale.document.ts';
import type { IssueStatus } from './issue.rules.ts';
import type { IssueSeverity } from './issueKinds.rules.ts';

export interface SnagLine {
  title: string;
  /** Room and description, as far as they are known. */
  details: string | null;
  severity: IssueSeverity;
  status: IssueStatus;
  dueDate: Day;
}

/** All that a printed snag list shows. */
export interface SnagListDocument {
  supplier: DocumentSupplier;
  unitNumber: string;
  towerName: string | null;
  projectName: string;
  on: Day;
  lines: readonly SnagLine[];
}
