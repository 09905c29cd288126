import { CAPABILITIES, GROUPS, SALES_STAFF } from '#platform/contract/roles.ts';
import type { ScreenDescription } from '#platform/web/navigation/screen.tsx';

const { leadManagement } = CAPABILITIES;

export const offersScreens: readonly ScreenDescription[] = [
  {
    path: '/projects/:projectId/pricing/back-test',
    title: 'Advice over time',
    can: GROUPS.MANAGEMENT,
    load: async () => (await import('./price-advice/web/BackTestPage.tsx')).BackTestPage,
  },
  {
    path: '/leads/:leadId/cost-sheet',
    title: 'Cost sheet',
    can: leadManagement,
    load: async () => (await import('./cost-sheets/web/CostSheetPage.tsx')).CostSheetPage,
  },
  {
    path: '/projects/:projectId/units/:unitId/cost-sheet',
    title: 'Cost sheet',
    can: leadManagement,
    load: async () => (await import('./cost-sheets/web/CostSheetPage.tsx')).CostSheetPage,
  },
  {
    path: '/cost-sheets/:costSheetId',
    title: 'Cost sheet',
    can: leadManagement,
    load: async () => (await import('./cost-sheets/web/IssuedCostSheetPage.tsx')).IssuedCostSheetPage,
  },
  {
    path: '/holds',
    title: 'Reservations',
    goLetter: 'h',
    menu: { group: 'Lead management', place: 45 },
    can: SALES_STAFF,
    load: async () => (await import('./reservations/web/HoldsPage.tsx')).HoldsPage,
  },
  {
    path: '/share/:token',
    title: 'Cost sheet',
    openTo: 'everyone',
    load: async () => (await import('./cost-sheets/web/SharePage.tsx')).SharePage,
  },
];
