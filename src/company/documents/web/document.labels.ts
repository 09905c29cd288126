import type { Day } from '#platform/contract/calendar.ts';
import { formatDay } from '#platform/contract/format.ts';
import type { ListedDocument } from '../document.contract.ts';
import { isIssued } from '../document.contract.ts';
import type { DocumentResource } from '../document.rules.ts';

export const RESOURCE_LABELS: Readonly<Record<DocumentResource, string>> = {
  organization: 'Organization',
  project: 'Project',
  tower: 'Tower',
  unit: 'Unit',
  milestone: 'Milestone',
  lead: 'Lead',
  sale: 'Sale',
  applicant: 'Applicant',
  receipt: 'Receipt',
  invoice: 'Invoice',
  commission: 'Commission',
  channelPartner: 'Partner firm',
  partnerInvoice: 'Partner invoice',
  contractor: 'Contractor',
};

/** Also of what only issued papers stand on. */
const RECORD_LABELS: Readonly<Record<ListedDocument['resourceType'], string>> = {
  ...RESOURCE_LABELS,
  costSheet: 'Cost sheet',
  demandLetter: 'Demand letter',
  commissionRun: 'Payment run',
};

export const ORIGIN_LABELS = {
  uploaded: 'Uploaded',
  generated: 'From a template',
  sealed: 'Sealed by an acceptance',
  issued: 'Issued',
} as const;

export const ACCEPTANCE_LABELS = {
  open: 'Waiting for acceptance',
  complete: 'Accepted',
  declined: 'Declined',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
} as const;

/** The page of the record; null where it has none of its own. */
export function recordPath({ resourceType, resourceId, record }: ListedDocument): string | null {
  const projectId = record?.projectId ?? null;
  switch (resourceType) {
    case 'project':
      return `/projects/${resourceId}?tab=documents`;
    case 'tower':
      return projectId && `/projects/${projectId}/towers/${resourceId}`;
    case 'unit':
      return projectId && `/projects/${projectId}/units/${resourceId}`;
    case 'milestone':
      return `/construction/milestones/${resourceId}`;
    case 'lead':
      return `/leads/${resourceId}?tab=documents`;
    case 'sale':
      return `/sales/${resourceId}?tab=documents`;
    case 'channelPartner':
      return `/partners/${resourceId}`;
    case 'contractor':
      return `/contractors/${resourceId}?tab=papers`;
    case 'commission':
      return `/sales/commissions/${resourceId}`;
    case 'invoice':
      return `/sales/invoices/${resourceId}`;
    case 'costSheet':
      return `/cost-sheets/${resourceId}`;
    case 'commissionRun':
      return `/sales/commissions/payments/${resourceId}`;
    case 'applicant':
    case 'demandLetter':
    case 'receipt':
      return record?.saleId ? `/sales/${record.saleId}?tab=documents` : null;
    case 'organization':
    case 'partnerInvoice':
      return null;
  }
}

/** 'Project Kothrud Heights' */
export function recordText(document: ListedDocument): string {
  const { resourceType, record } = document;
  // A receipt or an invoice is known by its own title: what it belongs to is the sale.
  const isOfSale = isIssued(document) && document.record.saleId !== null;
  const label = RECORD_LABELS[isOfSale ? 'sale' : resourceType];
  return record ? `${label} ${record.name}` : label;
}

/** Where a search found the text; null for what was found by its title. */
export function excerptOf(document: ListedDocument): string | null {
  return isIssued(document) ? null : document.excerpt;
}

/** 'Expired on 3 Nov 2026', 'Valid until 3 Nov 2027' */
export function expiryText({
  expiresOn,
  isExpired,
}: {
  expiresOn: Day | null;
  isExpired: boolean;
}): string | null {
  if (expiresOn === null) return null;
  return `${isExpired ? 'Expired on' : 'Valid until'} ${formatDay(expiresOn)}`;
}

/** '1.4 MB', '320 kB' */
export function sizeText(bytes: number): string {
  const kilobytes = bytes / 1024;
  return kilobytes < 1024
    ? `${Math.max(1, Math.round(kilobytes))} kB`
    : `${(kilobytes / 1024).toFixed(1)} MB`;
}
