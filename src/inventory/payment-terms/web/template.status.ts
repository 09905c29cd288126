import { look } from '#platform/web/status/status.ts';

export const TEMPLATE_STATUS = {
  active: look('Active', 'tick', 'success'),
  inactive: look('Inactive', 'box', 'faint'),
} as const;
