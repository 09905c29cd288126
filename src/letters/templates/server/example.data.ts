import type { Catalogue, Field } from '../catalogue.rules.ts';
import type { LetterData } from './letter.walk.ts';

/** The examples of a catalogue as the data of a record, by which an editor previews a letter. */
export function exampleData({ fields, lists }: Catalogue): LetterData {
  return {
    values: valuesOf(fields),
    lists: Object.fromEntries(
      lists.map((list) => [list.path, [valuesOf(list.fields), ...list.moreExamples]]),
    ),
    currency: 'INR',
    logo: null,
  };
}

function valuesOf(fields: readonly Field[]): Record<string, string | number> {
  return Object.fromEntries(fields.map(({ path, example }) => [path, example]));
}
