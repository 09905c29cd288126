import type { ScreenDescription } from '#platform/web/navigation/screen.tsx';

export const lettersScreens: readonly ScreenDescription[] = [
  {
    path: '/s/:token',
    title: 'Shared documents',
    openTo: 'everyone',
    load: async () => (await import('./shares/web/SharedDocumentsPage.tsx')).SharedDocumentsPage,
  },
];
