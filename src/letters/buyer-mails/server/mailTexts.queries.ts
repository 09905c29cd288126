import { sql } from 'kysely';
import type { Read } from '#platform/server/context.ts';
import { groupRows } from '#platform/server/database/group-rows.ts';
import { pgArray } from '#platform/server/database/values.ts';
import type { MailedKind, MailText, MailTexts, OwnText } from '../buyerMail.rules.ts';
import { appliedTexts, languageOf, textIn } from '../buyerMail.rules.ts';
import { OUR_TEXTS } from '../buyerMail.texts.ts';
import type { MailPaper } from './mailFiles.ts';

/** The text of a paper in the language of its customer: that of the project, of all projects, of Plinth, else in English. */
export async function textFor(
  read: Read,
  kind: MailedKind,
  { projectId, leadId }: Pick<MailPaper, 'projectId' | 'leadId'>,
): Promise<MailText> {
  const [textsOf, lead] = await Promise.all([
    textsByProject(read, kind, [projectId]),
    read.db.selectFrom('lead').select('language').where('id', '=', leadId).executeTakeFirst(),
  ]);
  return textIn(textsOf(projectId), languageOf(lead?.language ?? null));
}

/** The texts of a kind of mail as they apply to each of these projects. */
export async function textsByProject(
  { db }: Read,
  kind: MailedKind,
  projectIds: readonly string[],
): Promise<(projectId: string) => MailTexts> {
  const [own, ofProjects] = await Promise.all([
    db.selectFrom('buyerMailText').select(['language', 'subject', 'body']).where('kind', '=', kind).execute(),
    db
      .selectFrom('buyerMailProjectText')
      .select(['projectId', 'language', 'subject', 'body'])
      .where('kind', '=', kind)
      .where(sql<boolean>`project_id = any(${pgArray(projectIds)})`)
      .execute(),
  ]);
  const byProject: ReadonlyMap<string, readonly OwnText[]> = groupRows(
    ofProjects,
    ({ projectId }) => projectId,
  );
  return (projectId) => appliedTexts(OUR_TEXTS[kind], own, byProject.get(projectId) ?? []);
}
