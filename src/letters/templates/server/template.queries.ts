import { sql } from 'kysely';
import type { Page, QueryOf, ResultOf } from '#platform/contract/call.ts';
import { displayName } from '#platform/contract/format.ts';
import type { Role } from '#platform/contract/roles.ts';
import { hasRole } from '#platform/contract/roles.ts';
import type { Read } from '#platform/server/context.ts';
import { countRows, pageByIds } from '#platform/server/database/paging.ts';
import { pgArray, required } from '#platform/server/database/values.ts';
import { DOCUMENT_EDITORS, isInCategory } from '#company/documents/document.rules.ts';
import { someoneElseHas } from '#company/people/server/user.commands.ts';
import { treeProblems } from '../letterTree.rules.ts';
import type * as contract from '../template.contract.ts';
import type { Template, TemplateDetail, TemplateRevision } from '../template.contract.ts';
import type { LetterRecord, TemplateFacts, TemplateStatus } from '../template.rules.ts';
import { CATALOGUES } from '../catalogues.ts';
import { TEMPLATE_KEEPERS, templateActions } from '../template.rules.ts';
import { jobsOfTemplate } from './letterJob.queries.ts';
import { visibleTemplates } from './template.visibility.ts';

type Filter = QueryOf<typeof contract.listTemplates>;
type RevisionText = ResultOf<typeof contract.getRevision>;

const MAX_REVISIONS = 50;

/** By name, then language. */
export function listTemplates(read: Read, filter: Filter): Promise<Page<Template>> {
  const found = foundTemplates(read, filter);
  return pageByIds(read.db, filter, {
    ids: ({ limit, offset }) =>
      found
        .select('letterTemplate.id')
        .orderBy('shown.name')
        .orderBy('letterTemplate.language')
        .orderBy('letterTemplate.id')
        .limit(limit)
        .offset(offset)
        .execute(),
    details: (ids) => templatesById(read, ids),
    count: (max) => countRows(read.db, found, max),
  });
}

function foundTemplates(
  read: Read,
  { recordType, language, categoryId, status, waiting, search }: Omit<Filter, 'page' | 'limit'>,
) {
  const wanted = (search ?? '').trim().toLowerCase();
  return read.db
    .selectFrom('letterTemplate')
    .innerJoin('letterTemplateRevision as shown', (join) =>
      join.on(
        sql<boolean>`shown.id = coalesce(letter_template.approved_revision_id, letter_template.latest_revision_id)`,
      ),
    )
    .innerJoin('letterTemplateRevision as latest', 'latest.id', 'letterTemplate.latestRevisionId')
    .where(visibleTemplates(read))
    .$if(recordType !== undefined, (query) =>
      query.where('letterTemplate.recordType', '=', recordType ?? 'sale'),
    )
    .$if(language !== undefined, (query) => query.where('letterTemplate.language', 'in', language ?? []))
    .$if(categoryId !== undefined, (query) => query.where('shown.categoryId', '=', categoryId ?? ''))
    .$if(status !== undefined, (query) => query.where(sql<string>`${statusInSql}`, 'in', status ?? []))
    .$if(waiting === 'true', (query) => query.where('latest.state', '=', 'waiting'))
    .$if(waiting === 'false', (query) => query.where('latest.state', '<>', 'waiting'))
    .$if(wanted !== '', (query) => query.where(sql<boolean>`strpos(lower(shown.name), ${wanted}) > 0`));
}

const statusInSql = sql`case when letter_template.retired_at is not null then 'retired'
  when letter_template.approved_revision_id is null then 'draft' else 'approved' end`;

/** 404 where the caller may not see it. */
export async function getTemplate(read: Read, id: string): Promise<TemplateDetail> {
  const [template] = await templatesById(read, [await seenTemplate(read, id)]);
  const { current, waiting, recordType, ...facts } = required(template, 'Template');
  const isKeeper = hasRole(read.caller.role, ...TEMPLATE_KEEPERS);
  const [revisions, jobs, currentText, waitingText] = await Promise.all([
    revisionRows(read)
      .where('letterTemplateRevision.templateId', '=', id)
      .$if(!isKeeper, (query) => query.where('letterTemplateRevision.state', '=', 'approved'))
      .orderBy('letterTemplateRevision.number', 'desc')
      .limit(MAX_REVISIONS)
      .execute(),
    jobsOfTemplate(read, id),
    current && textOf(read, recordType, id, current.id),
    waiting && textOf(read, recordType, id, waiting.id),
  ]);
  return {
    ...facts,
    recordType,
    current,
    waiting,
    currentText,
    waitingText,
    revisions: revisions.map(toRevision),
    jobs,
  };
}

export async function getRevision(
  read: Read,
  { id, revisionId }: { id: string; revisionId: string },
): Promise<RevisionText> {
  await seenTemplate(read, id);
  const { recordType } = await read.db
    .selectFrom('letterTemplate')
    .select('recordType')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return textOf(read, recordType, id, revisionId);
}

async function seenTemplate(read: Read, id: string): Promise<string> {
  const seen = await read.db
    .selectFrom('letterTemplate')
    .select('letterTemplate.id')
    .where('letterTemplate.id', '=', id)
    .where(visibleTemplates(read))
    .executeTakeFirst();
  return required(seen, 'Template').id;
}

async function textOf(
  { db }: Read,
  recordType: LetterRecord,
  templateId: string,
  revisionId: string,
): Promise<RevisionText> {
  const row = await db
    .selectFrom('letterTemplateRevision')
    .select('tree')
    .where('templateId', '=', templateId)
    .where('id', '=', revisionId)
    .executeTakeFirst();
  const { tree } = required(row, 'Revision');
  return { revisionId, tree, problems: treeProblems(tree, CATALOGUES[recordType]) };
}

/** Templates that the caller may see (checked before), in any order. */
async function templatesById(read: Read, ids: readonly string[]): Promise<Template[]> {
  const rows = await read.db
    .selectFrom('letterTemplate')
    .selectAll()
    .where(sql<boolean>`letter_template.id = any(${pgArray(ids)})`)
    .execute();
  const wanted = rows.flatMap(({ approvedRevisionId, latestRevisionId }) =>
    [approvedRevisionId, latestRevisionId].filter((id) => id !== null),
  );
  const [revisions, hasOthers] = await Promise.all([
    revisionRows(read)
      .where(sql<boolean>`letter_template_revision.id = any(${pgArray(wanted)})`)
      .execute(),
    someoneElseHas(read, TEMPLATE_KEEPERS, read.caller.userId),
  ]);
  const byId = new Map(revisions.map((row) => [row.id, row]));
  const isKeeper = hasRole(read.caller.role, ...TEMPLATE_KEEPERS);
  return rows.map((row) => {
    const current = byId.get(row.approvedRevisionId ?? '') ?? null;
    const latest = required(byId.get(row.latestRevisionId), 'Revision');
    const waiting = isKeeper && latest.state === 'waiting' ? latest : null;
    const shown = current ?? latest;
    const facts = factsOf(read, row, { waiting, shown, isAlone: !hasOthers });
    return {
      _id: row.id,
      id: row.id,
      version: row.version,
      createdAt: row.createdAt,
      updatedAt: row.updatedAt,
      key: row.key,
      recordType: row.recordType,
      language: row.language,
      status: facts.status,
      name: shown.name,
      category: categoryOf(shown),
      current: current && toRevision(current),
      waiting: waiting && toRevision(waiting),
      retiredReason: row.retiredReason,
      allowedActions: templateActions(read.caller.role, facts),
    };
  });
}

/** What the rules ask about a template and the caller. */
export function factsOf(
  { caller }: Read,
  row: { retiredAt: string | null; approvedRevisionId: string | null; recordType: LetterRecord },
  {
    waiting,
    shown,
    isAlone,
  }: {
    waiting: { savedById: string | null } | null;
    shown: { allowedRoles: readonly Role[] };
    isAlone: boolean;
  },
): TemplateFacts {
  return {
    status: statusOf(row),
    hasWaiting: waiting !== null,
    isAuthor: waiting?.savedById === caller.userId,
    isAlone,
    mayGenerate:
      isInCategory(caller.role, shown.allowedRoles) &&
      hasRole(caller.role, ...DOCUMENT_EDITORS[row.recordType]),
  };
}

function statusOf(row: { retiredAt: string | null; approvedRevisionId: string | null }): TemplateStatus {
  if (row.retiredAt !== null) return 'retired';
  return row.approvedRevisionId === null ? 'draft' : 'approved';
}

/** Without their texts, which are long. */
function revisionRows({ db }: Read) {
  return db
    .selectFrom('letterTemplateRevision')
    .innerJoin('documentCategory', 'documentCategory.id', 'letterTemplateRevision.categoryId')
    .leftJoin('appUser as author', 'author.id', 'letterTemplateRevision.savedById')
    .leftJoin('appUser as decider', 'decider.id', 'letterTemplateRevision.decidedById')
    .select(['letterTemplateRevision.id', 'letterTemplateRevision.number', 'letterTemplateRevision.state'])
    .select(['letterTemplateRevision.name', 'letterTemplateRevision.note', 'letterTemplateRevision.savedAt'])
    .select(['letterTemplateRevision.savedById', 'letterTemplateRevision.decidedAt'])
    .select(['letterTemplateRevision.decidedById', 'letterTemplateRevision.reason'])
    .select(['letterTemplateRevision.selfApproved', 'letterTemplateRevision.categoryId'])
    .select(['documentCategory.name as categoryName', 'documentCategory.key as categoryKey'])
    .select('documentCategory.allowedRoles')
    .select(['author.firstName as authorFirst', 'author.lastName as authorLast'])
    .select(['decider.firstName as deciderFirst', 'decider.lastName as deciderLast']);
}

type RevisionRow = Awaited<ReturnType<ReturnType<typeof revisionRows>['execute']>>[number];

function toRevision(row: RevisionRow): TemplateRevision {
  return {
    id: row.id,
    number: row.number,
    state: row.state,
    name: row.name,
    category: categoryOf(row),
    note: row.note,
    savedAt: row.savedAt,
    savedBy: personOf(row.savedById, row.authorFirst, row.authorLast),
    decidedAt: row.decidedAt,
    decidedBy: personOf(row.decidedById, row.deciderFirst, row.deciderLast),
    reason: row.reason,
    selfApproved: row.selfApproved,
  };
}

function categoryOf({ categoryId, categoryKey, categoryName }: RevisionRow) {
  return { id: categoryId, key: categoryKey, name: categoryName };
}

function personOf(id: string | null, firstName: string | null, lastName: string | null) {
  if (id === null || firstName === null) return null;
  return { id, name: displayName({ firstName, lastName: lastName ?? '' }) };
}
