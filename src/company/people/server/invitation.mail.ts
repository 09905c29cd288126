import type { Day } from '#platform/contract/calendar.ts';
import { formatDay } from '#platform/contract/format.ts';
import type { Role } from '#platform/contract/roles.ts';
import { roleLabel } from '#platform/contract/roles.ts';
import type { MailTemplate } from '#platform/server/mail/mail.ts';

export interface InvitationMail {
  firstName: string;
  organizationName: string;
  inviterName: string;
  role: Role;
  /** Of the page that accepts, with its token. */
  path: string;
  expiresOn: Day;
}

export const invitationMail: MailTemplate<InvitationMail> = {
  name: 'invitation',
  write: ({ firstName, organizationName, inviterName, role, path, expiresOn }) => ({
    subject: `${inviterName} invites you to ${organizationName}`,
    heading: `Join ${organizationName} on Plinth`,
    paragraphs: [
      `Hello ${firstName},`,
      `${inviterName} invites you to work with ${organizationName}. Choose a password to begin.`,
    ],
    facts: [
      ['Role', roleLabel(role)],
      ['Valid until', formatDay(expiresOn)],
    ],
    action: { label: 'Accept invitation', path },
    notes: ['The link is for you only and works once. If you do not know the sender, ignore this email.'],
  }),
};
