import * as z from 'zod';
import { count, optional, text } from '#platform/contract/fields.ts';
import type { Language } from '#platform/contract/languages.ts';
import { LANGUAGES } from '#platform/contract/languages.ts';
import type { MailSetting, MailSettingPatch } from '../buyerMail.contract.ts';

const Words = z
  .object({ subject: optional(text(200, 'Subject')), body: optional(text(4000, 'Text')) })
  .refine(({ subject, body }) => Boolean(subject) === Boolean(body), {
    path: ['body'],
    message: 'Enter subject and text, or leave both empty.',
  });

export const SettingForm = z.object({
  isOn: z.boolean(),
  dayOfMonth: optional(count('Day of the month', 1, 28)),
  exceptProjectIds: z.array(z.uuid()),
  /** The one that is shown. */
  language: z.enum(LANGUAGES),
  texts: z.object({ en: Words, hi: Words, mr: Words, ta: Words, te: Words }),
});
export type SettingForm = z.infer<typeof SettingForm>;

export function formOf({
  isOn,
  dayOfMonth,
  exceptProjects,
  texts,
}: MailSetting): z.input<typeof SettingForm> {
  const words = (language: Language) => {
    const known = texts.find((one) => one.language === language);
    return { subject: known?.subject ?? null, body: known?.body ?? null };
  };
  return {
    isOn: isOn ?? false,
    dayOfMonth,
    exceptProjectIds: exceptProjects.map(({ id }) => id),
    language: 'en',
    texts: { en: words('en'), hi: words('hi'), mr: words('mr'), ta: words('ta'), te: words('te') },
  };
}

interface Written {
  subject?: string | null | undefined;
  body?: string | null | undefined;
}

/** What applies in a language without an own text: that of all projects or of Plinth. */
export function otherwiseOf(
  { texts }: MailSetting,
  language: Language,
): { subject: string; body: string } | null {
  return texts.find((one) => one.language === language)?.otherwise ?? null;
}

/** Whether what is written is another text than the one that applies otherwise. */
export function isOwnText(setting: MailSetting, language: Language, { subject, body }: Written): boolean {
  const otherwise = otherwiseOf(setting, language);
  return Boolean(subject && body) && (subject !== otherwise?.subject || body !== otherwise?.body);
}

/** What the form changes: own texts alone, so that an improved one of Plinth reaches those who kept it. */
export function patchOf(setting: MailSetting, form: SettingForm, projectId: string | null): MailSettingPatch {
  const { kind, isOn, version } = setting;
  const texts = LANGUAGES.flatMap((language) => {
    const { subject, body } = form.texts[language];
    return subject && body && isOwnText(setting, language, { subject, body })
      ? [{ language, subject, body }]
      : [];
  });
  if (projectId !== null) return { projectId, texts, ...(version > 0 ? { version } : {}) };
  const rule = isOn === null ? {} : { isOn: form.isOn, exceptProjectIds: form.exceptProjectIds };
  const day = kind === 'statement' && form.dayOfMonth ? { dayOfMonth: form.dayOfMonth } : {};
  return { ...rule, ...day, texts, ...(version > 0 ? { version } : {}) };
}
