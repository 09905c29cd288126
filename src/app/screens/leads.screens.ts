import { LEAD_IMPORTERS } from '#enquiries/leads/leadImporters.rules.ts';
import { CLAIM_READERS, FIRM_VISITORS } from '#enquiries/partner-claims/claimReaders.rules.ts';
import { CAPABILITIES } from '#platform/contract/roles.ts';
import type { ScreenDescription } from '#platform/web/navigation/screen.tsx';

const { leadManagement } = CAPABILITIES;

/** Leads, their cost sheets, and the partner firms that bring them. */
export const LEAD_SCREENS: readonly ScreenDescription[] = [
  {
    path: '/leads',
    title: 'Leads',
    can: leadManagement,
    load: async () => (await import('#enquiries/leads/web/LeadListPage.tsx')).LeadListPage,
  },
  {
    path: '/leads/imports',
    title: 'Import leads',
    can: LEAD_IMPORTERS,
    load: async () => (await import('#cross-cutting/imports/web/LeadImportsPage.tsx')).LeadImportsPage,
  },
  {
    path: '/leads/imports/:importId',
    title: 'Import',
    can: LEAD_IMPORTERS,
    load: async () => (await import('#cross-cutting/imports/web/ImportPage.tsx')).ImportPage,
  },
  {
    path: '/leads/create',
    title: 'Add lead',
    can: leadManagement,
    load: async () => (await import('#enquiries/leads/web/LeadFormPage.tsx')).LeadFormPage,
  },
  {
    path: '/leads/pipeline',
    title: 'Sales pipeline',
    can: leadManagement,
    load: async () => (await import('#enquiries/pipeline/web/PipelinePage.tsx')).PipelinePage,
  },
  {
    path: '/leads/calls',
    title: 'Today’s calls',
    can: leadManagement,
    load: async () => (await import('#enquiries/leads/web/CallListPage.tsx')).CallListPage,
  },
  {
    path: '/leads/visits',
    title: 'Site visits',
    can: leadManagement,
    load: async () => (await import('#enquiries/leads/web/VisitsPage.tsx')).VisitsPage,
  },
  {
    path: '/leads/messages',
    title: 'Message texts',
    can: leadManagement,
    load: async () =>
      (await import('#enquiries/message-templates/web/MessageTemplatesPage.tsx')).MessageTemplatesPage,
  },
  {
    path: '/leads/:leadId',
    title: 'Lead',
    can: leadManagement,
    load: async () => (await import('#enquiries/leads/web/LeadPage.tsx')).LeadPage,
  },
  {
    path: '/leads/:leadId/edit',
    title: 'Edit lead',
    can: leadManagement,
    load: async () => (await import('#enquiries/leads/web/LeadFormPage.tsx')).LeadFormPage,
  },
  {
    path: '/leads/:leadId/cost-sheet',
    title: 'Cost sheet',
    can: leadManagement,
    load: async () => (await import('#offers/cost-sheets/web/CostSheetPage.tsx')).CostSheetPage,
  },
  {
    path: '/projects/:projectId/units/:unitId/cost-sheet',
    title: 'Cost sheet',
    can: leadManagement,
    load: async () => (await import('#offers/cost-sheets/web/CostSheetPage.tsx')).CostSheetPage,
  },
  {
    path: '/cost-sheets/:costSheetId',
    title: 'Cost sheet',
    can: leadManagement,
    load: async () => (await import('#offers/cost-sheets/web/IssuedCostSheetPage.tsx')).IssuedCostSheetPage,
  },
  {
    path: '/partners',
    title: 'Partner firms',
    can: FIRM_VISITORS,
    load: async () => (await import('#company/channel-partners/web/FirmListPage.tsx')).FirmListPage,
  },
  {
    path: '/partners/claims',
    title: 'Partner claims',
    can: CLAIM_READERS,
    load: async () => (await import('#enquiries/partner-claims/web/ClaimsPage.tsx')).ClaimsPage,
  },
  {
    path: '/partners/:firmId',
    title: 'Partner firm',
    can: FIRM_VISITORS,
    load: async () => (await import('#company/channel-partners/web/FirmPage.tsx')).FirmPage,
  },
];
