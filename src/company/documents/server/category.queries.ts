import { sql } from 'kysely';
import type { QueryOf } from '#platform/contract/call.ts';
import { hasRole } from '#platform/contract/roles.ts';
import type { Read } from '#platform/server/context.ts';
import { plannedByValues } from '#platform/server/database/plans.ts';
import { required } from '#platform/server/database/values.ts';
import type { CategoryBranch, categoryTree as treeCall, DocumentCategory } from '../category.contract.ts';
import { CATEGORY_KEEPERS, CATEGORY_OF_PAPER, isInCategory, LISTED_PAPERS } from '../document.rules.ts';
import type { DocumentAccess } from './document.access.ts';
import { foundDocuments } from './document.filter.ts';
import { foundPapers } from './document.papers.ts';
import { documentParts } from './document.parts.ts';
import { isShared, ofOpenCategory } from './document.visibility.ts';
import { keepingTerms } from './retention.terms.ts';

/** How far the documents of one category are counted: as many for a million as for ten thousand. */
const COUNTED = 250;

/** In the order of the tree: those of the caller's role, and what lies above them; who keeps them sees all. */
export async function listCategories(read: Read): Promise<DocumentCategory[]> {
  const all = await allCategories(read);
  if (hasRole(read.caller.role, ...CATEGORY_KEEPERS)) return all;
  const parents = new Map(all.map(({ id, parentId }) => [id, parentId]));
  const shown = new Set<string>();
  for (const { id, mayUpload } of all)
    for (let one: string | null = mayUpload ? id : null; one !== null; one = parents.get(one) ?? null)
      shown.add(one);
  return all.filter(({ id }) => shown.has(id));
}

export async function getCategory(read: Read, id: string): Promise<DocumentCategory> {
  return required(
    (await allCategories(read)).find((one) => one.id === id),
    'Category',
  );
}

/**
 * Each with the documents and issued papers that the caller sees in it and below it. Whoever sees a paper by its record
 * finds it under its category, also without a right to the category.
 */
export async function categoryTree(
  read: Read,
  access: DocumentAccess,
  filter: QueryOf<typeof treeCall>,
): Promise<CategoryBranch[]> {
  const [all, open, documents, papers] = await Promise.all([
    allCategories(read),
    listCategories(read),
    countsOf(read, access, filter),
    paperCounts(read, access, filter),
  ]);
  const ownOf = ({ id, key }: DocumentCategory) => (documents.get(id) ?? 0) + (papers.get(key ?? '') ?? 0);
  const isOpen = new Set(open.map(({ id }) => id));
  const below = (parentId: string | null): CategoryBranch[] =>
    all
      .filter((one) => one.parentId === parentId)
      .map((category) => {
        const children = below(category.id);
        const own = ownOf(category);
        return {
          category,
          documents: Math.min(own, COUNTED) + children.reduce((sum, child) => sum + child.documents, 0),
          hasMore: own > COUNTED || children.some(({ hasMore }) => hasMore),
          children,
        };
      })
      .filter(
        ({ category, documents: found, children }) =>
          isOpen.has(category.id) || found > 0 || children.length > 0,
      );
  return below(null);
}

/** By category, no further than needed to say "250 or more". */
async function countsOf(
  read: Read,
  access: DocumentAccess,
  filter: QueryOf<typeof treeCall>,
): Promise<Map<string, number>> {
  const inCategory = (found: ReturnType<typeof foundDocuments>) =>
    sql`${found
      .select(sql<number>`1`.as('one'))
      .where(sql<boolean>`document.category_id = document_category.id`)
      .limit(COUNTED + 1)}`;
  const some = sql`(select from (${documentParts(read, access, filter, inCategory)}) parts limit ${COUNTED + 1})`;
  // Of a category that is closed to the role there are only shared ones: not looked for among all of it.
  const shared = sql`(${inCategory(foundDocuments(read, access, filter).where(isShared(read)))})`;
  const rows = await plannedByValues(read.db, () =>
    read.db
      .selectFrom('documentCategory')
      .select('documentCategory.id')
      .select(
        sql<number>`case when ${ofOpenCategory(read.caller, 'documentCategory')} then (select count(*)::int from ${some} counted)
          else (select count(*)::int from ${shared} counted) end`.as('documents'),
      )
      .execute(),
  );
  return new Map(rows.map(({ id, documents }) => [id, documents]));
}

/** The same of issued papers, by the key of their category. */
async function paperCounts(
  read: Read,
  access: DocumentAccess,
  filter: QueryOf<typeof treeCall>,
): Promise<Map<string, number>> {
  const counted = LISTED_PAPERS.map((kind) => {
    const some = foundPapers(read, access, filter, kind)
      .select(sql<number>`1`.as('one'))
      .limit(COUNTED + 1);
    return sql`select ${CATEGORY_OF_PAPER[kind]}::text as key, (select count(*)::int from ${some} counted) as papers`;
  });
  const { rows } = await plannedByValues(read.db, () =>
    sql<{ key: string; papers: number }>`select key, sum(papers)::int as papers
      from (${sql.join(counted, sql` union all `)}) kinds group by key`.execute(read.db),
  );
  return new Map(rows.map(({ key, papers }) => [key, papers]));
}

async function allCategories(read: Read): Promise<DocumentCategory[]> {
  const { db, caller } = read;
  const [terms, rows, requirements] = await Promise.all([
    keepingTerms(read),
    db.selectFrom('documentCategory').selectAll().orderBy('position').orderBy('name').execute(),
    db.selectFrom('documentRequirement').select(['categoryId', 'resourceType', 'step']).execute(),
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const pathOf = (id: string): string => {
    const row = byId.get(id);
    if (!row) return '';
    return row.parentId === null ? row.name : `${pathOf(row.parentId)} › ${row.name}`;
  };
  return inTreeOrder(rows).map((row) => ({
    _id: row.id,
    id: row.id,
    version: row.version,
    key: row.key,
    name: row.name,
    path: pathOf(row.id),
    parentId: row.parentId,
    isSystem: row.key !== null,
    requiresApproval: row.requiresApproval,
    allowedRoles: [...row.allowedRoles],
    retentionYears: row.retentionYears,
    laws: terms.get(row.id)?.laws.map(({ source }) => source) ?? [],
    requiredFor: requirements
      .filter(({ categoryId }) => categoryId === row.id)
      .map(({ resourceType, step }) => ({ resourceType, step })),
    mayUpload: isInCategory(caller.role, row.allowedRoles),
  }));
}

function inTreeOrder<Row extends { id: string; parentId: string | null }>(rows: readonly Row[]): Row[] {
  const below = (parentId: string | null): Row[] =>
    rows.filter((row) => row.parentId === parentId).flatMap((row) => [row, ...below(row.id)]);
  return below(null);
}
