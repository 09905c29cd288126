import type { Work } from '#platform/server/context.ts';
import { insertRows } from '#platform/server/database/bulk.ts';
import type { FileResource } from '../file.contract.ts';

interface Copy {
  /** The file that is copied. */
  ofId: string;
  id: string;
  resourceType: FileResource;
  resourceId: string;
}

/** Enters files again for other records, under new ids. The bytes are stored once; uploader and time are kept. */
export async function copyFiles(work: Work, copies: readonly Copy[]): Promise<void> {
  if (copies.length === 0) return;
  const files = await work.db
    .selectFrom('file')
    .selectAll()
    .where(
      'id',
      'in',
      copies.map(({ ofId }) => ofId),
    )
    .execute();
  const byId = new Map(files.map(({ organizationId: _organization, ...file }) => [file.id, file]));
  await insertRows(
    work.db,
    'file',
    copies.flatMap(({ ofId, ...copy }) => {
      const file = byId.get(ofId);
      return file ? [{ ...file, ...copy }] : [];
    }),
  );
}
