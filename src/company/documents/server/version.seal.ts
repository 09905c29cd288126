import { v7 as newId } from 'uuid';
import type { Work } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import { recordChange } from '#platform/server/record-change.ts';
import { setVersion, writeDocument } from './document.commands.ts';
import type { NamedFile } from './document.store.ts';
import { insertVersion } from './document.store.ts';

interface Seal {
  documentId: string;
  /** The approved and latest version that it seals; the caller has locked the document and checked it. */
  versionId: string;
  file: NamedFile;
  note: string;
}

/** The sealed form of the approved version takes its place: it needs no approval of its own. Returns its id. */
export async function sealVersion(work: Work, { documentId, versionId, file, note }: Seal): Promise<string> {
  const row = required(
    await work.db
      .selectFrom('document')
      .innerJoin('documentVersion', 'documentVersion.id', 'document.latestVersionId')
      .select(['document.id', 'document.version', 'document.expiresOn', 'documentVersion.number'])
      .where('document.id', '=', documentId)
      .where('document.latestVersionId', '=', versionId)
      .where('document.approvedVersionId', '=', versionId)
      .executeTakeFirst(),
    'Document',
  );
  const id = newId();
  const number = row.number + 1;
  await setVersion(work, versionId, { state: 'superseded' });
  await insertVersion(work, {
    id,
    documentId,
    number,
    file,
    note,
    expiresOn: row.expiresOn,
    state: 'approved',
  });
  await writeDocument(work, row, { latestVersionId: id, approvedVersionId: id, origin: 'sealed' });
  await recordChange(work, {
    action: 'seal',
    resource: 'document',
    id: documentId,
    version: row.version + 1,
    before: { number: row.number },
    after: { number, sha256: file.kept.sha256 },
  });
  return id;
}
