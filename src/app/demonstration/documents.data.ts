import type { CategoryKey } from '#company/documents/document.rules.ts';

/** A paper of each project. */
export interface PaperOfProject {
  key: CategoryKey;
  title: string;
  daysAgo: number;
  /** For how long it holds from then on. */
  validForDays?: number;
  tags?: readonly string[];
}

/** Some have expired, some are about to. */
export const PAPERS_OF_PROJECTS: readonly PaperOfProject[] = [
  { key: 'titleDeed', title: 'Title deed', daysAgo: 700 },
  { key: 'titleDeed', title: 'Title search report of 30 years', daysAgo: 690 },
  { key: 'reraRegistration', title: 'RERA certificate', daysAgo: 640, validForDays: 1800 },
  { key: 'approvals', title: 'Sanctioned layout', daysAgo: 660 },
  { key: 'approvals', title: 'Commencement certificate', daysAgo: 630 },
  { key: 'approvals', title: 'Environmental clearance', daysAgo: 620, validForDays: 1825 },
  { key: 'approvals', title: 'Consent to establish', daysAgo: 600, validForDays: 625 },
  {
    key: 'approvals',
    title: 'Height clearance of the airport',
    daysAgo: 610,
    validForDays: 580,
    tags: ['renew'],
  },
  { key: 'approvals', title: 'Provisional fire clearance', daysAgo: 380, validForDays: 365, tags: ['renew'] },
  { key: 'drawings', title: 'Architectural drawings', daysAgo: 590 },
  { key: 'drawings', title: 'Structural drawings', daysAgo: 580 },
  { key: 'qualityReport', title: 'Soil investigation report', daysAgo: 600 },
  { key: 'qualityReport', title: 'Cube test report of the raft', daysAgo: 420 },
  { key: 'brochure', title: 'Brochure', daysAgo: 560 },
  { key: 'priceListPaper', title: 'Price list', daysAgo: 90 },
];

export interface PaperOfSale {
  key: CategoryKey;
  title: string;
  daysAfterBooking: number;
  /** Only of sales that a bank pays for. */
  isForLoans?: true;
}

export const PAPERS_OF_SALES: readonly PaperOfSale[] = [
  { key: 'applicationForm', title: 'Application form', daysAfterBooking: 1 },
  { key: 'allotmentLetter', title: 'Allotment letter, signed', daysAfterBooking: 12 },
  { key: 'loanNoc', title: 'Consent to mortgage', daysAfterBooking: 40, isForLoans: true },
  { key: 'saleOther', title: 'Parking preference', daysAfterBooking: 20 },
  { key: 'letter', title: 'Letter of welcome', daysAfterBooking: 3 },
  { key: 'saleOther', title: 'Consent to electronic mail', daysAfterBooking: 2 },
];

export const REJECTIONS = [
  'The second applicant has not signed.',
  'The second page is missing.',
  'The scan cannot be read: please scan it again in colour.',
  'The unit on the form is another one than was booked.',
  'The photograph of the applicant is not signed across.',
];
