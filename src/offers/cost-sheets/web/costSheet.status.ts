import { look } from '#platform/web/status/status.ts';

export const COST_SHEET_STATUS = {
  issued: look('Issued', 'ring', 'primary'),
  accepted: look('Accepted', 'tick', 'success'),
  expired: look('Expired', 'alert', 'error'),
  superseded: look('Superseded', 'box', 'faint'),
} as const;
