import type { MailedKind, MailState, TextSource } from './buyerMail.rules.ts';

export const KIND_LABELS: Record<MailedKind, string> = {
  receipt: 'Receipt',
  invoice: 'Invoice',
  demandLetter: 'Demand letter',
  costSheet: 'Cost sheet',
  statement: 'Statement',
  welcome: 'Welcome',
};

export const STATE_LABELS: Record<MailState, string> = {
  waiting: 'Waiting',
  sending: 'Sending',
  delivered: 'Delivered',
  bounced: 'Bounced',
  notSent: 'Not sent',
};

/** Whose text it is that buyers get. */
export const SOURCE_LABELS: Record<TextSource, string> = {
  project: 'text of this project',
  organization: 'text of all projects',
  plinth: 'text of Plinth',
};
