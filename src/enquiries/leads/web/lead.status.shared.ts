import { look } from '#platform/web/status/status.ts';

export const LEAD_STATUS = {
  new: look('New', 'empty', 'primary'),
  contacted: look('Contacted', 'pie20', 'primary'),
  qualified: look('Qualified', 'pie42', 'primary'),
  siteVisit: look('Site visit', 'pie64', 'primary'),
  negotiating: look('Negotiating', 'pie86', 'primary'),
  closed: look('Closed', 'tick', 'success'),
  lost: look('Lost', 'cross', 'faint'),
} as const;
