import type { Statuses } from '#platform/web/status/status.ts';
import { look } from '#platform/web/status/status.ts';
import type { MailState } from '../buyerMail.rules.ts';
import { STATE_LABELS } from '../buyerMail.labels.ts';

export const MAIL_LOOKS: Statuses<MailState> = {
  waiting: look(STATE_LABELS.waiting, 'empty', 'amber'),
  sending: look(STATE_LABELS.sending, 'half', 'primary'),
  delivered: look(STATE_LABELS.delivered, 'tick', 'success'),
  bounced: look(STATE_LABELS.bounced, 'alert', 'error'),
  notSent: look(STATE_LABELS.notSent, 'cross', 'error'),
};
