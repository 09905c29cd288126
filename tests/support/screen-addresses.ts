import { matchPath } from 'react-router';
import { EVERY_SCREEN } from '#app/web.screens.ts';
import type { CreditedInvoice } from './credited-invoice.ts';
import type { LeadImports } from './lead-imports.ts';
import type { PostedRuns } from './posted-runs.ts';
import type { Records } from './world-records.ts';

/** What screens are opened for; imports of leads, posted runs and credit notes where somebody opens them. */
export type Shown = Records & Partial<LeadImports & PostedRuns & CreditedInvoice>;

/** Which record of the world stands for a parameter of a screen's path. */
const RECORD_OF: Readonly<Record<string, keyof Shown>> = {
  projectId: 'project',
  towerId: 'tower',
  milestoneId: 'milestone',
  provenMilestoneId: 'provenMilestone',
  contractorId: 'contractor',
  issueId: 'issue',
  photoId: 'sitePhoto',
  unitId: 'unit',
  heldUnitId: 'heldUnit',
  leadId: 'lead',
  costSheetId: 'costSheet',
  priceListId: 'priceList',
  saleId: 'sale',
  customerId: 'sale',
  invoiceId: 'invoice',
  creditedInvoiceId: 'creditedInvoice',
  creditNoteId: 'creditNote',
  receiptId: 'waitingReceipt',
  buyerMailId: 'buyerMail',
  demandRunId: 'demandRun',
  postedRunId: 'postedRun',
  paidRunId: 'paidRun',
  approvalId: 'approval',
  token: 'shareToken',
  code: 'paperCode',
  importId: 'import',
  leadPreviewId: 'leadPreview',
  leadResultId: 'leadResult',
  leadUndoneId: 'leadUndone',
  firmId: 'firm',
  structureId: 'structure',
  commissionId: 'commission',
  runId: 'commissionRun',
  invoicedCommissionId: 'invoicedCommission',
  partnerInvoiceId: 'partnerInvoice',
  challanId: 'tdsChallan',
  claimId: 'claim',
  disputeId: 'dispute',
  documentId: 'document',
  askedDocumentId: 'askedDocument',
  unaskedDocumentId: 'unaskedDocument',
  templateId: 'letterTemplate',
  letterJobId: 'letterJob',
  progressLetterId: 'progressLetter',
  reportScheduleId: 'reportSchedule',
};

/** Links that are no cost sheet. */
const LINKS: Readonly<Record<string, keyof Shown>> = {
  '/s/:token': 'documentToken',
  '/a/:token': 'acceptanceToken',
  '/c/:token': 'contractorToken',
};

/** '/sales/:saleId' → the address of the sale of the world. A parameter nobody has named yet fails. */
export function addressOf(path: string, records: Shown): string {
  return path.replaceAll(/:(\w+)/g, (_, parameter: string) => {
    const record = LINKS[path] ?? RECORD_OF[parameter];
    const found = record && records[record];
    if (!found) throw new Error(`Name the record that ":${parameter}" of ${path} stands for.`);
    return found;
  });
}

/** Whether a link within the product leads to one of its screens. */
export function leadsToScreen(address: string): boolean {
  const { pathname } = new URL(address, 'http://plinth.test');
  return EVERY_SCREEN.some(({ path }) => matchPath(path, pathname) !== null);
}
