import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { errorCode } from '../postgres/processes.ts';

const MAX_LISTED = 100;

/** The newest mails of the outbox folder, for the screen /__mail of development. Never served in production. */
export function serveOutbox(app: FastifyInstance, folder: string): void {
  app.get('/api/__mail', async () => ({ success: true, data: await newest(folder) }));
}

async function newest(folder: string): Promise<unknown[]> {
  const names = (await namesIn(folder)).filter((name) => name.endsWith('.json')).sort();
  const wanted = names.toReversed().slice(0, MAX_LISTED);
  return Promise.all(
    wanted.map(async (name): Promise<unknown> => JSON.parse(await readFile(join(folder, name), 'utf8'))),
  );
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}
