import { CAPABILITIES } from '#platform/contract/roles.ts';
import type { ScreenDescription } from '#platform/web/navigation/screen.tsx';
import { LEAD_IMPORTERS } from '#enquiries/leads/leadImporters.rules.ts';

const { projectManagement } = CAPABILITIES;

export const crossCuttingScreens: readonly ScreenDescription[] = [
  {
    path: '/projects/:projectId/imports',
    title: 'Imports',
    can: projectManagement,
    load: async () => (await import('./imports/web/ImportsPage.tsx')).ImportsPage,
  },
  {
    path: '/projects/:projectId/imports/:importId',
    title: 'Import',
    can: projectManagement,
    load: async () => (await import('./imports/web/ImportPage.tsx')).ImportPage,
  },
  {
    path: '/leads/imports',
    title: 'Import leads',
    can: LEAD_IMPORTERS,
    load: async () => (await import('./imports/web/LeadImportsPage.tsx')).LeadImportsPage,
  },
  {
    path: '/leads/imports/:importId',
    title: 'Import',
    can: LEAD_IMPORTERS,
    load: async () => (await import('./imports/web/ImportPage.tsx')).ImportPage,
  },
];
