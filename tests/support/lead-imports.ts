import { applyImport, mapImport, undoImport } from '#cross-cutting/imports/server/import.commands.ts';
import { buildLeadImport } from '#cross-cutting/imports/server/import.factory.ts';
import { importRunner } from '#cross-cutting/imports/server/import.jobs.ts';
import { getImport } from '#cross-cutting/imports/server/import.queries.ts';
import type { Work } from '#platform/server/context.ts';
import { importJobs } from './imports.ts';
import type { TestApp, TestUser } from './test-app.ts';
import { KNOWN_PHONE } from './world-records.ts';

/** Imports of leads, by how far they have come. */
export interface LeadImports {
  leadPreview: string;
  leadResult: string;
  leadUndone: string;
}

/** One file of leads that waits to be written, one that was, and one that was taken back. */
export async function leadImports(app: TestApp, user: TestUser, projectId: string): Promise<LeadImports> {
  const run = <T>(command: (work: Work) => Promise<T>) =>
    app.application.runAs(user.caller, new Date().toISOString(), command);
  const workOff = (importId: string) =>
    importRunner(importJobs(app))(
      { organizationId: user.caller.organizationId, importId },
      { isLastAttempt: true },
    );
  const previewed = async (number: number) => {
    const { id } = await run((work) => buildLeadImport(work, app.files, projectId, fileOf(number)));
    await workOff(id);
    await run(async (work) => {
      const { columns } = await getImport(work, id);
      return mapImport(work, id, { columns: columns.map(({ field }) => field) });
    });
    await workOff(id);
    return id;
  };
  const step = async (id: string, command: (work: Work, id: string) => Promise<unknown>) => {
    await run((work) => command(work, id));
    await workOff(id);
  };
  const [leadPreview, leadResult, leadUndone] = [await previewed(1), await previewed(2), await previewed(3)];
  await step(leadUndone, applyImport);
  await step(leadUndone, undoImport);
  await step(leadResult, applyImport);
  return { leadPreview, leadResult, leadUndone };
}

/** A new person, one who is known, the new one again, and a number that is none. */
function fileOf(number: number): string {
  const fresh = `98220 7710${number}`;
  return [
    'Phone,Name,Message',
    `${fresh},Anjali Sathe,2 BHK facing east`,
    `${KNOWN_PHONE},Asha Rao,Asks again`,
    `0${fresh},Anjali S,`,
    '12345,Prakash,',
  ].join('\n');
}
