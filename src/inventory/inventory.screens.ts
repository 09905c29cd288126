import { CAPABILITIES } from '#platform/contract/roles.ts';
import type { ScreenDescription } from '#platform/web/navigation/screen.tsx';

const { viewAllProjects, projectManagement, salesPipeline } = CAPABILITIES;

export const inventoryScreens: readonly ScreenDescription[] = [
  {
    path: '/projects',
    title: 'Projects',
    goLetter: 'p',
    menu: { group: 'Projects', place: 10 },
    can: viewAllProjects,
    load: async () => (await import('./projects/web/ProjectListPage.tsx')).ProjectListPage,
  },
  {
    path: '/projects/create',
    title: 'Create project',
    menu: { group: 'Projects', place: 20 },
    can: projectManagement,
    load: async () => (await import('./projects/web/ProjectFormPage.tsx')).ProjectFormPage,
  },
  {
    path: '/projects/:projectId',
    title: 'Project',
    load: async () => (await import('./projects/web/ProjectPage.tsx')).ProjectPage,
  },
  {
    path: '/projects/:projectId/edit',
    title: 'Edit project',
    can: projectManagement,
    load: async () => (await import('./projects/web/ProjectFormPage.tsx')).ProjectFormPage,
  },
  {
    path: '/projects/:projectId/towers/create',
    title: 'Add tower',
    can: projectManagement,
    load: async () => (await import('./towers/web/TowerFormPage.tsx')).TowerFormPage,
  },
  {
    path: '/projects/:projectId/towers/:towerId',
    title: 'Tower',
    load: async () => (await import('./towers/web/TowerPage.tsx')).TowerPage,
  },
  {
    path: '/projects/:projectId/towers/:towerId/edit',
    title: 'Edit tower',
    can: projectManagement,
    load: async () => (await import('./towers/web/TowerFormPage.tsx')).TowerFormPage,
  },
  {
    path: '/projects/:projectId/units/create',
    title: 'Add unit',
    can: projectManagement,
    load: async () => (await import('./units/web/UnitFormPage.tsx')).UnitFormPage,
  },
  {
    path: '/projects/:projectId/towers/:towerId/units/create',
    title: 'Add unit',
    can: projectManagement,
    load: async () => (await import('./units/web/UnitFormPage.tsx')).UnitFormPage,
  },
  {
    path: '/projects/:projectId/units/:unitId',
    title: 'Unit',
    load: async () => (await import('./units/web/UnitPage.tsx')).UnitPage,
  },
  {
    path: '/projects/:projectId/towers/:towerId/units/:unitId',
    title: 'Unit',
    load: async () => (await import('./units/web/UnitPage.tsx')).UnitPage,
  },
  {
    path: '/projects/:projectId/units/:unitId/edit',
    title: 'Edit unit',
    can: projectManagement,
    load: async () => (await import('./units/web/UnitFormPage.tsx')).UnitFormPage,
  },
  {
    path: '/projects/:projectId/towers/:towerId/units/:unitId/edit',
    title: 'Edit unit',
    can: projectManagement,
    load: async () => (await import('./units/web/UnitFormPage.tsx')).UnitFormPage,
  },
  {
    path: '/sales/payment-plans',
    title: 'Payment plans',
    menu: { group: 'Sales & payments', place: 80 },
    can: salesPipeline,
    load: async () => (await import('./payment-terms/web/PaymentPlansPage.tsx')).PaymentPlansPage,
  },
];
