import type { Language } from '#platform/contract/languages.ts';
import type { Catalogue, Field } from '../../catalogue.rules.ts';
import { fieldOf, listAround, listOf } from '../../catalogue.rules.ts';
import { FORMATS, formatted, isFormatIn } from '../../formats.rules.ts';

/** What the editor calls the parts of a letter. */

const FORMAT_LABELS: Readonly<Record<string, string>> = {
  asIs: 'As it is',
  amount: 'In figures',
  inWords: 'In words',
  day: 'Date',
  area: 'Area',
  percent: 'Percent',
  number: 'Number',
};

/** Where the first part of a path is no name that people know. */
const GROUP_NAMES: Readonly<Record<string, string>> = {
  account: 'Account of the buyer',
  contact: 'Sales executive',
  demand: 'Last demand',
  loan: 'Home loan',
  payTo: 'Account to pay into',
  receipt: 'Last receipt',
};

export interface FieldOption {
  path: string;
  label: string;
  /** As a letter prints it. */
  example: string;
  /** The heading it stands under. */
  group: string;
}

/** The fields that can stand at a place: those of the record, and of the lists around it. */
export function fieldOptions(
  { fields, lists }: Catalogue,
  within: readonly string[],
  language: Language,
): FieldOption[] {
  const option = (field: Field, group: string): FieldOption => ({
    path: field.path,
    label: field.label,
    example: exampleText(field, null, language),
    group,
  });
  return [
    ...lists
      .filter(({ path }) => within.includes(path))
      .flatMap((list) => list.fields.map((field) => option(field, list.label))),
    ...fields.map((field) => option(field, groupOf(field.path))),
  ];
}

/** '₹1,49,45,152.00' */
export function exampleText(field: Field, format: string | null, language: Language): string {
  return formatted(field.example, { field, format, language, currency: 'INR' });
}

function groupOf(path: string): string {
  const name = path.split('.')[0] ?? '';
  return GROUP_NAMES[name] ?? `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

/** How a field may be printed in a language, as choices; one alone is none. */
export function formatChoices(field: Field, language: Language): { value: string; label: string }[] {
  const formats: readonly string[] = FORMATS[field.type];
  const possible = formats.filter((format) => isFormatIn(language, format));
  return possible.length < 2
    ? []
    : possible.map((value) => ({ value, label: FORMAT_LABELS[value] ?? value }));
}

/** 'Agreement value, in words'; a field that the catalogue has not is called by its path. */
export function chipText(catalogue: Catalogue, path: string, format: string | null): string {
  const field = fieldOf(catalogue, path);
  if (!field) return path;
  const isUsual = format === null || format === FORMATS[field.type][0];
  return isUsual ? field.label : `${field.label}, ${(FORMAT_LABELS[format] ?? format).toLowerCase()}`;
}

/** For those who hear the page: 'Field Due date of the installment, for example 14 Jun 2026. Enter opens it.' */
export function chipSpoken(
  catalogue: Catalogue,
  { path, format }: { path: string; format: string | null },
  language: Language,
): string {
  const field = fieldOf(catalogue, path);
  if (!field) return `There is no field ${path}. Enter opens it.`;
  const list = listAround(catalogue, path);
  const name = `${chipText(catalogue, path, format)}${list ? ` of the ${list.item}` : ''}`;
  return `Field ${name}, for example ${exampleText(field, format, language)}. Enter opens it.`;
}

/** 'Only where Bank of the home loan is known' */
export function conditionText(catalogue: Catalogue, path: string, is: string): string {
  const list = listOf(catalogue, path);
  if (list) return `Only where there ${is === 'absent' ? 'is no' : 'is an'} ${list.item}`;
  const label = fieldOf(catalogue, path)?.label ?? path;
  return `Only where ${label} ${isText(catalogue, path, is)}`;
}

/** 'For each installment' */
export function eachText(catalogue: Catalogue, list: string): string {
  return `For each ${listOf(catalogue, list)?.item ?? list}`;
}

/** What a condition can ask of a field or list. */
export function conditionChoices(catalogue: Catalogue, path: string): { value: string; label: string }[] {
  const field = fieldOf(catalogue, path);
  const choices = field?.type === 'choice' ? Object.keys(field.choices) : [];
  const isList = listOf(catalogue, path) !== undefined;
  const usual = isList
    ? [
        { value: 'present', label: 'there is one' },
        { value: 'absent', label: 'there is none' },
      ]
    : ['present', 'absent'].map((value) => ({ value, label: isText(catalogue, path, value) }));
  return [...usual, ...choices.map((value) => ({ value, label: isText(catalogue, path, value) }))];
}

function isText(catalogue: Catalogue, path: string, is: string): string {
  if (is === 'present') return 'is known';
  if (is === 'absent') return 'is not known';
  const field = fieldOf(catalogue, path);
  return `is ${field?.type === 'choice' ? (field.choices[is] ?? is) : is}`;
}
