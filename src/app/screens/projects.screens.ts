import { CAPABILITIES, GROUPS } from '#platform/contract/roles.ts';
import type { ScreenDescription } from '#platform/web/navigation/screen.tsx';

const { viewAllProjects, projectManagement } = CAPABILITIES;

/** Projects, towers and units. */
export const PROJECT_SCREENS: readonly ScreenDescription[] = [
  {
    path: '/projects',
    title: 'Projects',
    can: viewAllProjects,
    load: async () => (await import('#inventory/projects/web/ProjectListPage.tsx')).ProjectListPage,
  },
  {
    path: '/projects/create',
    title: 'Create project',
    can: projectManagement,
    load: async () => (await import('#inventory/projects/web/ProjectFormPage.tsx')).ProjectFormPage,
  },
  {
    path: '/projects/:projectId',
    title: 'Project',
    load: async () => (await import('#inventory/projects/web/ProjectPage.tsx')).ProjectPage,
  },
  {
    path: '/projects/:projectId/edit',
    title: 'Edit project',
    can: projectManagement,
    load: async () => (await import('#inventory/projects/web/ProjectFormPage.tsx')).ProjectFormPage,
  },
  {
    path: '/projects/:projectId/imports',
    title: 'Imports',
    can: projectManagement,
    load: async () => (await import('#cross-cutting/imports/web/ImportsPage.tsx')).ImportsPage,
  },
  {
    path: '/projects/:projectId/imports/:importId',
    title: 'Import',
    can: projectManagement,
    load: async () => (await import('#cross-cutting/imports/web/ImportPage.tsx')).ImportPage,
  },
  {
    path: '/projects/:projectId/towers/create',
    title: 'Add tower',
    can: projectManagement,
    load: async () => (await import('#inventory/towers/web/TowerFormPage.tsx')).TowerFormPage,
  },
  {
    path: '/projects/:projectId/towers/:towerId',
    title: 'Tower',
    load: async () => (await import('#inventory/towers/web/TowerPage.tsx')).TowerPage,
  },
  {
    path: '/projects/:projectId/towers/:towerId/edit',
    title: 'Edit tower',
    can: projectManagement,
    load: async () => (await import('#inventory/towers/web/TowerFormPage.tsx')).TowerFormPage,
  },
  {
    path: '/projects/:projectId/pricing/back-test',
    title: 'Advice over time',
    can: GROUPS.MANAGEMENT,
    load: async () => (await import('#offers/price-advice/web/BackTestPage.tsx')).BackTestPage,
  },
  {
    path: '/projects/:projectId/units/create',
    title: 'Add unit',
    can: projectManagement,
    load: async () => (await import('#inventory/units/web/UnitFormPage.tsx')).UnitFormPage,
  },
  {
    path: '/projects/:projectId/towers/:towerId/units/create',
    title: 'Add unit',
    can: projectManagement,
    load: async () => (await import('#inventory/units/web/UnitFormPage.tsx')).UnitFormPage,
  },
  {
    path: '/projects/:projectId/units/:unitId',
    title: 'Unit',
    load: async () => (await import('#inventory/units/web/UnitPage.tsx')).UnitPage,
  },
  {
    path: '/projects/:projectId/towers/:towerId/units/:unitId',
    title: 'Unit',
    load: async () => (await import('#inventory/units/web/UnitPage.tsx')).UnitPage,
  },
  {
    path: '/projects/:projectId/units/:unitId/edit',
    title: 'Edit unit',
    can: projectManagement,
    load: async () => (await import('#inventory/units/web/UnitFormPage.tsx')).UnitFormPage,
  },
  {
    path: '/projects/:projectId/towers/:towerId/units/:unitId/edit',
    title: 'Edit unit',
    can: projectManagement,
    load: async () => (await import('#inventory/units/web/UnitFormPage.tsx')).UnitFormPage,
  },
];
