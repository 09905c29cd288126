import { GROUPS, hasRole } from '#platform/contract/roles.ts';
import type { Caller, Read } from '#platform/server/context.ts';
import type { RecordAccess } from '#company/documents/server/document.access.ts';
import { FIRM_VIEWERS } from '#company/channel-partners/channelPartner.contract.ts';
import { visibleFirms } from '#company/channel-partners/server/channelPartner.visibility.ts';
import { mayKnow } from '#company/people/facts.rules.ts';
import { visibleLeads } from '#company/people/server/lead.visibility.ts';
import { visibleSales } from '#company/people/server/sale.visibility.ts';
import { projectIsVisible } from '#inventory/projects/server/project.visibility.ts';
import { visibleCommissions } from '#partners/commissions/server/commission.visibility.ts';
import { PARTNER_INVOICE_READERS } from '#partners/partner-invoices/partnerInvoiceRights.rules.ts';
import { visibleInvoices } from '#partners/partner-invoices/server/partnerInvoice.visibility.ts';
import { SALES_AND_FINANCE } from '#sales/sale.contract.ts';
import { contractors } from '#site/contractors/server/contractor.filter.ts';

const everybody = () => true;
const knowsTheBuyer = (caller: Caller) =>
  hasRole(caller.role, ...SALES_AND_FINANCE) && mayKnow(caller.role, 'buyerIdentity');

const ofSale = (read: Read) => read.db.selectFrom('sale').where(visibleSales(read));
const ofProject = (read: Read) => read.db.selectFrom('project').where(projectIsVisible(read));

/** Which records have documents, and who sees them through the record. */
export const documentRecords: RecordAccess['records'] = {
  organization: {
    isOpenTo: everybody,
    visibleIds: ({ db }) => db.selectFrom('organization').select('organizationId as id'),
  },
  project: {
    isOpenTo: everybody,
    visibleIds: (read) => ofProject(read).select('project.id'),
  },
  tower: {
    isOpenTo: everybody,
    visibleIds: (read) =>
      ofProject(read).innerJoin('tower', 'tower.projectId', 'project.id').select('tower.id'),
  },
  unit: {
    isOpenTo: everybody,
    visibleIds: (read) => ofProject(read).innerJoin('unit', 'unit.projectId', 'project.id').select('unit.id'),
  },
  milestone: {
    isOpenTo: ({ role }) => hasRole(role, ...GROUPS.MANAGEMENT),
    visibleIds: (read) =>
      ofProject(read).innerJoin('milestone', 'milestone.projectId', 'project.id').select('milestone.id'),
  },
  lead: {
    isOpenTo: ({ role }) => hasRole(role, ...GROUPS.SALES),
    visibleIds: (read) =>
      read.db
        .selectFrom('lead')
        .select('lead.id')
        .where('lead.deletedAt', 'is', null)
        .where(visibleLeads(read)),
  },
  sale: {
    isOpenTo: knowsTheBuyer,
    visibleIds: (read) => ofSale(read).select('sale.id'),
  },
  applicant: {
    isOpenTo: knowsTheBuyer,
    // A former buyer's papers stay for those who work on the sale.
    visibleIds: (read) =>
      ofSale(read)
        .innerJoin('saleApplicant', 'saleApplicant.saleId', 'sale.id')
        .select('saleApplicant.id')
        .unionAll(
          ofSale(read)
            .innerJoin('formerApplicant', 'formerApplicant.saleId', 'sale.id')
            .select('formerApplicant.applicantId as id'),
        ),
  },
  receipt: {
    isOpenTo: knowsTheBuyer,
    visibleIds: (read) =>
      ofSale(read)
        .innerJoin('paymentTransaction', 'paymentTransaction.saleId', 'sale.id')
        .select('paymentTransaction.id'),
  },
  invoice: {
    isOpenTo: knowsTheBuyer,
    visibleIds: (read) => ofSale(read).innerJoin('invoice', 'invoice.saleId', 'sale.id').select('invoice.id'),
  },
  commission: {
    isOpenTo: everybody,
    visibleIds: (read) =>
      read.db
        .selectFrom('commission')
        .innerJoin('sale', 'sale.id', 'commission.saleId')
        .select('commission.id')
        .where(visibleCommissions(read)),
  },
  channelPartner: {
    isOpenTo: ({ role }) => hasRole(role, ...FIRM_VIEWERS),
    visibleIds: (read) =>
      read.db.selectFrom('channelPartner').select('channelPartner.id').where(visibleFirms(read)),
  },
  partnerInvoice: {
    isOpenTo: ({ role }) => hasRole(role, ...PARTNER_INVOICE_READERS),
    visibleIds: (read) =>
      read.db.selectFrom('partnerInvoice').select('partnerInvoice.id').where(visibleInvoices(read)),
  },
  contractor: {
    isOpenTo: ({ role }) => hasRole(role, ...GROUPS.MANAGEMENT),
    visibleIds: (read) => contractors(read).select('contractor.id'),
  },
};
