import type { ScreenDescription } from '#platform/web/navigation/screen.tsx';

export const appScreens: readonly ScreenDescription[] = [
  {
    path: '/unauthorized',
    title: 'No permission',
    openTo: 'everyone',
    load: async () => (await import('#platform/web/shell/UnauthorizedPage.tsx')).UnauthorizedPage,
  },
  {
    path: '/404',
    title: 'Page not found',
    openTo: 'everyone',
    load: async () => (await import('#platform/web/shell/NotFoundPage.tsx')).NotFoundPage,
  },
];
