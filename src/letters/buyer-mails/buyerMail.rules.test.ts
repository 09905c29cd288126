import { describe, expect, it } from 'vitest';
import {
  appliedTexts,
  failureOf,
  filled,
  languageIn,
  languageOf,
  lastMonthlyDay,
  MAILED_KINDS,
  maySend,
  nextMonthlyDay,
  textIn,
  unknownPlaces,
} from './buyerMail.rules.ts';
import { OUR_TEXTS } from './buyerMail.texts.ts';

describe('the text of a mail to a buyer', () => {
  it('names nothing that its kind does not know, in any language that Plinth comes with', () => {
    for (const kind of MAILED_KINDS)
      for (const text of Object.values(OUR_TEXTS[kind]))
        expect(unknownPlaces(kind, `${text.subject}\n${text.body}`), kind).toEqual([]);
    expect(unknownPlaces('welcome', 'Dear {name}, {amount} {}')).toEqual(['amount', '']);
  });

  it('is filled with what is known and keeps the rest', () => {
    expect(filled('{name}, {unit} {name} {other}', { name: 'Asha Rao', unit: 'B-1203' })).toBe(
      'Asha Rao, B-1203 Asha Rao {other}',
    );
  });

  it('is in the language of the customer where there is one, else in English', () => {
    expect(languageOf(' marathi ')).toBe('mr');
    expect(languageOf('Konkani')).toBe('en');
    expect(languageOf(null)).toBe('en');
    const texts = { en: { subject: 'e', body: 'e' }, mr: { subject: 'm', body: 'm' } };
    expect(textIn(texts, 'mr').subject).toBe('m');
    expect(textIn(texts, 'hi').subject).toBe('e');
    expect([languageIn(texts, 'mr'), languageIn(texts, 'hi')]).toEqual(['mr', 'en']);
  });

  it('is that of the project, else of all projects, else of Plinth, language by language', () => {
    const text = (subject: string) => ({ subject, body: 'b' });
    const ours = { en: text('ours'), mr: text('ours'), hi: text('ours') };
    const organization = [
      { language: 'en' as const, ...text('organization') },
      { language: 'mr' as const, ...text('organization') },
    ];
    const applied = appliedTexts(ours, organization, [{ language: 'en', ...text('project') }]);
    expect([applied.en, applied.mr, applied.hi].map((one) => one?.subject)).toEqual([
      'project',
      'organization',
      'ours',
    ]);
    expect(ours.en.subject).toBe('ours');
  });
});

it('a refusal for good is a bounce; a server that cannot be reached is none', () => {
  expect(failureOf('550').state).toBe('bounced');
  expect(failureOf('450').state).toBe('notSent');
  expect(failureOf('ECONNREFUSED')).toMatchObject({
    state: 'notSent',
    problem: expect.stringContaining('ECONNREFUSED'),
  });
});

it('Finance mails every paper but offers, which it does not read; partners and Marketing mail none', () => {
  expect(MAILED_KINDS.filter((kind) => !maySend('Finance Head', kind))).toEqual(['costSheet']);
  expect(MAILED_KINDS.filter((kind) => !maySend('Sales Executive', kind))).toEqual([]);
  for (const role of ['Marketing Head', 'Channel Partner Admin', 'Channel Partner Agent'] as const)
    expect(MAILED_KINDS.filter((kind) => maySend(role, kind))).toEqual([]);
});

it('statements go on the chosen day: the newest one up to today, the next one after it, over the end of a year too', () => {
  expect(lastMonthlyDay('2026-12-05', 5)).toBe('2026-12-05');
  expect(lastMonthlyDay('2027-01-04', 5)).toBe('2026-12-05');
  expect(nextMonthlyDay('2026-12-05', 5)).toBe('2027-01-05');
  expect(nextMonthlyDay('2026-12-04', 5)).toBe('2026-12-05');
});
