import { CAPABILITIES, GROUPS } from '#platform/contract/roles.ts';
import type { ScreenDescription } from '#platform/web/navigation/screen.tsx';

const { userManagement } = CAPABILITIES;

export const companyScreens: readonly ScreenDescription[] = [
  {
    path: '/profile',
    title: 'Profile',
    load: async () => (await import('./people/web/ProfilePage.tsx')).ProfilePage,
  },
  {
    path: '/settings',
    title: 'Settings',
    menu: { group: 'Admin panel', place: 20 },
    can: GROUPS.MANAGEMENT,
    load: async () => (await import('./organizations/web/SettingsPage.tsx')).SettingsPage,
  },
  {
    path: '/settings/rates',
    title: 'Statutory rates',
    menu: { group: 'Admin panel', place: 30 },
    can: GROUPS.MANAGEMENT,
    load: async () => (await import('./statutory-rates/web/RatesPage.tsx')).RatesPage,
  },
  {
    path: '/documents',
    title: 'Documents',
    goLetter: 'y',
    menu: { group: 'Documents', place: 10 },
    load: async () => (await import('./documents/web/DocumentsPage.tsx')).DocumentsPage,
  },
  {
    path: '/documents/waiting',
    title: 'Waiting for approval',
    menu: { group: 'Documents', place: 20 },
    can: CAPABILITIES.approveDocuments,
    load: async () => (await import('./documents/web/WaitingPage.tsx')).WaitingPage,
  },
  {
    path: '/documents/:documentId',
    title: 'Document',
    load: async () => (await import('./documents/web/DocumentPage.tsx')).DocumentPage,
  },
  {
    path: '/settings/document-categories',
    title: 'Document categories',
    menu: { group: 'Admin panel', place: 35 },
    can: GROUPS.MANAGEMENT,
    load: async () => (await import('./documents/web/CategoriesPage.tsx')).CategoriesPage,
  },
  {
    path: '/settings/users',
    title: 'User management',
    goLetter: 'u',
    menu: { group: 'Admin panel', place: 10 },
    can: userManagement,
    load: async () => (await import('./people/web/UsersPage.tsx')).UsersPage,
  },
  {
    path: '/settings/audit',
    title: 'Audit trail',
    menu: { group: 'Admin panel', place: 50 },
    can: userManagement,
    load: async () => (await import('./audit/web/AuditPage.tsx')).AuditPage,
  },
  {
    path: '/settings/security-log',
    title: 'Security log',
    menu: { group: 'Admin panel', place: 55 },
    can: userManagement,
    load: async () => (await import('./auth/web/SecurityLogPage.tsx')).SecurityLogPage,
  },
  {
    path: '/approvals',
    title: 'Approvals',
    goLetter: 'a',
    menu: { group: 'Sales & payments', place: 40 },
    load: async () => (await import('./approvals/web/ApprovalsPage.tsx')).ApprovalsPage,
  },
  {
    path: '/login',
    title: 'Sign in',
    openTo: 'guests',
    load: async () => (await import('./auth/web/LoginPage.tsx')).LoginPage,
  },
  {
    path: '/register',
    title: 'Create an account',
    openTo: 'guests',
    load: async () => (await import('./auth/web/RegisterPage.tsx')).RegisterPage,
  },
  {
    path: '/forgot-password',
    title: 'Forgot password',
    openTo: 'guests',
    load: async () => (await import('./auth/web/ForgotPasswordPage.tsx')).ForgotPasswordPage,
  },
  {
    path: '/invite/:userId',
    title: 'Invitation',
    openTo: 'guests',
    load: async () => (await import('./auth/web/InvitePage.tsx')).InvitePage,
  },
  {
    path: '/invitation/:userId',
    title: 'Invitation',
    openTo: 'guests',
    load: async () => (await import('./auth/web/InvitationRedirect.tsx')).InvitationRedirect,
  },
  {
    path: '/reset-password',
    title: 'Choose a new password',
    openTo: 'everyone',
    load: async () => (await import('./auth/web/ResetPasswordPage.tsx')).ResetPasswordPage,
  },
  {
    path: '/verify-email',
    title: 'Confirm your email',
    openTo: 'everyone',
    load: async () => (await import('./auth/web/VerifyEmailPage.tsx')).VerifyEmailPage,
  },
  {
    path: '/verify',
    title: 'Check a document',
    openTo: 'everyone',
    load: async () => (await import('./papers/web/VerifyPage.tsx')).VerifyPage,
  },
  {
    path: '/verify/:code',
    title: 'Check a document',
    openTo: 'everyone',
    load: async () => (await import('./papers/web/VerifyPage.tsx')).VerifyPage,
  },
];
