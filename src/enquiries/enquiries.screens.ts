import { CAPABILITIES, GROUPS, SALES_STAFF } from '#platform/contract/roles.ts';
import type { ScreenDescription } from '#platform/web/navigation/screen.tsx';
import { SOURCE_KEEPERS } from './lead-sources/sourceKeepers.rules.ts';
import { CLAIM_READERS, FIRM_VISITORS } from './partner-claims/claimReaders.rules.ts';

const { leadManagement } = CAPABILITIES;
const SCORE_READERS = GROUPS.MANAGEMENT.filter((role) => GROUPS.SALES.includes(role));

export const enquiriesScreens: readonly ScreenDescription[] = [
  {
    path: '/leads',
    title: 'Leads',
    goLetter: 'l',
    menu: { group: 'Lead management', place: 10, lights: ['/cost-sheets/*'] },
    can: leadManagement,
    load: async () => (await import('./leads/web/LeadListPage.tsx')).LeadListPage,
  },
  {
    path: '/leads/create',
    title: 'Add lead',
    menu: { group: 'Lead management', place: 40 },
    can: leadManagement,
    load: async () => (await import('./leads/web/LeadFormPage.tsx')).LeadFormPage,
  },
  {
    path: '/leads/pipeline',
    title: 'Sales pipeline',
    goLetter: 'b',
    menu: { group: 'Lead management', place: 20 },
    can: leadManagement,
    load: async () => (await import('./pipeline/web/PipelinePage.tsx')).PipelinePage,
  },
  {
    path: '/leads/calls',
    title: 'Today’s calls',
    goLetter: 't',
    menu: { group: 'Lead management', place: 15 },
    can: leadManagement,
    load: async () => (await import('./leads/web/CallListPage.tsx')).CallListPage,
  },
  {
    path: '/leads/visits',
    title: 'Site visits',
    goLetter: 'v',
    can: leadManagement,
    load: async () => (await import('./leads/web/VisitsPage.tsx')).VisitsPage,
  },
  {
    path: '/leads/messages',
    title: 'Message templates',
    can: leadManagement,
    load: async () => (await import('./message-templates/web/MessageTemplatesPage.tsx')).MessageTemplatesPage,
  },
  {
    path: '/leads/:leadId',
    title: 'Lead',
    can: leadManagement,
    load: async () => (await import('./leads/web/LeadPage.tsx')).LeadPage,
  },
  {
    path: '/leads/:leadId/edit',
    title: 'Edit lead',
    can: leadManagement,
    load: async () => (await import('./leads/web/LeadFormPage.tsx')).LeadFormPage,
  },
  {
    path: '/partners',
    title: 'Partner firms',
    goLetter: 'f',
    menu: { group: 'Commissions', place: 70 },
    can: FIRM_VISITORS,
    load: async () => (await import('#company/channel-partners/web/FirmListPage.tsx')).FirmListPage,
  },
  {
    path: '/partners/claims',
    title: 'Partner claims',
    menu: { group: 'Lead management', place: 50 },
    can: CLAIM_READERS,
    load: async () => (await import('./partner-claims/web/ClaimsPage.tsx')).ClaimsPage,
  },
  {
    path: '/partners/own',
    title: 'My firm',
    menu: { group: 'Lead management', place: 60 },
    can: ['Channel Partner Admin'],
    load: async () => (await import('#company/channel-partners/web/FirmPage.tsx')).OwnFirmPage,
  },
  {
    path: '/partners/:firmId',
    title: 'Partner firm',
    can: FIRM_VISITORS,
    load: async () => (await import('#company/channel-partners/web/FirmPage.tsx')).FirmPage,
  },
  {
    path: '/settings/scoring',
    title: 'Lead scoring',
    can: SCORE_READERS,
    load: async () => (await import('./scoring/web/ScoringPage.tsx')).ScoringPage,
  },
  {
    path: '/settings/scoring/model',
    title: 'Learned score',
    can: SCORE_READERS,
    load: async () => (await import('./scoring/web/ModelPage.tsx')).ModelPage,
  },
  {
    path: '/settings/assignment',
    title: 'Lead assignment',
    can: SALES_STAFF,
    load: async () => (await import('./assignment/web/AssignmentPage.tsx')).AssignmentPage,
  },
  {
    path: '/settings/lead-sources',
    title: 'Lead sources',
    can: SOURCE_KEEPERS,
    load: async () => (await import('./lead-sources/web/LeadSourcesPage.tsx')).LeadSourcesPage,
  },
];
