import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import type { RouteObject } from 'react-router';
import { createBrowserRouter, Navigate, Outlet, RouterProvider, ScrollRestoration } from 'react-router';
import { authSession } from './domains/auth/web/auth.session.ts';
import { anyOf, CAPABILITIES } from './platform/contract/roles.ts';
import { connectClient, createClient } from './platform/web/client/client.ts';
import { HOME_PATH, PublicOnly, RequireSession } from './platform/web/navigation/guards.tsx';
import { loadScreen } from './platform/web/navigation/load-screen.ts';
import { preloadScreen, screen } from './platform/web/navigation/screen.tsx';
import { SessionProvider } from './platform/web/session/SessionProvider.tsx';
import { LoadingScreen } from './platform/web/shell/LoadingScreen.tsx';
import { RouteError } from './platform/web/shell/RouteError.tsx';
import { PlinthTheme } from './platform/web/theme/PlinthTheme.tsx';

const { leadManagement, salesPipeline, viewFinancials, viewAllProjects, projectManagement } = CAPABILITIES;
const salesOrFinance = anyOf(salesPipeline, viewFinancials);

/** For those who are not signed in. */
const publicScreens: RouteObject[] = [
  screen({
    path: '/login',
    title: 'Sign in',
    load: async () => (await import('./domains/auth/web/LoginPage.tsx')).LoginPage,
  }),
  screen({
    path: '/register',
    title: 'Create an account',
    load: async () => (await import('./domains/auth/web/RegisterPage.tsx')).RegisterPage,
  }),
];

/** Inside the shell. A screen is one entry here and, if people look for it, one in web.menu.ts. */
const screens: RouteObject[] = [
  screen({
    path: '/dashboard',
    title: 'Dashboard',
    load: async () => (await import('./domains/analytics/web/DashboardPage.tsx')).DashboardPage,
  }),
  screen({
    path: '/projects',
    title: 'Projects',
    can: viewAllProjects,
    load: async () => (await import('./domains/projects/web/ProjectListPage.tsx')).ProjectListPage,
  }),
  screen({
    path: '/projects/create',
    title: 'Create project',
    can: projectManagement,
    load: async () => (await import('./domains/projects/web/ProjectFormPage.tsx')).ProjectFormPage,
  }),
  screen({
    path: '/projects/:projectId',
    title: 'Project',
    load: async () => (await import('./domains/projects/web/ProjectPage.tsx')).ProjectPage,
  }),
  screen({
    path: '/projects/:projectId/edit',
    title: 'Edit project',
    can: projectManagement,
    load: async () => (await import('./domains/projects/web/ProjectFormPage.tsx')).ProjectFormPage,
  }),
  screen({
    path: '/projects/:projectId/towers/create',
    title: 'Add tower',
    can: projectManagement,
    load: async () => (await import('./domains/towers/web/TowerFormPage.tsx')).TowerFormPage,
  }),
  screen({
    path: '/projects/:projectId/towers/:towerId',
    title: 'Tower',
    load: async () => (await import('./domains/towers/web/TowerPage.tsx')).TowerPage,
  }),
  screen({
    path: '/projects/:projectId/towers/:towerId/edit',
    title: 'Edit tower',
    can: projectManagement,
    load: async () => (await import('./domains/towers/web/TowerFormPage.tsx')).TowerFormPage,
  }),
  screen({
    path: '/projects/:projectId/units/create',
    title: 'Add unit',
    can: projectManagement,
    load: async () => (await import('./domains/units/web/UnitFormPage.tsx')).UnitFormPage,
  }),
  screen({
    path: '/projects/:projectId/towers/:towerId/units/create',
    title: 'Add unit',
    can: projectManagement,
    load: async () => (await import('./domains/units/web/UnitFormPage.tsx')).UnitFormPage,
  }),
  screen({
    path: '/projects/:projectId/units/:unitId',
    title: 'Unit',
    load: async () => (await import('./domains/units/web/UnitPage.tsx')).UnitPage,
  }),
  screen({
    path: '/projects/:projectId/towers/:towerId/units/:unitId',
    title: 'Unit',
    load: async () => (await import('./domains/units/web/UnitPage.tsx')).UnitPage,
  }),
  screen({
    path: '/projects/:projectId/units/:unitId/edit',
    title: 'Edit unit',
    can: projectManagement,
    load: async () => (await import('./domains/units/web/UnitFormPage.tsx')).UnitFormPage,
  }),
  screen({
    path: '/projects/:projectId/towers/:towerId/units/:unitId/edit',
    title: 'Edit unit',
    can: projectManagement,
    load: async () => (await import('./domains/units/web/UnitFormPage.tsx')).UnitFormPage,
  }),
  screen({
    path: '/leads',
    title: 'Leads',
    can: leadManagement,
    load: async () => (await import('./domains/leads/web/LeadListPage.tsx')).LeadListPage,
  }),
  screen({
    path: '/leads/create',
    title: 'Add lead',
    can: leadManagement,
    load: async () => (await import('./domains/leads/web/LeadFormPage.tsx')).LeadFormPage,
  }),
  screen({
    path: '/leads/:leadId',
    title: 'Lead',
    can: leadManagement,
    load: async () => (await import('./domains/leads/web/LeadPage.tsx')).LeadPage,
  }),
  screen({
    path: '/leads/:leadId/edit',
    title: 'Edit lead',
    can: leadManagement,
    load: async () => (await import('./domains/leads/web/LeadFormPage.tsx')).LeadFormPage,
  }),
  screen({
    path: '/leads/:leadId/cost-sheet',
    title: 'Cost sheet',
    can: leadManagement,
    load: async () => (await import('./domains/pricing/web/CostSheetPage.tsx')).CostSheetPage,
  }),
  screen({
    path: '/projects/:projectId/units/:unitId/cost-sheet',
    title: 'Cost sheet',
    can: leadManagement,
    load: async () => (await import('./domains/pricing/web/CostSheetPage.tsx')).CostSheetPage,
  }),
  screen({
    path: '/cost-sheets/:costSheetId',
    title: 'Cost sheet',
    can: leadManagement,
    load: async () => (await import('./domains/pricing/web/IssuedCostSheetPage.tsx')).IssuedCostSheetPage,
  }),
  screen({
    path: '/sales',
    title: 'Sales',
    can: salesPipeline,
    load: async () => (await import('./domains/sales/web/SaleListPage.tsx')).SaleListPage,
  }),
  screen({
    path: '/sales/create',
    title: 'New booking',
    can: salesPipeline,
    load: async () => (await import('./domains/sales/web/BookingPage.tsx')).BookingPage,
  }),
  screen({
    path: '/sales/:saleId',
    title: 'Sale',
    can: salesPipeline,
    load: async () => (await import('./domains/sales/web/SalePage.tsx')).SalePage,
  }),
  screen({
    path: '/sales/invoices',
    title: 'Invoices',
    can: salesOrFinance,
    load: async () => (await import('./domains/invoices/web/InvoiceListPage.tsx')).InvoiceListPage,
  }),
  screen({
    path: '/sales/invoices/generate/:saleId',
    title: 'Invoice a sale',
    can: salesOrFinance,
    load: async () => (await import('./domains/invoices/web/GenerateInvoicePage.tsx')).GenerateInvoicePage,
  }),
  screen({
    path: '/sales/invoices/:invoiceId',
    title: 'Invoice',
    can: salesOrFinance,
    load: async () => (await import('./domains/invoices/web/InvoicePage.tsx')).InvoicePage,
  }),
  screen({
    path: '/payments/collections',
    title: 'Collections',
    can: viewFinancials,
    load: async () => (await import('./domains/payments/web/CollectionsPage.tsx')).CollectionsPage,
  }),
  screen({
    path: '/payments/record',
    title: 'Record payment',
    can: salesOrFinance,
    load: async () => (await import('./domains/payments/web/RecordPaymentPage.tsx')).RecordPaymentPage,
  }),
  screen({
    path: '/payments/plans/:saleId',
    title: 'Payment plan',
    can: salesOrFinance,
    load: async () => (await import('./domains/payments/web/PaymentPlanPage.tsx')).PaymentPlanPage,
  }),
  screen({
    path: '/payments/plans/:saleId/record-payment',
    title: 'Record payment',
    can: salesOrFinance,
    load: async () => (await import('./domains/payments/web/RecordPaymentPage.tsx')).RecordPaymentPage,
  }),
];

/** Pages of their own, for everyone. */
const plainScreens: RouteObject[] = [
  screen({
    path: '/unauthorized',
    title: 'No permission',
    load: async () => (await import('./platform/web/shell/UnauthorizedPage.tsx')).UnauthorizedPage,
  }),
  screen({
    path: '/404',
    title: 'Page not found',
    load: async () => (await import('./platform/web/shell/NotFoundPage.tsx')).NotFoundPage,
  }),
];

/** Not needed for the first picture. */
const Toaster = lazy(async () => ({ default: (await import('./platform/web/page/Toaster.tsx')).Toaster }));

const Area = lazy(async () => ({
  default: await loadScreen('area', async () => (await import('./web.area.tsx')).Area),
}));

const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <RouteError />,
    children: [
      { element: <PublicOnly />, children: publicScreens },
      { element: <SignedIn />, children: [{ errorElement: <RouteError isInShell />, children: screens }] },
      ...plainScreens,
      { path: '/', element: <Navigate to={HOME_PATH} replace /> },
      { path: '*', element: <Navigate to="/404" replace /> },
    ],
  },
];

function Root() {
  return (
    <Suspense fallback={<LoadingScreen />}>
      <Outlet />
      <ScrollRestoration />
    </Suspense>
  );
}

function SignedIn() {
  return (
    <RequireSession>
      <Area onApproach={(path) => preloadScreen(screens, path)} />
    </RequireSession>
  );
}

connectClient(
  createClient({
    baseUrl: '/api',
    token: () => authSession.getState().token,
    renew: authSession.refresh,
    end: authSession.expire,
  }),
);
authSession.restore();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id "root".');
createRoot(root).render(
  <StrictMode>
    <PlinthTheme>
      <SessionProvider session={authSession}>
        <RouterProvider router={createBrowserRouter(routes)} />
      </SessionProvider>
      <Suspense fallback={null}>
        <Toaster />
      </Suspense>
    </PlinthTheme>
  </StrictMode>,
);
