import { CAPABILITIES } from '#platform/contract/roles.ts';
import type { ScreenDescription } from '#platform/web/navigation/screen.tsx';

export const partnersScreens: readonly ScreenDescription[] = [
  {
    path: '/sales/commissions/structures',
    title: 'Commission structures',
    menu: { group: 'Sales & payments', place: 140 },
    can: CAPABILITIES.projectManagement,
    load: async () => (await import('./structures/web/StructuresPage.tsx')).StructuresPage,
  },
];
