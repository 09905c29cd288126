import { subscribers } from '#app/application.plugins.ts';
import { runSchedules } from '#insight/schedules/server/schedule.jobs.ts';
import { reportSender } from '#insight/schedules/server/schedule.send.ts';
import { inTransaction } from '#platform/server/database/tenant.ts';
import { openPictureOpener } from '#platform/server/pictures/picture-opener.ts';
import { openTextReader } from '#platform/server/text/text-reader.ts';
import { testPrinter } from './printer.ts';
import type { TestApp } from './test-app.ts';

/** What the queue does at a moment: begins the schedules that are due, and mails each recipient of their runs. */
export async function sendDueReports(app: TestApp, organizationId: string, now: string): Promise<void> {
  const printer = testPrinter(app.files);
  const pictures = openPictureOpener();
  const { pool } = app.application;
  const job = {
    pool,
    files: app.files,
    printer,
    texts: openTextReader(),
    pictures,
    clock: () => now,
    subscribers,
    organizationId,
    now,
  };
  await runSchedules(job);
  const waiting = await inTransaction(pool, { organizationId }, (db) =>
    db.selectFrom('reportDelivery').select('id').where('state', '=', 'waiting').execute(),
  );
  const send = reportSender(job);
  for (const { id } of waiting) await send({ organizationId, deliveryId: id }, { isLastAttempt: false });
  await Promise.all([printer.stop(), pictures.stop()]);
}
