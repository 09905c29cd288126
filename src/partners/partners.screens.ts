import { CAPABILITIES } from '#platform/contract/roles.ts';
import { COMMISSION_PAYERS } from './commission-runs/commissionRunRights.rules.ts';
import { COMMISSION_CALCULATORS, COMMISSION_READERS } from './commissions/commissionRights.rules.ts';
import type { ScreenDescription } from '#platform/web/navigation/screen.tsx';

export const partnersScreens: readonly ScreenDescription[] = [
  {
    path: '/sales/commissions/list',
    title: 'All commissions',
    menu: { group: 'Commissions', place: 20 },
    can: COMMISSION_READERS.filter((role) => CAPABILITIES.salesPipeline.includes(role)),
    load: async () => (await import('./commissions/web/CommissionListPage.tsx')).CommissionListPage,
  },
  {
    path: '/sales/commissions/list/:commissionId',
    title: 'Commission',
    can: COMMISSION_READERS.filter((role) => CAPABILITIES.salesPipeline.includes(role)),
    load: async () => (await import('./commissions/web/CommissionPage.tsx')).CommissionPage,
  },
  {
    path: '/sales/commissions/list/:commissionId/edit',
    title: 'Recalculate',
    can: COMMISSION_CALCULATORS,
    load: async () => (await import('./commissions/web/EditCommissionPage.tsx')).EditCommissionPage,
  },
  {
    path: '/sales/commissions/payments',
    title: 'Commission payments',
    menu: { group: 'Commissions', place: 40 },
    can: COMMISSION_PAYERS,
    load: async () =>
      (await import('./commission-runs/web/CommissionPaymentsPage.tsx')).CommissionPaymentsPage,
  },
  {
    path: '/sales/commissions/payments/:runId',
    title: 'Payment run',
    can: COMMISSION_PAYERS,
    load: async () => (await import('./commission-runs/web/CommissionRunPage.tsx')).CommissionRunPage,
  },
  {
    path: '/sales/commissions/structures',
    title: 'Commission structures',
    menu: { group: 'Commissions', place: 30 },
    can: CAPABILITIES.projectManagement,
    load: async () => (await import('./structures/web/StructuresPage.tsx')).StructuresPage,
  },
];
