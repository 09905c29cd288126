import type { Work } from '#platform/server/context.ts';
import type { CategoryKey, DocumentResource } from '../document.rules.ts';
import { categoryByKey } from './category.store.ts';
import type { NamedFile } from './document.store.ts';
import { addDocument } from './document.store.ts';

interface Built {
  id: string;
  versionId: string;
}

/** A document on a record, waiting unless it is said to be approved. */
export async function buildDocument(
  work: Work,
  file: NamedFile,
  {
    key,
    ...document
  }: {
    title: string;
    key: CategoryKey;
    resourceType: DocumentResource;
    resourceId: string;
    isApproved?: boolean;
  },
): Promise<Built> {
  const categoryId = await categoryByKey(work, key);
  const id = await addDocument(work, file, { isApproved: false, ...document, categoryId });
  const { latestVersionId } = await work.db
    .selectFrom('document')
    .select('latestVersionId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { id, versionId: latestVersionId };
}
