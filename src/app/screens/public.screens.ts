import type { ScreenDescription } from '#platform/web/navigation/screen.tsx';

/** For those who are not signed in. */
export const PUBLIC_SCREENS: readonly ScreenDescription[] = [
  {
    path: '/login',
    title: 'Sign in',
    load: async () => (await import('#company/auth/web/LoginPage.tsx')).LoginPage,
  },
  {
    path: '/register',
    title: 'Create an account',
    load: async () => (await import('#company/auth/web/RegisterPage.tsx')).RegisterPage,
  },
  {
    path: '/forgot-password',
    title: 'Forgot password',
    load: async () => (await import('#company/auth/web/ForgotPasswordPage.tsx')).ForgotPasswordPage,
  },
  {
    path: '/invite/:userId',
    title: 'Invitation',
    load: async () => (await import('#company/auth/web/InvitePage.tsx')).InvitePage,
  },
  {
    path: '/invitation/:userId',
    title: 'Invitation',
    load: async () => (await import('#company/auth/web/InvitationRedirect.tsx')).InvitationRedirect,
  },
];
