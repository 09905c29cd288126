import { documentAccess } from './application.documents.ts';
import { anyOf, GROUPS, SALES_STAFF, without } from '#platform/contract/roles.ts';
import type { Audience } from '#platform/server/events/stream.ts';
import { mayKnow } from '#company/people/facts.rules.ts';
import { documentFileAudience } from '#company/documents/server/document.visibility.ts';
import type { FileAccess } from '#company/files/server/file.access.ts';
import { organizationAudience } from '#company/organizations/server/organization.audience.ts';
import { showsVisibleUser } from '#company/people/server/people.queries.ts';
import { tdsCertificateAudience } from '#company/tds-certificates/server/tdsCertificate.audience.ts';
import { projectAudience } from '#inventory/projects/server/project.audience.ts';
import { towerAudience } from '#inventory/towers/server/tower.audience.ts';
import { unitAudience } from '#inventory/units/server/unit.audience.ts';
import { leadAudience } from '#enquiries/leads/server/lead.audience.ts';
import { CLAIM_READERS } from '#enquiries/partner-claims/claimReaders.rules.ts';
import { statementAudience } from '#enquiries/partner-claims/server/claim.audience.ts';
import { applicantAudience } from '#sales/server/applicant.audience.ts';
import { saleAudience } from '#sales/server/sale.audience.ts';
import { invoiceAudience } from '#money/invoices/server/invoice.audience.ts';
import { paymentAudience } from '#money/receipts/server/receipt.audience.ts';
import { costAudience } from '#insight/budgets/server/cost.audience.ts';
import { partnerInvoiceAudience } from '#partners/partner-invoices/server/partnerInvoice.audience.ts';
import { QUESTION_ASKERS } from '#partners/questions/questionRights.rules.ts';
import { questionAudience } from '#partners/questions/server/question.audience.ts';
import { issueAudience } from '#site/issues/server/issue.audience.ts';
import { ISSUE_REPORTERS } from '#site/issues/issueRights.rules.ts';
import { checkAudience } from '#site/quality/server/quality.audience.ts';
import { milestoneAudience } from '#site/milestones/server/milestone.audience.ts';
import { originalPhotoFiles, sitePhotoFiles } from '#site/photos/server/photo.audience.ts';

/** The Marketing Head sees sales but cannot change them. */
const KEEPERS_OF_SALES = anyOf(without(SALES_STAFF, 'Marketing Head'), GROUPS.FINANCE);

/** Signed agreements, receipts and papers of a buyer carry PAN and address: files follow the mask of the record. */
function ofThoseWhoKnowTheBuyer(audience: Audience): Audience {
  return {
    ...audience,
    mayHear: (caller) => mayKnow(caller.role, 'buyerIdentity') && audience.mayHear(caller),
  };
}

/** Who may see and attach files, by kind of record. */
export const fileAccess: FileAccess = {
  records: {
    organization: { audience: organizationAudience, editors: GROUPS.ADMIN },
    project: { audience: projectAudience, editors: GROUPS.MANAGEMENT },
    tower: { audience: towerAudience, editors: GROUPS.MANAGEMENT },
    unit: { audience: unitAudience, editors: GROUPS.MANAGEMENT },
    milestone: { audience: milestoneAudience, editors: GROUPS.CONSTRUCTION },
    lead: { audience: leadAudience, editors: GROUPS.SALES },
    claimStatement: { audience: statementAudience, editors: CLAIM_READERS },
    sale: { audience: ofThoseWhoKnowTheBuyer(saleAudience), editors: KEEPERS_OF_SALES },
    applicant: { audience: applicantAudience, editors: KEEPERS_OF_SALES },
    receipt: { audience: ofThoseWhoKnowTheBuyer(paymentAudience), editors: KEEPERS_OF_SALES },
    invoice: { audience: ofThoseWhoKnowTheBuyer(invoiceAudience), editors: GROUPS.FINANCE },
    tdsCertificate: { audience: tdsCertificateAudience, editors: GROUPS.FINANCE },
    partnerInvoice: { audience: partnerInvoiceAudience, editors: GROUPS.FINANCE },
    commissionQuestion: { audience: questionAudience, editors: QUESTION_ASKERS },
    qualityCheck: { audience: checkAudience, editors: GROUPS.CONSTRUCTION },
    siteIssue: { audience: issueAudience, editors: ISSUE_REPORTERS },
    // Its files come by versions, which have rules of their own.
    document: { audience: documentFileAudience(documentAccess), editors: [] },
    // They come with their photo alone; only administrators open what a camera wrote into one.
    sitePhoto: { audience: sitePhotoFiles, editors: [] },
    costEntry: { audience: costAudience, editors: GROUPS.FINANCE },
    originalPhoto: { audience: originalPhotoFiles, editors: [] },
  },
  showsVisiblePerson: showsVisibleUser,
};
