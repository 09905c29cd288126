import { anyOf, GROUPS, SALES_STAFF, without } from '#platform/contract/roles.ts';
import type { ScreenDescription } from '#platform/web/navigation/screen.tsx';

/** As `TEMPLATE_READERS`, without the rules of documents, which the first screens do not need. */
const LETTER_WRITERS = anyOf(GROUPS.MANAGEMENT, SALES_STAFF, GROUPS.FINANCE);

/** As in the rules of mails to buyers. */
const MAIL_SENDERS = without(LETTER_WRITERS, 'Marketing Head');

export const lettersScreens: readonly ScreenDescription[] = [
  {
    path: '/a/:token',
    title: 'Paper to accept',
    openTo: 'everyone',
    load: async () => (await import('./acceptances/web/AcceptancePage.tsx')).AcceptancePage,
  },
  {
    path: '/documents/templates',
    title: 'Templates of letters',
    menu: { group: 'Documents', place: 40, lights: ['/documents/letters/*'] },
    can: LETTER_WRITERS,
    load: async () => (await import('./templates/web/TemplatesPage.tsx')).TemplatesPage,
  },
  {
    path: '/documents/templates/create',
    title: 'New template',
    can: GROUPS.MANAGEMENT,
    load: async () => (await import('./templates/web/NewTemplatePage.tsx')).NewTemplatePage,
  },
  {
    path: '/documents/templates/:templateId',
    title: 'Template',
    can: LETTER_WRITERS,
    load: async () => (await import('./templates/web/TemplatePage.tsx')).TemplatePage,
  },
  {
    path: '/documents/letters/:letterJobId',
    title: 'Letters',
    can: LETTER_WRITERS,
    load: async () => (await import('./templates/web/LetterJobPage.tsx')).LetterJobPage,
  },
  {
    path: '/sales/mails',
    title: 'Mails to buyers',
    menu: { group: 'Accounts', place: 70 },
    can: MAIL_SENDERS,
    load: async () => (await import('./buyer-mails/web/BuyerMailsPage.tsx')).BuyerMailsPage,
  },
  {
    path: '/sales/mails/settings',
    title: 'Texts and rules',
    can: MAIL_SENDERS,
    load: async () => (await import('./buyer-mails/web/BuyerMailsPage.tsx')).MailSettings,
  },
  {
    path: '/s/:token',
    title: 'Shared documents',
    openTo: 'everyone',
    load: async () => (await import('./shares/web/SharedDocumentsPage.tsx')).SharedDocumentsPage,
  },
];
