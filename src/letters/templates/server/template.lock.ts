import type { Selectable } from 'kysely';
import { staleVersion } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import type { LetterTemplateRevisionTable, LetterTemplateTable } from '#platform/server/database/tables.ts';
import { required } from '#platform/server/database/values.ts';
import { someoneElseHas } from '#company/people/server/user.commands.ts';
import type { TemplateAction } from '../template.rules.ts';
import { TEMPLATE_KEEPERS, templateRefusal } from '../template.rules.ts';
import { factsOf } from './template.queries.ts';
import { visibleTemplates } from './template.visibility.ts';

type Revision = Selectable<LetterTemplateRevisionTable>;

export interface LockedTemplate {
  row: Selectable<LetterTemplateTable>;
  latest: Revision;
  /** What letters are made from. */
  current: Revision | undefined;
  waiting: Revision | undefined;
  /** The caller wrote what waits. */
  isAuthor: boolean;
}

/** Locks a template for an act: 404 where it is not seen, 403 and 409 as the rules of the act say. */
export async function lockTemplate(
  work: Work,
  id: string,
  action: TemplateAction,
  version?: number,
): Promise<LockedTemplate> {
  const row = required(
    await work.db
      .selectFrom('letterTemplate')
      .selectAll('letterTemplate')
      .where('letterTemplate.id', '=', id)
      .where(visibleTemplates(work))
      .forUpdate('letterTemplate')
      .executeTakeFirst(),
    'Template',
  );
  const ids = [row.latestRevisionId, row.approvedRevisionId].filter((one) => one !== null);
  const revisions = await work.db
    .selectFrom('letterTemplateRevision')
    .innerJoin('documentCategory', 'documentCategory.id', 'letterTemplateRevision.categoryId')
    .selectAll('letterTemplateRevision')
    .select('documentCategory.allowedRoles')
    .where('letterTemplateRevision.id', 'in', ids)
    .execute();
  const latest = required(
    revisions.find((one) => one.id === row.latestRevisionId),
    'Revision',
  );
  const current = revisions.find((one) => one.id === row.approvedRevisionId);
  const waiting = latest.state === 'waiting' ? latest : undefined;
  const isAlone = !(await someoneElseHas(work, TEMPLATE_KEEPERS, work.caller.userId));
  const facts = factsOf(work, row, { waiting: waiting ?? null, shown: current ?? latest, isAlone });
  const refusal = templateRefusal(action, work.caller.role, facts);
  if (refusal?.code === 'forbidden') throw refusal;
  if (version !== undefined && version !== row.version) throw staleVersion();
  if (refusal) throw refusal;
  return { row, latest, current, waiting, isAuthor: facts.isAuthor };
}
