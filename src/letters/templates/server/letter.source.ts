import { conflict } from '#platform/contract/errors.ts';
import type { Role } from '#platform/contract/roles.ts';
import type { Read } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import { isRequiredForStep } from '#company/documents/server/category.store.ts';
import type { LetterTree } from '../letterTree.contract.ts';
import type { LetterRecord, RevisionState } from '../template.rules.ts';
import { templateRefusal } from '../template.rules.ts';
import { factsOf } from './template.queries.ts';
import { visibleTemplates } from './template.visibility.ts';

/** The revision that letters are made from. */
export interface LetterSource {
  templateId: string;
  recordType: LetterRecord;
  revisionId: string;
  number: number;
  state: RevisionState;
  name: string;
  categoryId: string;
  /** What is uploaded to the category is pending a second person. */
  requiresApproval: boolean;
  tree: LetterTree;
}

/**
 * The chosen revision of a template, else the approved one, else the one that waits. 404 where the template is not
 * seen, 403 where the caller may not file its letters, 409 while it is retired.
 */
export async function letterSource(
  read: Read,
  templateId: string,
  revisionId?: string | null,
): Promise<LetterSource> {
  const template = required(
    await read.db
      .selectFrom('letterTemplate')
      .select(['letterTemplate.recordType', 'letterTemplate.retiredAt', 'letterTemplate.approvedRevisionId'])
      .select('letterTemplate.latestRevisionId')
      .where('letterTemplate.id', '=', templateId)
      .where(visibleTemplates(read))
      .executeTakeFirst(),
    'Template',
  );
  const wanted = revisionId ?? template.approvedRevisionId ?? template.latestRevisionId;
  const { allowedRoles, ...revision } = await revisionOf(read, templateId, wanted);
  requireMayFile(read, template, allowedRoles);
  return { templateId, recordType: template.recordType, ...revision };
}

async function revisionOf({ db }: Read, templateId: string, revisionId: string) {
  const row = await db
    .selectFrom('letterTemplateRevision as revision')
    .innerJoin('documentCategory as category', 'category.id', 'revision.categoryId')
    .select(['revision.id as revisionId', 'revision.number', 'revision.state', 'revision.name'])
    .select(['revision.categoryId', 'revision.tree', 'category.requiresApproval', 'category.allowedRoles'])
    .where('revision.templateId', '=', templateId)
    .where('revision.id', '=', revisionId)
    .executeTakeFirst();
  return required(row, 'Revision');
}

function requireMayFile(
  read: Read,
  template: { recordType: LetterRecord; retiredAt: string | null; approvedRevisionId: string | null },
  allowedRoles: readonly Role[],
): void {
  const facts = factsOf(read, template, { waiting: null, shown: { allowedRoles }, isAlone: false });
  const refusal = templateRefusal('generate', read.caller.role, facts);
  if (refusal) throw refusal;
}

/** Many letters are made from what was approved only. */
export function requireApproved({ state }: LetterSource): void {
  if (!isApproved(state))
    throw conflict('This template is not approved yet. Another person than its author approves it.');
}

/**
 * Whether a letter counts at once: its text was approved, or its category needs no approval, and all values are those
 * of the record. Where a step of a sale requires papers of the category, a person looks at each.
 */
export async function countsAtOnce(
  read: Read,
  { state, categoryId, requiresApproval }: LetterSource,
  isChanged: boolean,
): Promise<boolean> {
  if (isChanged || !(isApproved(state) || !requiresApproval)) return false;
  return !(await isRequiredForStep(read, categoryId));
}

function isApproved(state: RevisionState): boolean {
  return state === 'approved' || state === 'replaced';
}
