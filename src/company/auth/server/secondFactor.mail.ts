import type { Instant } from '#platform/contract/calendar.ts';
import { formatDayAndTime } from '#platform/contract/format.ts';
import type { MailTemplate } from '#platform/server/mail/mail.ts';

export type FactorChange = 'enabled' | 'removed' | 'reset' | 'recoveryCodesRenewed' | 'recoveryCodeUsed';

interface SecondFactorMail {
  firstName: string;
  change: FactorChange;
  /** Recovery codes left, after one was used. */
  left: number | null;
  at: Instant;
  timezone: string;
  ip: string | null;
}

const TEXTS: Record<FactorChange, { heading: string; text: (mail: SecondFactorMail) => string }> = {
  enabled: {
    heading: 'Two-step sign-in is on',
    text: () => 'Signing in now takes your password and a code from your authenticator app.',
  },
  removed: {
    heading: 'Two-step sign-in is off',
    text: () => 'You removed your authenticator app. Signing in takes the password alone.',
  },
  reset: {
    heading: 'Your two-step sign-in was reset',
    text: () =>
      'An administrator removed your authenticator app and signed you out everywhere. Sign in with your password, then set it up again in your profile.',
  },
  recoveryCodesRenewed: {
    heading: 'You have new recovery codes',
    text: () => 'Your earlier recovery codes no longer work.',
  },
  recoveryCodeUsed: {
    heading: 'A recovery code was used',
    text: ({ left }) => `Somebody signed in with a recovery code of yours. You have ${left ?? 0} left.`,
  },
};

export const secondFactorMail: MailTemplate<SecondFactorMail> = {
  name: 'secondFactor',
  isOfAccount: true,
  write: (mail) => {
    const { heading, text } = TEXTS[mail.change];
    const { firstName, at, timezone, ip } = mail;
    return {
      subject: `${heading}: Plinth`,
      heading,
      paragraphs: [`Hello ${firstName},`, text(mail)],
      facts: [['When', formatDayAndTime(at, timezone)], ...(ip ? [['Network', ip] as const] : [])],
      action: { label: 'Open your profile', path: '/profile' },
      notes: ['If it was not you, choose a new password at once and ask an administrator of your company.'],
    };
  },
};
