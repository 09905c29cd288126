import type { Work } from '#platform/server/context.ts';
import type { FileStore } from '#platform/server/files/file-store.ts';
import { fileAccess } from '#app/application.files.ts';
import { storeFile } from '#company/files/server/file.commands.ts';
import type { Import } from '../import.contract.ts';
import { startImport } from './import.commands.ts';

const SHEET =
  'Tower,Unit number,Floor,Type,Carpet area,Built-up area,Saleable area\nA,A-901,9,3BHK,985,1160,1428.25\n';

/** An import of a small file of units; a worker reads it if one runs. */
export async function buildImport(work: Work, files: FileStore, projectId: string): Promise<Import> {
  const kept = await files.keep(work.caller.organizationId, 'units.csv', Buffer.from(SHEET));
  const owner = { resourceType: null, resourceId: null, purpose: null };
  const file = await storeFile(work, 'units.csv', kept, owner);
  return startImport(work, fileAccess, { kind: 'units', projectId, fileId: file.id });
}

/** The same of leads, from a portal. */
export async function buildLeadImport(
  work: Work,
  files: FileStore,
  projectId: string,
  text: string,
): Promise<Import> {
  const kept = await files.keep(work.caller.organizationId, 'portal.csv', Buffer.from(text));
  const owner = { resourceType: null, resourceId: null, purpose: null };
  const file = await storeFile(work, 'portal.csv', kept, owner);
  return startImport(work, fileAccess, {
    kind: 'leads',
    projectId,
    fileId: file.id,
    source: 'portal99acres',
  });
}
