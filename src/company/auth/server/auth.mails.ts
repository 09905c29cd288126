import type { Instant } from '#platform/contract/calendar.ts';
import { formatDayAndTime } from '#platform/contract/format.ts';
import type { Role } from '#platform/contract/roles.ts';
import { roleLabel } from '#platform/contract/roles.ts';
import type { MailTemplate } from '#platform/server/mail/mail.ts';

export interface LinkMail {
  firstName: string;
  /** Of the page that takes the token. */
  path: string;
}

export const passwordResetMail: MailTemplate<LinkMail> = {
  name: 'passwordReset',
  isOfAccount: true,
  write: ({ firstName, path }) => ({
    subject: 'Choose a new password for Plinth',
    heading: 'Choose a new password',
    paragraphs: [
      `Hello ${firstName},`,
      'We received a request to reset the password for this address. The link works once and for 60 minutes.',
    ],
    action: { label: 'Choose a new password', path },
    notes: [
      'Choosing a new password signs you out everywhere.',
      'If it was not you, ignore this email: your password stays the same.',
    ],
  }),
};

export const emailVerificationMail: MailTemplate<LinkMail> = {
  name: 'emailVerification',
  isOfAccount: true,
  write: ({ firstName, path }) => ({
    subject: 'Confirm your address for Plinth',
    heading: 'Confirm your address',
    paragraphs: [
      `Hello ${firstName},`,
      'Confirm that this address is yours. Until then you can try Plinth, but not invite, mail, share or import.',
    ],
    action: { label: 'Confirm address', path },
    notes: [
      'The link works once and for 7 days.',
      'If it was not you who registered, ignore this email: the account is removed.',
    ],
  }),
};

export interface WelcomeMail {
  firstName: string;
  organizationName: string;
  role: Role;
}

export const welcomeMail: MailTemplate<WelcomeMail> = {
  name: 'welcome',
  write: ({ firstName, organizationName, role }) => ({
    subject: `Welcome to ${organizationName} on Plinth`,
    heading: `Welcome, ${firstName}`,
    paragraphs: [`Your account with ${organizationName} is ready. You sign in with this address.`],
    facts: [
      ['Organization', organizationName],
      ['Role', roleLabel(role)],
    ],
    action: { label: 'Open Plinth', path: '/dashboard' },
  }),
};

export interface NewDeviceMail {
  firstName: string;
  /** In words: 'Firefox on Windows'. */
  device: string;
  at: Instant;
  timezone: string;
  ip: string;
}

export const newDeviceMail: MailTemplate<NewDeviceMail> = {
  name: 'newDevice',
  isOfAccount: true,
  write: ({ firstName, device, at, timezone, ip }) => ({
    subject: 'New sign-in to Plinth',
    heading: 'New sign-in from a new device',
    paragraphs: [`Hello ${firstName},`, 'Your password was used on a device that we had not seen before.'],
    facts: [
      ['Device', device],
      ['When', formatDayAndTime(at, timezone)],
      ['Network', ip],
    ],
    action: { label: 'See where you are signed in', path: '/profile' },
    notes: ['If it was not you, choose a new password at once: that ends all other sign-ins.'],
  }),
};

export interface PasswordChangedMail {
  firstName: string;
  at: Instant;
  timezone: string;
  ip: string | null;
}

export const passwordChangedMail: MailTemplate<PasswordChangedMail> = {
  name: 'passwordChanged',
  isOfAccount: true,
  write: ({ firstName, at, timezone, ip }) => ({
    subject: 'Your password for Plinth was changed',
    heading: 'Your password was changed',
    paragraphs: [`Hello ${firstName},`, 'Your account has a new password. Other sign-ins have ended.'],
    facts: [['When', formatDayAndTime(at, timezone)], ...(ip ? [['Network', ip] as const] : [])],
    action: { label: 'It was not me', path: '/forgot-password' },
    notes: ['If it was you, there is nothing to do. If not, choose another password at once.'],
  }),
};
