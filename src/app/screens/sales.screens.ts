import { INVOICE_READERS } from '#money/invoices/invoiceReaders.rules.ts';
import { anyOf, CAPABILITIES, SALES_STAFF } from '#platform/contract/roles.ts';
import type { ScreenDescription } from '#platform/web/navigation/screen.tsx';

const { salesPipeline, salesReports, viewFinancials } = CAPABILITIES;
const salesOrFinance = anyOf(salesPipeline, viewFinancials);

/** Bookings and invoices, and what comes before a booking. */
export const SALE_SCREENS: readonly ScreenDescription[] = [
  {
    path: '/sales',
    title: 'Sales',
    can: salesPipeline,
    load: async () => (await import('#sale-lifecycle/overview/web/SaleListPage.tsx')).SaleListPage,
  },
  {
    path: '/sales/pipeline',
    title: 'Booking pipeline',
    can: salesPipeline,
    load: async () => (await import('#sale-lifecycle/overview/web/SalePipelinePage.tsx')).SalePipelinePage,
  },
  {
    path: '/sales/create',
    title: 'New booking',
    can: salesPipeline,
    load: async () => (await import('#sale-lifecycle/booking/web/BookingPage.tsx')).BookingPage,
  },
  {
    path: '/sales/payment-plans',
    title: 'Payment plans',
    can: salesPipeline,
    load: async () => (await import('#inventory/payment-terms/web/PaymentPlansPage.tsx')).PaymentPlansPage,
  },
  {
    path: '/sales/reports',
    title: 'Sales reports',
    can: salesReports,
    load: async () => (await import('#insight/reports/web/SalesReportPage.tsx')).SalesReportPage,
  },
  {
    path: '/sales/:saleId',
    title: 'Sale',
    can: salesPipeline,
    load: async () => (await import('#sale-lifecycle/overview/web/SalePage.tsx')).SalePage,
  },
  {
    path: '/sales/:saleId/edit',
    title: 'Edit sale',
    can: salesPipeline,
    load: async () => (await import('#sale-lifecycle/overview/web/SaleEditPage.tsx')).SaleEditPage,
  },
  {
    path: '/sales/invoices',
    title: 'Invoices',
    can: INVOICE_READERS,
    load: async () => (await import('#money/invoices/web/InvoiceListPage.tsx')).InvoiceListPage,
  },
  {
    path: '/sales/invoices/generate/:saleId',
    title: 'Invoice a sale',
    can: salesOrFinance,
    load: async () => (await import('#money/invoices/web/GenerateInvoicePage.tsx')).GenerateInvoicePage,
  },
  {
    path: '/sales/invoices/:invoiceId',
    title: 'Invoice',
    can: INVOICE_READERS,
    load: async () => (await import('#money/invoices/web/InvoicePage.tsx')).InvoicePage,
  },
  {
    path: '/holds',
    title: 'Reservations',
    can: SALES_STAFF,
    load: async () => (await import('#offers/reservations/web/HoldsPage.tsx')).HoldsPage,
  },
  {
    path: '/approvals',
    title: 'Approvals',
    load: async () => (await import('#offers/approvals/web/ApprovalsPage.tsx')).ApprovalsPage,
  },
];
