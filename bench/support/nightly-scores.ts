import pg from 'pg';
import { openApplication } from '#app/application.ts';
import { subscribers } from '#app/application.plugins.ts';
import { decayScores } from '#enquiries/scoring/server/score.jobs.ts';
import { FileStore } from '#platform/server/files/file-store.ts';
import { openLog } from '#platform/server/log.ts';
import { openPrinter } from '#platform/server/printing/printer.ts';
import { openPictureOpener } from '#platform/server/pictures/picture-opener.ts';
import { openTextReader } from '#platform/server/text/text-reader.ts';

interface Place {
  databaseUrl: string;
  sessionSecret: string;
  folder: string;
}

/** What the nightly job does for the open leads of an organization, and how long it takes. */
export async function scoreAllLeads(
  { databaseUrl, sessionSecret, folder }: Place,
  organizationId: string,
): Promise<{ scored: number; seconds: number }> {
  const files = new FileStore(folder);
  const application = await openApplication({
    databaseUrl,
    sessionSecret,
    version: 'bench',
    services: {
      files,
      printer: openPrinter({ publicUrl: 'https://plinth.test', files }),
      texts: openTextReader(),
      pictures: openPictureOpener(),
    },
    log: openLog('error'),
    checkReplies: false,
  });
  try {
    const began = performance.now();
    const now = new Date().toISOString();
    const scored = await decayScores({ pool: application.pool, organizationId, now, subscribers });
    const seconds = (performance.now() - began) / 1000;
    await tidy(databaseUrl);
    return { scored, seconds };
  } finally {
    await application.stop();
  }
}

/** What autovacuum does within minutes. */
async function tidy(databaseUrl: string): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    await client.query('vacuum analyze lead, lead_score, lead_score_history, lead_outcome');
  } finally {
    await client.end();
  }
}
