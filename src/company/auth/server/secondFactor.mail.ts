import type { Instant } from '#platform/contract/calendar.ts';
import { formatDayAndTime } from '#platform/contract/format.ts';
import type { MailTemplate } from '#platform/server/mail/mail.ts';

export type FactorChange =
  | 'enabled'
  | 'removed'
  | 'reset'
  | 'recoveryCodesRenewed'
  | 'recoveryCodeUsed'
  | 'passkeyAdded'
  | 'passkeyRemoved';

interface SecondFactorMail {
  firstName: string;
  change: FactorChange;
  /** The name of the passkey that was added or removed. */
  passkey: string | null;
  /** Signing in takes a second step after the change. */
  isOn: boolean;
  /** Recovery codes left, after one was used. */
  left: number | null;
  at: Instant;
  timezone: string;
  ip: string | null;
}

type Text = (mail: SecondFactorMail) => string;

const onOrOff: Text = ({ isOn }) => (isOn ? 'Two-step sign-in has changed' : 'Two-step sign-in is off');
const whatIsLeft: Text = ({ isOn }) =>
  isOn ? 'Signing in still takes a second step.' : 'Signing in takes the password alone.';

const TEXTS: Record<FactorChange, { heading: Text; text: Text }> = {
  enabled: {
    heading: () => 'Two-step sign-in is on',
    text: () => 'Signing in now takes your password and a code from your authenticator app.',
  },
  removed: {
    heading: onOrOff,
    text: (mail) => `You removed your authenticator app. ${whatIsLeft(mail)}`,
  },
  reset: {
    heading: () => 'Your two-step sign-in was reset',
    text: () =>
      'An administrator removed your authenticator app and passkeys and signed you out everywhere. Sign in with your password, then set up two-step sign-in again in your profile.',
  },
  passkeyAdded: {
    heading: () => 'A passkey was added',
    text: ({ passkey }) =>
      `The passkey ${passkey ?? ''} was added to your account. It is a second step of signing in, after your password.`,
  },
  passkeyRemoved: {
    heading: onOrOff,
    text: (mail) => `You removed the passkey ${mail.passkey ?? ''}. ${whatIsLeft(mail)}`,
  },
  recoveryCodesRenewed: {
    heading: () => 'You have new recovery codes',
    text: () => 'Your earlier recovery codes no longer work.',
  },
  recoveryCodeUsed: {
    heading: () => 'A recovery code was used',
    text: ({ left }) => `Somebody signed in with a recovery code of yours. You have ${left ?? 0} left.`,
  },
};

export const secondFactorMail: MailTemplate<SecondFactorMail> = {
  name: 'secondFactor',
  isOfAccount: true,
  write: (mail) => {
    const texts = TEXTS[mail.change];
    const { firstName, at, timezone, ip } = mail;
    const heading = texts.heading(mail);
    return {
      subject: `${heading}: Plinth`,
      heading,
      paragraphs: [`Hello ${firstName},`, texts.text(mail)],
      facts: [['When', formatDayAndTime(at, timezone)], ...(ip ? [['Network', ip] as const] : [])],
      action: { label: 'Open your profile', path: '/profile' },
      notes: ['If it was not you, choose a new password at once and ask an administrator of your company.'],
    };
  },
};
