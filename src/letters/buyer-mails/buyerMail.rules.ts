import type { Day } from '#platform/contract/calendar.ts';
import { addMonths } from '#platform/contract/calendar.ts';
import type { Language } from '#platform/contract/languages.ts';
import { LANGUAGE_NAMES, LANGUAGES } from '#platform/contract/languages.ts';
import type { Role } from '#platform/contract/roles.ts';
import { GROUPS, hasRole } from '#platform/contract/roles.ts';
import { FOLLOW_UP_ROLES } from '#money/follow-ups/followUp.rules.ts';

/** The papers that go to buyers by mail; a welcome has none of its own and takes the letters that were issued. */
export const MAILED_KINDS = [
  'receipt',
  'invoice',
  'demandLetter',
  'costSheet',
  'statement',
  'welcome',
] as const;
export type MailedKind = (typeof MAILED_KINDS)[number];

/** Those that can go by themselves; a demand letter goes with its run, and an offer is sent by a person. */
export const RULED_KINDS = ['receipt', 'invoice', 'statement', 'welcome'] as const;
export type RuledKind = (typeof RULED_KINDS)[number];

/** `sending`: handed to the mail; `bounced`: the mail server refused it for good. */
export const MAIL_STATES = ['waiting', 'sending', 'delivered', 'bounced', 'notSent'] as const;
export type MailState = (typeof MAIL_STATES)[number];

export const MAIL_CAUSES = ['person', 'rule'] as const;

/** Those that are mailed to many buyers from a list; an offer is sent one by one. */
export const MANY_KINDS = ['receipt', 'invoice', 'demandLetter', 'statement', 'welcome'] as const;
export type ManyKind = (typeof MANY_KINDS)[number];
/** So many papers are mailed at once. */
export const MAX_MANY_MAILS = 1000;

/** Who mails papers to buyers and reads what was mailed: who speaks with them. */
export const MAIL_SENDERS = FOLLOW_UP_ROLES;
/** Who changes the texts and what goes by itself. */
export const MAIL_SETTERS: readonly Role[] = [...GROUPS.ADMIN, 'Sales Head', 'Finance Head'];

/** Whether a role may see such a paper, and so mail it. Finance does not read offers. */
export function maySend(role: Role | null, kind: MailedKind): boolean {
  if (role === null || !hasRole(role, ...MAIL_SENDERS)) return false;
  return kind !== 'costSheet' || hasRole(role, ...GROUPS.SALES);
}

/** What a text may name; which of them a kind knows is in `PLACES`. */
export type MailPlace =
  | 'name'
  | 'unit'
  | 'project'
  | 'booking'
  | 'organization'
  | 'number'
  | 'amount'
  | 'day';
export type MailFacts = Partial<Record<MailPlace, string>>;

const OF_SALE: readonly MailPlace[] = ['name', 'unit', 'project', 'booking', 'organization'];
const OF_PAPER: readonly MailPlace[] = [...OF_SALE, 'number', 'amount', 'day'];

export const PLACES: Record<MailedKind, readonly MailPlace[]> = {
  receipt: OF_PAPER,
  invoice: OF_PAPER,
  demandLetter: OF_PAPER,
  costSheet: ['name', 'unit', 'project', 'organization', 'number', 'amount', 'day'],
  statement: [...OF_SALE, 'amount', 'day'],
  welcome: [...OF_SALE, 'day'],
};

const PLACE = /\{([^{}\s]*)\}/g;

/** Names in braces that the kind does not know: a buyer would read the braces. */
export function unknownPlaces(kind: MailedKind, text: string): string[] {
  const known: readonly string[] = PLACES[kind];
  return [...text.matchAll(PLACE)].map(([, name]) => name ?? '').filter((name) => !known.includes(name));
}

/** The text with its facts; what is not known stays as it is written. */
export function filled(text: string, facts: MailFacts): string {
  const known = new Map<string, string>(Object.entries(facts));
  return text.replaceAll(PLACE, (place, name: string) => known.get(name) ?? place);
}

export interface MailText {
  subject: string;
  body: string;
}

/** By language; English is always there. */
export type MailTexts = Partial<Record<Language, MailText>> & { en: MailText };

/** Whose words a text is: those of one project, of all projects, or those that Plinth comes with. */
export const TEXT_SOURCES = ['project', 'organization', 'plinth'] as const;
export type TextSource = (typeof TEXT_SOURCES)[number];

export interface OwnText extends MailText {
  language: Language;
}

/** The texts that apply: later ones take the place of earlier ones, language by language. */
export function appliedTexts(ours: MailTexts, ...own: readonly (readonly OwnText[])[]): MailTexts {
  const texts: MailTexts = { ...ours };
  for (const { language, subject, body } of own.flat()) texts[language] = { subject, body };
  return texts;
}

/** 'Marathi' → 'mr'; a language that no paper is written in is English. */
export function languageOf(spoken: string | null): Language {
  const name = spoken?.trim().toLowerCase();
  return LANGUAGES.find((one) => LANGUAGE_NAMES[one].toLowerCase() === name) ?? 'en';
}

/** The language of the customer where there is a text in it, else English. */
export function languageIn(texts: MailTexts, language: Language): Language {
  return texts[language] ? language : 'en';
}

/** The text in the language of the customer where there is one, else in English. */
export function textIn(texts: MailTexts, language: Language): MailText {
  return texts[language] ?? texts.en;
}

/**
 * What an answer of the mail server means: a refusal for good (5xx) is a bounce, all else is our side or the network.
 * The words are for the log.
 */
export function failureOf(code: string): { state: 'bounced' | 'notSent'; problem: string } {
  if (code === 'unconfirmed')
    return { state: 'notSent', problem: 'The organization has not confirmed its own email address.' };
  if (/^5\d\d$/.test(code))
    return { state: 'bounced', problem: `The mail server of the buyer refused it (${code}).` };
  return { state: 'notSent', problem: `The mail server could not be reached (${code}).` };
}

/** The newest such day of a month up to a day: the 5th up to 3 December is 5 November. */
export function lastMonthlyDay(upTo: Day, dayOfMonth: number): Day {
  const here = dayInMonth(upTo, dayOfMonth);
  return here <= upTo ? here : dayInMonth(addMonths(`${upTo.slice(0, 7)}-01`, -1), dayOfMonth);
}

/** The first such day of a month after a day. */
export function nextMonthlyDay(after: Day, dayOfMonth: number): Day {
  const here = dayInMonth(after, dayOfMonth);
  return here > after ? here : dayInMonth(addMonths(`${after.slice(0, 7)}-01`, 1), dayOfMonth);
}

function dayInMonth(day: Day, dayOfMonth: number): Day {
  return `${day.slice(0, 7)}-${String(dayOfMonth).padStart(2, '0')}`;
}
