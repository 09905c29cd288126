import { anyOf, CAPABILITIES, GROUPS, PARTNER_ROLES, without } from '#platform/contract/roles.ts';
import type { ScreenDescription } from '#platform/web/navigation/screen.tsx';

const { salesPipeline } = CAPABILITIES;
const SALES_AND_FINANCE = anyOf(GROUPS.SALES, GROUPS.FINANCE);

export const saleLifecycleScreens: readonly ScreenDescription[] = [
  {
    path: '/documents/missing',
    title: 'Missing documents',
    menu: { group: 'Documents', place: 30 },
    can: without(SALES_AND_FINANCE, ...PARTNER_ROLES, 'Marketing Head'),
    load: async () => (await import('./missing-documents/web/MissingDocumentsPage.tsx')).MissingDocumentsPage,
  },
  {
    path: '/construction/progress-letters',
    title: 'Progress letters',
    menu: { group: 'Construction', place: 40 },
    can: CAPABILITIES.constructionManagement,
    load: async () => (await import('./progress-letters/web/ProgressLettersPage.tsx')).ProgressLettersPage,
  },
  {
    path: '/construction/progress-letters/create',
    title: 'Write progress letter',
    can: CAPABILITIES.constructionManagement,
    load: async () => (await import('./progress-letters/web/WriteLetterPage.tsx')).WriteLetterPage,
  },
  {
    path: '/construction/progress-letters/:progressLetterId',
    title: 'Progress letter',
    can: CAPABILITIES.constructionManagement,
    load: async () => (await import('./progress-letters/web/ProgressLetterPage.tsx')).ProgressLetterPage,
  },
  {
    path: '/sales',
    title: 'Sales',
    goLetter: 's',
    menu: { group: 'Sales & payments', place: 10, lights: ['/payments/*'] },
    can: salesPipeline,
    load: async () => (await import('./overview/web/SaleListPage.tsx')).SaleListPage,
  },
  {
    path: '/sales/pipeline',
    title: 'Booking pipeline',
    goLetter: 'k',
    menu: { group: 'Sales & payments', place: 30 },
    can: salesPipeline,
    load: async () => (await import('./overview/web/SalePipelinePage.tsx')).SalePipelinePage,
  },
  {
    path: '/sales/create',
    title: 'New booking',
    menu: { group: 'Sales & payments', place: 20 },
    can: salesPipeline,
    load: async () => (await import('./booking/web/BookingPage.tsx')).BookingPage,
  },
  {
    path: '/sales/:saleId',
    title: 'Sale',
    can: salesPipeline,
    load: async () => (await import('./overview/web/SalePage.tsx')).SalePage,
  },
  {
    path: '/sales/:saleId/edit',
    title: 'Edit sale',
    can: salesPipeline,
    load: async () => (await import('./overview/web/SaleEditPage.tsx')).SaleEditPage,
  },
  {
    path: '/sales/customers/:customerId',
    title: 'Customer',
    can: SALES_AND_FINANCE,
    load: async () => (await import('./customers/web/CustomerPage.tsx')).CustomerPage,
  },
  {
    path: '/payments/demand-runs',
    title: 'Demand runs',
    goLetter: 'n',
    menu: { group: 'Accounts', place: 30 },
    can: GROUPS.FINANCE,
    load: async () => (await import('./demands/web/DemandRunsPage.tsx')).DemandRunsPage,
  },
  {
    path: '/payments/demand-runs/:demandRunId',
    title: 'Demand run',
    can: GROUPS.FINANCE,
    load: async () => (await import('./demands/web/DemandRunPage.tsx')).DemandRunPage,
  },
];
