import { subscribers } from '#app/application.plugins.ts';
import type { StoredFile } from '#company/files/file.contract.ts';
import type { Import, ImportRow, ImportStatus } from '#cross-cutting/imports/import.contract.ts';
import {
  applyImport,
  getImport,
  listImportRows,
  mapImport,
  startImport,
  undoImport,
} from '#cross-cutting/imports/import.contract.ts';
import type { ImportKindName } from '#cross-cutting/imports/importKinds.rules.ts';
import { importRunner } from '#cross-cutting/imports/server/import.jobs.ts';
import type { BodyOf, Call } from '#platform/contract/call.ts';
import { systemClock } from '#platform/server/http/caller.ts';
import type { Worker } from '#platform/server/jobs/worker.ts';
import { startWorker } from '#platform/server/jobs/worker.ts';
import { openLog } from '#platform/server/log.ts';
import type { Answer, TestApp, TestUser } from './test-app.ts';
import { upload } from './upload.ts';

/** What works imports off, in the process of the test. */
export function importJobs({ application, files }: TestApp, clock = systemClock) {
  return { pool: application.pool, files, clock, subscribers };
}

export function startImportWorker(app: TestApp, clock = systemClock): Promise<Worker> {
  const queued = { runImport: importRunner(importJobs(app, clock)) };
  return startWorker(app.databaseUrl, { recurring: [], queued }, openLog('error'));
}

/** A person who imports a file over HTTP and waits for each step as its events would tell him. */
export class Importer {
  private readonly url: string;
  private readonly user: TestUser;
  private readonly projectId: string;
  private readonly kind: ImportKindName;
  private readonly more: object;

  constructor(
    url: string,
    user: TestUser,
    projectId: string,
    kind: ImportKindName = 'units',
    more: Pick<BodyOf<typeof startImport>, 'source'> = {},
  ) {
    this.url = url;
    this.more = more;
    this.user = user;
    this.projectId = projectId;
    this.kind = kind;
  }

  upload(name: string, content: string | Uint8Array): Promise<Answer> {
    return upload(this.url, this.user, name, content);
  }

  async begin(name: string, content: string | Uint8Array): Promise<Import> {
    const file = await this.upload(name, content);
    if (file.status !== 201) throw new Error(String(file.body.message));
    const fileId = (file.body.data as StoredFile).id;
    return this.ask(startImport, null, { ...this.more, kind: this.kind, projectId: this.projectId, fileId });
  }

  /** Uploads the file and has it read. */
  async read(name: string, content: string | Uint8Array): Promise<Import> {
    return this.until((await this.begin(name, content)).id, ['mapping', 'failed']);
  }

  /** The same, and has its rows checked as suggested. */
  async preview(name: string, content: string | Uint8Array, more: object = {}): Promise<Import> {
    const read = await this.read(name, content);
    if (read.status === 'failed') throw new Error(read.failure ?? '');
    return this.check(read, more);
  }

  async check({ id, columns }: Import, more: object = {}): Promise<Import> {
    await this.ask(mapImport, id, { columns: columns.map(({ field }) => field), ...more });
    return this.until(id, ['previewed', 'failed']);
  }

  async apply(id: string): Promise<Import> {
    await this.ask(applyImport, id);
    return this.until(id, ['applied', 'failed']);
  }

  async undo(id: string): Promise<Import> {
    await this.ask(undoImport, id);
    return this.until(id, ['undone', 'failed']);
  }

  async rows(id: string, query: object = {}): Promise<ImportRow[]> {
    const answer = await this.user.send(listImportRows, { params: { id }, query: { limit: 100, ...query } });
    return answer.body.data as ImportRow[];
  }

  async until(id: string, wanted: readonly ImportStatus[]): Promise<Import> {
    for (;;) {
      const found = await this.ask(getImport, id);
      if (wanted.includes(found.status)) return found;
      await new Promise((go) => setTimeout(go, 20));
    }
  }

  private async ask(call: Call, id: string | null, body?: object): Promise<Import> {
    const answer = await this.user.send(call, {
      ...(id ? { params: { id } } : {}),
      ...(body ? { body } : {}),
    });
    if (answer.status >= 300) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body.data as Import;
  }
}
