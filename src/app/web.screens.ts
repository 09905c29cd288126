import type { ScreenDescription } from '#platform/web/navigation/screen.tsx';
import { CONSTRUCTION_SCREENS } from './screens/construction.screens.ts';
import { LEAD_SCREENS } from './screens/leads.screens.ts';
import { PAYMENT_SCREENS } from './screens/payments.screens.ts';
import { PROJECT_SCREENS } from './screens/projects.screens.ts';
import { SALE_SCREENS } from './screens/sales.screens.ts';
import { SETTINGS_SCREENS } from './screens/settings.screens.ts';

/** Inside the shell. A screen is one entry in the file of its area and, if people look for it, one in web.menu.ts. */
export const SCREENS: readonly ScreenDescription[] = [
  {
    path: '/dashboard',
    title: 'Dashboard',
    load: async () => (await import('#insight/dashboards/web/DashboardPage.tsx')).DashboardPage,
  },
  ...PROJECT_SCREENS,
  ...LEAD_SCREENS,
  ...SALE_SCREENS,
  ...PAYMENT_SCREENS,
  ...CONSTRUCTION_SCREENS,
  ...SETTINGS_SCREENS,
];
