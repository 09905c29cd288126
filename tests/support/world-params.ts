import type { Call } from '#platform/contract/call.ts';
import { pathParamNames } from '#platform/contract/call.ts';
import type { Records } from './world-records.ts';

/** Which record the `{id}` of a call names, by the beginning of its path. */
const RECORD_OF: readonly (readonly [string, keyof Records])[] = [
  ['/assignment/absences/', 'absence'],
  ['/partner-claims/disputes/', 'dispute'],
  ['/partner-claims/', 'claim'],
  ['/channel-partners/', 'firm'],
  ['/commissions/structures/', 'structure'],
  ['/commissions/{id}/payment', 'paidCommission'],
  ['/commissions/partners/', 'firm'],
  ['/commissions/', 'commission'],
  ['/commission-runs/', 'commissionRun'],
  ['/partner-invoices/', 'partnerInvoice'],
  ['/partner-recoverables/', 'recoverable'],
  ['/users/', 'user'],
  ['/invitations/', 'invitation'],
  ['/projects/', 'project'],
  ['/towers/', 'tower'],
  ['/units/', 'unit'],
  ['/construction/milestones/', 'milestone'],
  ['/contractors/{id}/links/', 'linkedContractor'],
  ['/contractors/', 'contractor'],
  ['/construction/projects/', 'project'],
  ['/construction/issues/', 'issue'],
  ['/cost-entries/', 'cost'],
  ['/construction/check-lists/', 'checkList'],
  ['/construction/units/', 'soldUnit'],
  ['/construction/photos/', 'sitePhoto'],
  ['/construction/progress-letters/', 'progressLetter'],
  ['/construction/towers/', 'tower'],
  ['/demand-runs/', 'demandRun'],
  ['/bank-accounts/transfers/', 'accountTransfer'],
  ['/bank-accounts/', 'account'],
  ['/holds/', 'waiter'],
  ['/leads/', 'lead'],
  ['/ai/leads/', 'lead'],
  ['/jobs/', 'scoreRun'],
  ['/price-lists/', 'priceList'],
  ['/pricing/cost-sheets/', 'costSheet'],
  ['/cost-sheets/', 'costSheet'],
  ['/approvals/', 'approval'],
  ['/discount-approvals/', 'approval'],
  ['/sales/', 'sale'],
  ['/booking-drafts/', 'bookingDraft'],
  ['/customers/', 'sale'],
  ['/payments/plans/', 'plan'],
  ['/payments/installments/', 'installment'],
  ['/payments/transactions/', 'receipt'],
  ['/invoices/from-sale/', 'sale'],
  ['/invoices/', 'invoice'],
  ['/documents/categories/', 'documentCategory'],
  ['/documents/{id}/acceptances', 'acceptedDocument'],
  ['/documents/templates/', 'letterTemplate'],
  ['/documents/letter-jobs/', 'letterJob'],
  ['/documents/holds/', 'documentHold'],
  ['/documents/', 'document'],
  ['/files/resource/', 'project'],
  ['/files/', 'file'],
  ['/explain/', 'sale'],
  ['/imports/', 'import'],
  ['/notifications/', 'notification'],
  ['/lead-sources/', 'leadSource'],
  ['/tds/certificates/', 'tdsCertificate'],
  ['/tds/challans/', 'tdsChallan'],
  ['/saved-views/', 'savedView'],
  ['/analytics/schedules/', 'reportSchedule'],
  ['/analytics/report-files/', 'reportFile'],
  ['/analytics/alerts/', 'figureAlert'],
  ['/second-factor/passkeys/', 'passkey'],
  ['/message-templates/', 'messageTemplate'],
  ['/buyer-mails/', 'buyerMail'],
];

/** Path parameters that name real records of a world. */
export function paramsFor(call: Call, { records }: { records: Records }): Record<string, string> {
  const named: Record<string, string> = {
    unitId: records.unit,
    batchId: records.unitBatch,
    interactionId: records.interaction,
    followUpId: records.followUp,
    userId: records.user,
    reassignmentId: records.reassignment,
    templateId: records.template,
    shareId: records.share,
    lineId: records.commissionRunLine,
    linkId: records.contractorLink,
    reviewId: records.contractorReview,
    name: 'civil',
    versionId: records.documentVersion,
    firmId: records.paidFirm,
    questionId: records.question,
    checkId: records.qualityCheck,
    issueId: records.issue,
    token: records.shareToken,
    code: records.paperCode,
    link: records.fileLink,
    report: call.path.startsWith('/payments/') ? 'collections' : 'sales-summary',
    resource: 'sale',
    kind: 'receipt',
    field: 'agreementValuePaise',
    documentId: records.sharedDocument,
    acceptanceId: records.acceptance,
    revisionId: records.letterRevision,
  };
  if (isOfDocuments(call))
    Object.assign(named, { shareId: records.documentShare, token: records.documentToken });
  if (call.path.startsWith('/public/acceptances/')) named['token'] = records.acceptanceToken;
  if (call.path.startsWith('/public/contractor-links/')) named['token'] = records.contractorToken;
  const record = RECORD_OF.find(([start]) => call.path.startsWith(start))?.[1];
  return Object.fromEntries(
    pathParamNames(call.path).map((name) => [
      name,
      named[name] ?? (record ? records[record] : records.project),
    ]),
  );
}

/** Links to documents are opened and ended by themselves. */
function isOfDocuments({ path }: Call): boolean {
  return path.startsWith('/documents/') || path.startsWith('/public/shares/');
}
