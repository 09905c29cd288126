import type { ScreenDescription } from '#platform/web/navigation/screen.tsx';

/** Pages of their own, for everyone. */
export const PLAIN_SCREENS: readonly ScreenDescription[] = [
  {
    path: '/reset-password',
    title: 'Choose a new password',
    load: async () => (await import('#company/auth/web/ResetPasswordPage.tsx')).ResetPasswordPage,
  },
  {
    path: '/verify-email',
    title: 'Confirm your address',
    load: async () => (await import('#company/auth/web/VerifyEmailPage.tsx')).VerifyEmailPage,
  },
  {
    path: '/share/:token',
    title: 'Cost sheet',
    load: async () => (await import('#offers/cost-sheets/web/SharePage.tsx')).SharePage,
  },
  {
    path: '/unauthorized',
    title: 'No permission',
    load: async () => (await import('#platform/web/shell/UnauthorizedPage.tsx')).UnauthorizedPage,
  },
  {
    path: '/404',
    title: 'Page not found',
    load: async () => (await import('#platform/web/shell/NotFoundPage.tsx')).NotFoundPage,
  },
];
