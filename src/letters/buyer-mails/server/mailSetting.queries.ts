import type { Read } from '#platform/server/context.ts';
import { groupRows } from '#platform/server/database/group-rows.ts';
import { LANGUAGES } from '#platform/contract/languages.ts';
import type { MailSetting } from '../buyerMail.contract.ts';
import type { MailedKind, MailText, MailTexts } from '../buyerMail.rules.ts';
import { languageOf, MAILED_KINDS, RULED_KINDS, textIn } from '../buyerMail.rules.ts';
import { OUR_TEXTS } from '../buyerMail.texts.ts';

/** On the first of the month, until another day is chosen. */
export const FIRST_OF_MONTH = 1;

/** All kinds, in the order of the contract. */
export async function listMailSettings({ db }: Read): Promise<MailSetting[]> {
  const [rules, exceptions, texts] = await Promise.all([
    db.selectFrom('buyerMailRule').select(['kind', 'isOn', 'dayOfMonth', 'version']).execute(),
    db
      .selectFrom('buyerMailRuleException as exception')
      .innerJoin('project', 'project.id', 'exception.projectId')
      .select(['exception.kind', 'project.id', 'project.name'])
      .orderBy('project.name')
      .execute(),
    db.selectFrom('buyerMailText').select(['kind', 'language', 'subject', 'body']).execute(),
  ]);
  const ruleOf = new Map(rules.map((rule) => [rule.kind, rule]));
  const exceptionsOf = groupRows(exceptions, ({ kind }) => kind);
  const textsOf = groupRows(texts, ({ kind }) => kind);
  return MAILED_KINDS.map((kind) => {
    const rule = ruleOf.get(kind);
    return {
      kind,
      version: rule?.version ?? 0,
      isOn: isRuled(kind) ? (rule?.isOn ?? false) : null,
      dayOfMonth: kind === 'statement' ? (rule?.dayOfMonth ?? FIRST_OF_MONTH) : null,
      exceptProjects: (exceptionsOf.get(kind) ?? []).map(({ id, name }) => ({ id, name })),
      texts: textsShown(kind, textsOf.get(kind) ?? []),
    };
  });
}

export function isRuled(kind: MailedKind): boolean {
  return RULED_KINDS.some((one) => one === kind);
}

type OwnText = MailText & { language: keyof MailTexts };

function textsShown(kind: MailedKind, own: readonly OwnText[]): MailSetting['texts'] {
  return LANGUAGES.flatMap((language) => {
    const written = own.find((one) => one.language === language);
    const text = written ?? OUR_TEXTS[kind][language];
    return text ? [{ language, subject: text.subject, body: text.body, isOurs: !written }] : [];
  });
}

/** The text of a kind in the language of a customer: the own one, else that of Plinth, else in English. */
export async function textFor({ db }: Read, kind: MailedKind, leadId: string): Promise<MailText> {
  const [own, lead] = await Promise.all([
    db.selectFrom('buyerMailText').select(['language', 'subject', 'body']).where('kind', '=', kind).execute(),
    db.selectFrom('lead').select('language').where('id', '=', leadId).executeTakeFirst(),
  ]);
  const texts = Object.assign({}, OUR_TEXTS[kind], Object.fromEntries(own.map((one) => [one.language, one])));
  return textIn(texts, languageOf(lead?.language ?? null));
}
