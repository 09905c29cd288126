import { act, dialog, reads } from './overlay-acts.ts';
import type { ScreenOverlay } from './screen-overlay.ts';

const PANEL = '/analytics/schedules?peek=:reportScheduleId';

/** What opens upon dashboards and reports. */
export const INSIGHT_LAYERS: readonly ScreenOverlay[] = [
  { name: 'arrange the dashboard', path: '/dashboard', reveal: (page) => dialog(page, 'Arrange') },
  {
    name: 'set an alert',
    path: '/analytics/measures',
    reveal: (page) => dialog(page, 'Tell me when… Bookings'),
  },
  { name: 'schedule a report', path: '/sales/reports', reveal: (page) => dialog(page, 'Schedule') },
  { name: 'scheduled report', path: PANEL, reveal: (page) => reads(page, 'of the last 90 days') },
  { name: 'edit a scheduled report', path: PANEL, reveal: (page) => dialog(page, 'Edit') },
  { name: 'hand over a scheduled report', path: PANEL, reveal: (page) => dialog(page, 'Hand over') },
  { name: 'delete a scheduled report', path: PANEL, reveal: (page) => dialog(page, 'Delete') },
  {
    name: 'remove past bookings',
    path: '/analytics/predictions/past-bookings?projectId=:projectId',
    reveal: (page) => act(page, 'Remove past bookings'),
  },
];
