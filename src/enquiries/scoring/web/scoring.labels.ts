import type { Grade } from '#enquiries/leads/grade.rules.ts';
import type { ScoreTrigger } from '../score.contract.ts';
import type { Factor, Penalty, Touch } from '../scoringConfig.rules.ts';

export const FACTOR_NAMES: Readonly<Record<Factor, string>> = {
  budgetFit: 'Budget fit',
  engagement: 'Engagement',
  timeline: 'Timeline',
  siteVisit: 'Site visit',
  source: 'Source',
  financing: 'Financing',
  requirementClarity: 'Clear requirement',
  profile: 'Profile',
};

export const TOUCH_NAMES: Readonly<Record<Touch, string>> = {
  visitDone: 'Site visit done',
  meeting: 'Meeting',
  inboundCall: 'Call from the customer',
  connectedCall: 'Answered call',
  inboundMessage: 'Message from the customer',
  reply: 'Reply to a message',
  noAnswer: 'Not reached',
};

export const PENALTY_NAMES: Readonly<Record<Penalty, string>> = {
  wrongNumber: 'Wrong number',
  notInterested: 'Not interested',
  noAnswers: 'Three unanswered calls',
  silence: 'No contact for 21 days',
  dnd: 'Do not disturb',
};

export const TRIGGER_NAMES: Readonly<Record<ScoreTrigger, string>> = {
  created: 'Received',
  interaction: 'Contact logged',
  edit: 'Lead edited',
  decay: 'Time passed',
  manual: 'Recalculated',
  bulk: 'Recalculated',
  config: 'Rules changed',
};

export const GRADE_TONES: Readonly<Record<Grade, 'amber' | 'primary' | 'neutral'>> = {
  hot: 'amber',
  warm: 'primary',
  cold: 'neutral',
};
