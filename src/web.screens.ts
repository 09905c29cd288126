import { INVOICE_READERS } from './domains/invoices/invoiceReaders.rules.ts';
import { SOURCE_KEEPERS } from './domains/lead-sources/sourceKeepers.rules.ts';
import { CLAIM_READERS, FIRM_VISITORS } from './domains/partner-claims/claimReaders.rules.ts';
import { LEAD_IMPORTERS } from './domains/leads/leadImporters.rules.ts';
import { anyOf, CAPABILITIES, GROUPS, SALES_STAFF } from './platform/contract/roles.ts';
import type { ScreenDescription } from './platform/web/navigation/screen.tsx';

const { leadManagement, salesPipeline, viewFinancials, viewAllProjects, projectManagement, userManagement } =
  CAPABILITIES;
const SCORE_READERS = GROUPS.MANAGEMENT.filter((role) => GROUPS.SALES.includes(role));
const salesOrFinance = anyOf(salesPipeline, viewFinancials);

/** For those who are not signed in. */
export const PUBLIC_SCREENS: readonly ScreenDescription[] = [
  {
    path: '/login',
    title: 'Sign in',
    load: async () => (await import('./domains/auth/web/LoginPage.tsx')).LoginPage,
  },
  {
    path: '/register',
    title: 'Create an account',
    load: async () => (await import('./domains/auth/web/RegisterPage.tsx')).RegisterPage,
  },
  {
    path: '/forgot-password',
    title: 'Forgot password',
    load: async () => (await import('./domains/auth/web/ForgotPasswordPage.tsx')).ForgotPasswordPage,
  },
  {
    path: '/invite/:userId',
    title: 'Invitation',
    load: async () => (await import('./domains/auth/web/InvitePage.tsx')).InvitePage,
  },
  {
    path: '/invitation/:userId',
    title: 'Invitation',
    load: async () => (await import('./domains/auth/web/InvitationRedirect.tsx')).InvitationRedirect,
  },
];

/** Inside the shell. A screen is one entry here and, if people look for it, one in web.menu.ts. */
export const SCREENS: readonly ScreenDescription[] = [
  {
    path: '/dashboard',
    title: 'Dashboard',
    load: async () => (await import('./domains/analytics/web/DashboardPage.tsx')).DashboardPage,
  },
  {
    path: '/projects',
    title: 'Projects',
    can: viewAllProjects,
    load: async () => (await import('./domains/projects/web/ProjectListPage.tsx')).ProjectListPage,
  },
  {
    path: '/projects/create',
    title: 'Create project',
    can: projectManagement,
    load: async () => (await import('./domains/projects/web/ProjectFormPage.tsx')).ProjectFormPage,
  },
  {
    path: '/projects/:projectId',
    title: 'Project',
    load: async () => (await import('./domains/projects/web/ProjectPage.tsx')).ProjectPage,
  },
  {
    path: '/projects/:projectId/edit',
    title: 'Edit project',
    can: projectManagement,
    load: async () => (await import('./domains/projects/web/ProjectFormPage.tsx')).ProjectFormPage,
  },
  {
    path: '/projects/:projectId/imports',
    title: 'Imports',
    can: projectManagement,
    load: async () => (await import('./domains/imports/web/ImportsPage.tsx')).ImportsPage,
  },
  {
    path: '/projects/:projectId/imports/:importId',
    title: 'Import',
    can: projectManagement,
    load: async () => (await import('./domains/imports/web/ImportPage.tsx')).ImportPage,
  },
  {
    path: '/projects/:projectId/towers/create',
    title: 'Add tower',
    can: projectManagement,
    load: async () => (await import('./domains/towers/web/TowerFormPage.tsx')).TowerFormPage,
  },
  {
    path: '/projects/:projectId/towers/:towerId',
    title: 'Tower',
    load: async () => (await import('./domains/towers/web/TowerPage.tsx')).TowerPage,
  },
  {
    path: '/projects/:projectId/towers/:towerId/edit',
    title: 'Edit tower',
    can: projectManagement,
    load: async () => (await import('./domains/towers/web/TowerFormPage.tsx')).TowerFormPage,
  },
  {
    path: '/projects/:projectId/pricing/back-test',
    title: 'Advice over time',
    can: GROUPS.MANAGEMENT,
    load: async () => (await import('./domains/pricing/web/BackTestPage.tsx')).BackTestPage,
  },
  {
    path: '/projects/:projectId/units/create',
    title: 'Add unit',
    can: projectManagement,
    load: async () => (await import('./domains/units/web/UnitFormPage.tsx')).UnitFormPage,
  },
  {
    path: '/projects/:projectId/towers/:towerId/units/create',
    title: 'Add unit',
    can: projectManagement,
    load: async () => (await import('./domains/units/web/UnitFormPage.tsx')).UnitFormPage,
  },
  {
    path: '/projects/:projectId/units/:unitId',
    title: 'Unit',
    load: async () => (await import('./domains/units/web/UnitPage.tsx')).UnitPage,
  },
  {
    path: '/projects/:projectId/towers/:towerId/units/:unitId',
    title: 'Unit',
    load: async () => (await import('./domains/units/web/UnitPage.tsx')).UnitPage,
  },
  {
    path: '/projects/:projectId/units/:unitId/edit',
    title: 'Edit unit',
    can: projectManagement,
    load: async () => (await import('./domains/units/web/UnitFormPage.tsx')).UnitFormPage,
  },
  {
    path: '/projects/:projectId/towers/:towerId/units/:unitId/edit',
    title: 'Edit unit',
    can: projectManagement,
    load: async () => (await import('./domains/units/web/UnitFormPage.tsx')).UnitFormPage,
  },
  {
    path: '/leads',
    title: 'Leads',
    can: leadManagement,
    load: async () => (await import('./domains/leads/web/LeadListPage.tsx')).LeadListPage,
  },
  {
    path: '/leads/imports',
    title: 'Import leads',
    can: LEAD_IMPORTERS,
    load: async () => (await import('./domains/imports/web/LeadImportsPage.tsx')).LeadImportsPage,
  },
  {
    path: '/leads/imports/:importId',
    title: 'Import',
    can: LEAD_IMPORTERS,
    load: async () => (await import('./domains/imports/web/ImportPage.tsx')).ImportPage,
  },
  {
    path: '/leads/create',
    title: 'Add lead',
    can: leadManagement,
    load: async () => (await import('./domains/leads/web/LeadFormPage.tsx')).LeadFormPage,
  },
  {
    path: '/leads/pipeline',
    title: 'Sales pipeline',
    can: leadManagement,
    load: async () => (await import('./domains/leads/web/PipelinePage.tsx')).PipelinePage,
  },
  {
    path: '/leads/calls',
    title: 'Today’s calls',
    can: leadManagement,
    load: async () => (await import('./domains/leads/web/CallListPage.tsx')).CallListPage,
  },
  {
    path: '/leads/visits',
    title: 'Site visits',
    can: leadManagement,
    load: async () => (await import('./domains/leads/web/VisitsPage.tsx')).VisitsPage,
  },
  {
    path: '/leads/messages',
    title: 'Message texts',
    can: leadManagement,
    load: async () =>
      (await import('./domains/message-templates/web/MessageTemplatesPage.tsx')).MessageTemplatesPage,
  },
  {
    path: '/leads/:leadId',
    title: 'Lead',
    can: leadManagement,
    load: async () => (await import('./domains/leads/web/LeadPage.tsx')).LeadPage,
  },
  {
    path: '/leads/:leadId/edit',
    title: 'Edit lead',
    can: leadManagement,
    load: async () => (await import('./domains/leads/web/LeadFormPage.tsx')).LeadFormPage,
  },
  {
    path: '/leads/:leadId/cost-sheet',
    title: 'Cost sheet',
    can: leadManagement,
    load: async () => (await import('./domains/pricing/web/CostSheetPage.tsx')).CostSheetPage,
  },
  {
    path: '/projects/:projectId/units/:unitId/cost-sheet',
    title: 'Cost sheet',
    can: leadManagement,
    load: async () => (await import('./domains/pricing/web/CostSheetPage.tsx')).CostSheetPage,
  },
  {
    path: '/cost-sheets/:costSheetId',
    title: 'Cost sheet',
    can: leadManagement,
    load: async () => (await import('./domains/pricing/web/IssuedCostSheetPage.tsx')).IssuedCostSheetPage,
  },
  {
    path: '/partners',
    title: 'Partner firms',
    can: FIRM_VISITORS,
    load: async () => (await import('./domains/channel-partners/web/FirmListPage.tsx')).FirmListPage,
  },
  {
    path: '/partners/claims',
    title: 'Partner claims',
    can: CLAIM_READERS,
    load: async () => (await import('./domains/partner-claims/web/ClaimsPage.tsx')).ClaimsPage,
  },
  {
    path: '/partners/:firmId',
    title: 'Partner firm',
    can: FIRM_VISITORS,
    load: async () => (await import('./domains/channel-partners/web/FirmPage.tsx')).FirmPage,
  },
  {
    path: '/sales',
    title: 'Sales',
    can: salesPipeline,
    load: async () => (await import('./domains/sales/web/SaleListPage.tsx')).SaleListPage,
  },
  {
    path: '/sales/create',
    title: 'New booking',
    can: salesPipeline,
    load: async () => (await import('./domains/sales/web/BookingPage.tsx')).BookingPage,
  },
  {
    path: '/sales/:saleId',
    title: 'Sale',
    can: salesPipeline,
    load: async () => (await import('./domains/sales/web/SalePage.tsx')).SalePage,
  },
  {
    path: '/sales/invoices',
    title: 'Invoices',
    can: INVOICE_READERS,
    load: async () => (await import('./domains/invoices/web/InvoiceListPage.tsx')).InvoiceListPage,
  },
  {
    path: '/sales/invoices/generate/:saleId',
    title: 'Invoice a sale',
    can: salesOrFinance,
    load: async () => (await import('./domains/invoices/web/GenerateInvoicePage.tsx')).GenerateInvoicePage,
  },
  {
    path: '/sales/invoices/:invoiceId',
    title: 'Invoice',
    can: INVOICE_READERS,
    load: async () => (await import('./domains/invoices/web/InvoicePage.tsx')).InvoicePage,
  },
  {
    path: '/holds',
    title: 'Reservations',
    can: SALES_STAFF,
    load: async () => (await import('./domains/units/web/HoldsPage.tsx')).HoldsPage,
  },
  {
    path: '/approvals',
    title: 'Approvals',
    load: async () => (await import('./domains/approvals/web/ApprovalsPage.tsx')).ApprovalsPage,
  },
  {
    path: '/payments/due-today',
    title: 'Due today',
    can: salesOrFinance,
    load: async () => (await import('./domains/payments/web/DueTodayPage.tsx')).DueTodayPage,
  },
  {
    path: '/payments/overdue',
    title: 'Overdue payments',
    can: salesOrFinance,
    load: async () => (await import('./domains/payments/web/OverduePage.tsx')).OverduePage,
  },
  {
    path: '/payments/collections',
    title: 'Collections',
    can: viewFinancials,
    load: async () => (await import('./domains/payments/web/CollectionsPage.tsx')).CollectionsPage,
  },
  {
    path: '/payments/record',
    title: 'Record payment',
    can: salesOrFinance,
    load: async () => (await import('./domains/payments/web/RecordPaymentPage.tsx')).RecordPaymentPage,
  },
  {
    path: '/payments/plans/:saleId',
    title: 'Payment plan',
    can: salesOrFinance,
    load: async () => (await import('./domains/payments/web/PaymentPlanPage.tsx')).PaymentPlanPage,
  },
  {
    path: '/payments/plans/:saleId/record-payment',
    title: 'Record payment',
    can: salesOrFinance,
    load: async () => (await import('./domains/payments/web/RecordPaymentPage.tsx')).RecordPaymentPage,
  },
  {
    path: '/profile',
    title: 'Profile',
    load: async () => (await import('./domains/users/web/ProfilePage.tsx')).ProfilePage,
  },
  {
    path: '/settings',
    title: 'Settings',
    can: GROUPS.MANAGEMENT,
    load: async () => (await import('./domains/organizations/web/SettingsPage.tsx')).SettingsPage,
  },
  {
    path: '/settings/rates',
    title: 'Rates',
    can: GROUPS.MANAGEMENT,
    load: async () => (await import('./domains/rates/web/RatesPage.tsx')).RatesPage,
  },
  {
    path: '/settings/scoring',
    title: 'Lead scoring',
    can: SCORE_READERS,
    load: async () => (await import('./domains/scoring/web/ScoringPage.tsx')).ScoringPage,
  },
  {
    path: '/settings/scoring/model',
    title: 'Learned score',
    can: SCORE_READERS,
    load: async () => (await import('./domains/scoring/web/ModelPage.tsx')).ModelPage,
  },
  {
    path: '/settings/assignment',
    title: 'Lead assignment',
    can: SALES_STAFF,
    load: async () => (await import('./domains/assignment/web/AssignmentPage.tsx')).AssignmentPage,
  },
  {
    path: '/settings/lead-sources',
    title: 'Lead sources',
    can: SOURCE_KEEPERS,
    load: async () => (await import('./domains/lead-sources/web/LeadSourcesPage.tsx')).LeadSourcesPage,
  },
  {
    path: '/settings/users',
    title: 'User management',
    can: userManagement,
    load: async () => (await import('./domains/users/web/UsersPage.tsx')).UsersPage,
  },
  {
    path: '/settings/audit',
    title: 'Audit trail',
    can: userManagement,
    load: async () => (await import('./domains/audit/web/AuditPage.tsx')).AuditPage,
  },
];

/** Pages of their own, for everyone. */
export const PLAIN_SCREENS: readonly ScreenDescription[] = [
  {
    path: '/reset-password',
    title: 'Choose a new password',
    load: async () => (await import('./domains/auth/web/ResetPasswordPage.tsx')).ResetPasswordPage,
  },
  {
    path: '/verify-email',
    title: 'Confirm your address',
    load: async () => (await import('./domains/auth/web/VerifyEmailPage.tsx')).VerifyEmailPage,
  },
  {
    path: '/share/:token',
    title: 'Cost sheet',
    load: async () => (await import('./domains/pricing/web/SharePage.tsx')).SharePage,
  },
  {
    path: '/unauthorized',
    title: 'No permission',
    load: async () => (await import('./platform/web/shell/UnauthorizedPage.tsx')).UnauthorizedPage,
  },
  {
    path: '/404',
    title: 'Page not found',
    load: async () => (await import('./platform/web/shell/NotFoundPage.tsx')).NotFoundPage,
  },
];
