import { look } from '#platform/web/status/status.ts';
import { ISSUE_AGES } from '../issueTimes.rules.ts';

export const ISSUE_STATUS = {
  open: look('Open', 'ring', 'primary'),
  inProgress: look('In progress', 'half', 'primary'),
  resolved: look('Resolved', 'pause', 'amber'),
  verified: look('Verified', 'tick', 'success'),
  overdue: look('Overdue', 'alert', 'error'),
} as const;

export const ISSUE_SEVERITY = {
  low: look('Low', 'empty', 'faint'),
  medium: look('Medium', 'half', 'primary'),
  high: look('High', 'warning', 'amber'),
  critical: look('Critical', 'alert', 'error'),
} as const;

export const ORIGIN_LABELS = { site: 'Site', snag: 'Snag', defect: 'Defect' } as const;

const AGE_LABELS = { upTo7: 'Up to 7 days', from8To30: '8 to 30 days', over30: 'Over 30 days' } as const;

export const AGE_CHOICES = ISSUE_AGES.map((value) => ({ value, label: AGE_LABELS[value] }));
