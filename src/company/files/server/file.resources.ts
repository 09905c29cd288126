import type { Audience } from '#platform/server/events/stream.ts';
import { milestoneAudience } from '#site/milestones/server/milestone.audience.ts';
import { invoiceAudience } from '#money/invoices/server/invoice.audience.ts';
import { leadAudience } from '#enquiries/leads/server/lead.audience.ts';
import { organizationAudience } from '#company/organizations/server/organization.audience.ts';
import { statementAudience } from '#enquiries/partner-claims/server/claim.audience.ts';
import { paymentAudience } from '#money/receipts/server/receipt.audience.ts';
import { projectAudience } from '#inventory/projects/server/project.audience.ts';
import { applicantAudience } from '#sales/server/applicant.audience.ts';
import { saleAudience } from '#sales/server/sale.audience.ts';
import { towerAudience } from '#inventory/towers/server/tower.audience.ts';
import { unitAudience } from '#inventory/units/server/unit.audience.ts';
import type { FileResource } from '../file.contract.ts';

/** A file is seen by whoever sees its record; the audience of the record's events says who that is. */
const AUDIENCES: Record<FileResource, Audience> = {
  organization: organizationAudience,
  project: projectAudience,
  tower: towerAudience,
  unit: unitAudience,
  milestone: milestoneAudience,
  lead: leadAudience,
  claimStatement: statementAudience,
  sale: saleAudience,
  applicant: applicantAudience,
  receipt: paymentAudience,
  invoice: invoiceAudience,
};

export function audienceOf(resource: FileResource): Audience {
  return AUDIENCES[resource];
}
