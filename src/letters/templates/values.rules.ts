import * as z from 'zod';
import type { FieldError } from '#platform/contract/errors.ts';
import { AppError } from '#platform/contract/errors.ts';
import { MAX_PAISE } from '#platform/contract/money.ts';
import type { Catalogue, Field } from './catalogue.rules.ts';
import { fieldOf, listAround } from './catalogue.rules.ts';
import type { LetterValue } from './formats.rules.ts';

type Values = Readonly<Record<string, LetterValue | null>>;

const Day = z.iso.date();

/**
 * The values of a record with those that a person has given instead, and whether any of them differs.
 * Errors: 400 naming each value that is not of the catalogue or not of the type of its field.
 */
export function withValues(
  catalogue: Catalogue,
  values: Values,
  given: Readonly<Record<string, LetterValue>>,
): { values: Values; isChanged: boolean } {
  const problems = Object.entries(given).flatMap(([path, value]): FieldError[] => {
    const message = problemOf(catalogue, path, value);
    return message === null ? [] : [{ field: `values.${path}`, message }];
  });
  if (problems.length > 0) throw new AppError('validation', problems[0]?.message ?? '', problems);
  const isChanged = Object.entries(given).some(([path, value]) => value !== (values[path] ?? null));
  return { values: { ...values, ...given }, isChanged };
}

function problemOf(catalogue: Catalogue, path: string, value: LetterValue): string | null {
  const field = fieldOf(catalogue, path);
  if (!field) return `There is no field "${path}".`;
  if (listAround(catalogue, path))
    return `"${field.label}" is of a list, whose values are those of the record.`;
  return isOfType(field, value) ? null : `"${field.label}" must be ${EXPECTED[field.type]}.`;
}

const EXPECTED: Readonly<Record<Field['type'], string>> = {
  text: 'a text of at most 500 letters',
  date: 'a day like 2026-11-21',
  money: 'an amount in whole paise',
  area: 'a number of square feet',
  percent: 'a percentage between 0 and 100',
  number: 'a number',
  choice: 'one of its choices',
};

const MAX_TEXT = 500;
const MAX_NUMBER = 100_000_000;

function isOfType(field: Field, value: LetterValue): boolean {
  if (field.type === 'text') return typeof value === 'string' && value !== '' && value.length <= MAX_TEXT;
  if (field.type === 'date') return Day.safeParse(value).success;
  if (field.type === 'choice') return typeof value === 'string' && Object.hasOwn(field.choices, value);
  if (typeof value !== 'number' || value < 0) return false;
  if (field.type === 'money') return Number.isSafeInteger(value) && value <= MAX_PAISE;
  return value <= (field.type === 'percent' ? 100 : MAX_NUMBER);
}
