import type { ScreenDescription } from '#platform/web/navigation/screen.tsx';
import { NotFoundPage } from '#platform/web/shell/NotFoundPage.tsx';

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
    // Part of the first load: an address with a word in the place of an id shows it too.
    load: () => Promise.resolve(NotFoundPage),
  },
];
