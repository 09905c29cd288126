import { look } from '#platform/web/status/status.ts';
import type { MissingDocument } from '../missingDocument.contract.ts';

export const MISSING_STATE = {
  missing: look('Missing', 'empty', 'amber'),
  pendingApproval: look('Waiting for approval', 'half', 'amber'),
  rejected: look('Rejected', 'cross', 'error'),
  withdrawn: look('Withdrawn', 'return', 'faint'),
  expired: look('Expired', 'alert', 'error'),
} as const;

export const STEP_LABELS: Readonly<Record<MissingDocument['step'], string>> = {
  agreement: 'Agreement',
  registered: 'Registration',
  completed: 'Possession',
};

/** The sale's documents, with the upload of this one prepared. */
export function missingHref({ saleId, category, applicant }: MissingDocument): string {
  const to = applicant?.id ?? saleId;
  return `/sales/${saleId}?${new URLSearchParams({ tab: 'documents', upload: category.id, to })}`;
}

/** 'PAN card of Asha Rao' */
export function missingText({ category, applicant }: MissingDocument): string {
  return applicant ? `${category.name} of ${applicant.name}` : category.name;
}
