import { buildAlert } from '#insight/alerts/server/alert.factory.ts';
import { closeFigures } from '#insight/measures/server/figureClose.jobs.ts';
import { buildPastBookings } from '#insight/past-bookings/server/pastBooking.factory.ts';
import { buildReportFile, buildSchedule } from '#insight/schedules/server/schedule.factory.ts';
import type { Caller } from '#platform/server/context.ts';
import type { TestApp } from './test-app.ts';
import type { BodyOf } from './world-bodies-partners.ts';

/** A scheduled report of the head with its file, an alert, and past bookings; the figures of last month are kept. */
export async function insightRecords(app: TestApp, head: Caller, now: string, projectId: string) {
  const { pool } = app.application;
  await closeFigures({ pool, organizationId: head.organizationId, now, subscribers: [] });
  const reportSchedule = await app.application.runAs(head, now, buildSchedule);
  const reportFile = await app.application.runAs(head, now, (work) =>
    buildReportFile(work, app.files, reportSchedule),
  );
  await app.application.runAs(head, now, (work) => buildPastBookings(work, projectId));
  const figureAlert = await app.application.runAs(head, now, buildAlert);
  return { reportSchedule, reportFile, figureAlert };
}

/** Of reports at set times and dashboards. */
export const INSIGHT_BODIES: Readonly<Record<string, BodyOf>> = {
  'PUT /analytics/sales-targets': ({ project }) => ({
    year: 2026,
    of: 'projects',
    version: 0,
    cells: [{ id: project, month: '2026-12', units: 4, valuePaise: 500_000_000 }],
  }),
  'POST /analytics/schedule-report': ({ user }) => ({
    name: 'Bookings of last month',
    report: 'sales-summary',
    format: 'csv',
    filters: { period: 'lastMonth' },
    every: 'month',
    dayOfMonth: 1,
    at: '07:30',
    recipientIds: [user],
  }),
  'PUT /analytics/schedules/{id}': () => ({ name: 'Sales of this month' }),
  'POST /analytics/alerts': ({ project }) => ({
    figure: 'bookings',
    projectId: project,
    period: 'month',
    direction: 'below',
    limit: 10,
  }),
  'PUT /analytics/alerts/{id}': () => ({ limit: 50 }),
  'PUT /analytics/dashboard/layout': () => ({ hidden: [], order: [] }),
};
