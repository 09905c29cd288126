import type { Read } from '#platform/server/context.ts';
import { groupRows } from '#platform/server/database/group-rows.ts';
import { LANGUAGES } from '#platform/contract/languages.ts';
import { requireVisibleProject } from '#inventory/projects/server/project.queries.ts';
import type { MailSetting } from '../buyerMail.contract.ts';
import type { MailedKind, OwnText, TextSource } from '../buyerMail.rules.ts';
import { MAILED_KINDS, RULED_KINDS } from '../buyerMail.rules.ts';
import { OUR_TEXTS } from '../buyerMail.texts.ts';

/** On the first of the month, until another day is chosen. */
export const FIRST_OF_MONTH = 1;

/** All kinds, in the order of the contract, with the texts of all projects or as they apply to one. 404 for one not seen. */
export async function listMailSettings(read: Read, projectId?: string): Promise<MailSetting[]> {
  const { db } = read;
  if (projectId !== undefined) await requireVisibleProject(read, projectId);
  const [rules, exceptions, levels] = await Promise.all([
    db.selectFrom('buyerMailRule').select(['kind', 'isOn', 'dayOfMonth', 'version']).execute(),
    db
      .selectFrom('buyerMailRuleException as exception')
      .innerJoin('project', 'project.id', 'exception.projectId')
      .select(['exception.kind', 'project.id', 'project.name'])
      .orderBy('project.name')
      .execute(),
    ownTexts(read, projectId),
  ]);
  const ruleOf = new Map(rules.map((rule) => [rule.kind, rule]));
  const exceptionsOf = groupRows(exceptions, ({ kind }) => kind);
  return MAILED_KINDS.map((kind) => {
    const rule = ruleOf.get(kind);
    return {
      kind,
      version: rule?.version ?? 0,
      isOn: isRuled(kind) ? (rule?.isOn ?? false) : null,
      dayOfMonth: kind === 'statement' ? (rule?.dayOfMonth ?? FIRST_OF_MONTH) : null,
      exceptProjects: (exceptionsOf.get(kind) ?? []).map(({ id, name }) => ({ id, name })),
      texts: textsShown(kind, levels),
    };
  });
}

export function isRuled(kind: MailedKind): boolean {
  return RULED_KINDS.some((one) => one === kind);
}

/** Whose own texts there are, the nearest first: those of the project before those of all. */
type Levels = readonly { source: TextSource; texts: readonly (OwnText & { kind: MailedKind })[] }[];

async function ownTexts({ db }: Read, projectId: string | undefined): Promise<Levels> {
  const [ofAll, ofProject] = await Promise.all([
    db.selectFrom('buyerMailText').select(['kind', 'language', 'subject', 'body']).execute(),
    projectId === undefined
      ? null
      : db
          .selectFrom('buyerMailProjectText')
          .select(['kind', 'language', 'subject', 'body'])
          .where('projectId', '=', projectId)
          .execute(),
  ]);
  const all = { source: 'organization' as const, texts: ofAll };
  return ofProject ? [{ source: 'project', texts: ofProject }, all] : [all];
}

/** In each language the text that applies, and the one that would without the own one of the nearest level. */
function textsShown(kind: MailedKind, levels: Levels): MailSetting['texts'] {
  return LANGUAGES.flatMap((language) => {
    const ours = OUR_TEXTS[kind][language];
    const known = [
      ...levels.flatMap(({ source, texts }) =>
        texts
          .filter((one) => one.kind === kind && one.language === language)
          .map(({ subject, body }) => ({ source, subject, body })),
      ),
      ...(ours ? [{ source: 'plinth' as const, ...ours }] : []),
    ];
    const [shown, next] = known;
    if (!shown) return [];
    const isOwn = shown.source === levels[0]?.source;
    const otherwise = isOwn ? next : shown;
    return [
      {
        language,
        ...shown,
        otherwise: otherwise ? { subject: otherwise.subject, body: otherwise.body } : null,
      },
    ];
  });
}
