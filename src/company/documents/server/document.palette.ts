import { sql } from 'kysely';
import type { Read } from '#platform/server/context.ts';
import type { DocumentAccess } from './document.access.ts';
import { seenPapers } from './document.papers.ts';
import { visibleDocuments } from './document.visibility.ts';

/** Of a word that stands in more titles than this, the newest ones are looked through. */
const LOOKED_THROUGH = 1000;

export interface TitledDocument {
  id: string;
  title: string;
  /** Its category, or what kind of paper it is. */
  detail: string;
}

/** The newest documents by title or tag, and issued papers by number or code, that the caller may see. */
export async function titledDocuments(
  read: Read,
  access: DocumentAccess,
  typed: string,
  most: number,
): Promise<TitledDocument[]> {
  const titled = sql<string>`(select hit.document_id from find_titled_documents(${typed}, ${LOOKED_THROUGH}) hit)`;
  const documents = read.db
    .selectFrom('document')
    .innerJoin('documentCategory', 'documentCategory.id', 'document.categoryId')
    .select(['document.id', 'document.title', 'documentCategory.name as detail', 'document.createdAt'])
    .where('document.id', 'in', titled)
    .where('document.status', '<>', 'archived')
    .where(visibleDocuments(read, access));
  const papers = read.db
    .selectFrom('paper')
    .select(['paper.id', 'paper.number as title', 'paper.title as detail', 'paper.issuedAt as createdAt'])
    .where('paper.id', 'in', titled)
    .where(seenPapers(read, access));
  const rows = await documents
    .unionAll(papers)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ id, title, detail }) => ({ id, title, detail }));
}
