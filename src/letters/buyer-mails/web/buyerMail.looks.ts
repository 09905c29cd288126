import type { Statuses } from '#platform/web/status/status.ts';
import { look } from '#platform/web/status/status.ts';
import type { MailState } from '../buyerMail.rules.ts';
import { STATE_WORDS } from '../buyerMail.words.ts';

export const MAIL_LOOKS: Statuses<MailState> = {
  waiting: look(STATE_WORDS.waiting, 'empty', 'amber'),
  sending: look(STATE_WORDS.sending, 'half', 'primary'),
  delivered: look(STATE_WORDS.delivered, 'tick', 'success'),
  bounced: look(STATE_WORDS.bounced, 'alert', 'error'),
  notSent: look(STATE_WORDS.notSent, 'cross', 'error'),
};
