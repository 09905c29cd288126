import type { Language } from '#platform/contract/languages.ts';
import type { Field } from '../catalogue.rules.ts';
import { formatted, FORMATS } from '../formats.rules.ts';
import type { FieldCatalogue } from '../template.contract.ts';
import type { LetterRecord } from '../template.rules.ts';
import { CATALOGUES } from '../catalogues.ts';

/** The fields of letters about a kind of record, as an editor offers them. */
export function catalogueOf({
  recordType,
  language,
}: {
  recordType: LetterRecord;
  language: Language;
}): FieldCatalogue {
  const { fields, lists } = CATALOGUES[recordType];
  const shown = (all: readonly Field[]) => all.map((field) => shownField(field, language));
  return {
    recordType,
    fields: shown(fields),
    lists: lists.map(({ path, label, item, fields: own }) => ({ path, label, item, fields: shown(own) })),
  };
}

function shownField(field: Field, language: Language): FieldCatalogue['fields'][number] {
  const { path, label, type, example } = field;
  return {
    path,
    label,
    type,
    example,
    printed: formatted(example, { field, format: null, language, currency: 'INR' }),
    formats: [...FORMATS[type]],
    choices: field.type === 'choice' ? { ...field.choices } : null,
  };
}
