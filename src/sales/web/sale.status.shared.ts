import { look } from '#platform/web/status/status.ts';

export const SALE_STATUS = {
  booked: look('Booked', 'pie25', 'primary'),
  agreement: look('Agreement', 'pie50', 'primary'),
  registered: look('Registered', 'pie75', 'primary'),
  completed: look('Completed', 'tick', 'success'),
  cancelled: look('Cancelled', 'cross', 'faint'),
} as const;
