import type { ScreenDescription } from '#platform/web/navigation/screen.tsx';

export const lettersScreens: readonly ScreenDescription[] = [
  {
    path: '/a/:token',
    title: 'Paper to accept',
    openTo: 'everyone',
    load: async () => (await import('./acceptances/web/AcceptancePage.tsx')).AcceptancePage,
  },
  {
    path: '/s/:token',
    title: 'Shared documents',
    openTo: 'everyone',
    load: async () => (await import('./shares/web/SharedDocumentsPage.tsx')).SharedDocumentsPage,
  },
];
