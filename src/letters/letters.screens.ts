import type { ScreenDescription } from '#platform/web/navigation/screen.tsx';
import { TEMPLATE_KEEPERS, TEMPLATE_READERS } from './templates/template.rules.ts';

export const lettersScreens: readonly ScreenDescription[] = [
  {
    path: '/documents/templates',
    title: 'Templates of letters',
    menu: { group: 'Documents', place: 30, lights: ['/documents/letters/*'] },
    can: TEMPLATE_READERS,
    load: async () => (await import('./templates/web/TemplatesPage.tsx')).TemplatesPage,
  },
  {
    path: '/documents/templates/create',
    title: 'New template',
    can: TEMPLATE_KEEPERS,
    load: async () => (await import('./templates/web/NewTemplatePage.tsx')).NewTemplatePage,
  },
  {
    path: '/documents/templates/:templateId',
    title: 'Template',
    can: TEMPLATE_READERS,
    load: async () => (await import('./templates/web/TemplatePage.tsx')).TemplatePage,
  },
  {
    path: '/documents/templates/:templateId/edit',
    title: 'Edit template',
    can: TEMPLATE_KEEPERS,
    load: async () => (await import('./templates/web/TemplateEditPage.tsx')).TemplateEditPage,
  },
  {
    path: '/documents/letters/:letterJobId',
    title: 'Letters',
    can: TEMPLATE_READERS,
    load: async () => (await import('./templates/web/LetterJobPage.tsx')).LetterJobPage,
  },
  {
    path: '/s/:token',
    title: 'Shared documents',
    openTo: 'everyone',
    load: async () => (await import('./shares/web/SharedDocumentsPage.tsx')).SharedDocumentsPage,
  },
];
