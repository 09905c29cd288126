/**
 * What a letter about one kind of record can show: each field with the label by which people pick it, its type and an
 * example. A path is a name of this catalogue and nothing else: it leads to no other record.
 */
export interface Catalogue {
  fields: readonly Field[];
  lists: readonly FieldList[];
  /** What own letters call a field, in small letters and digits alone, beside its path and label: 'flatno'. */
  alsoCalled: Readonly<Record<string, string>>;
}

export type FieldType = 'text' | 'money' | 'date' | 'area' | 'percent' | 'number' | 'choice';

interface FieldOf<Type extends FieldType, Example> {
  /** 'buyer.name' */
  path: string;
  /** 'Name of the buyers' */
  label: string;
  type: Type;
  /** As the data hold it: money in whole paise, a day as 'YYYY-MM-DD'. */
  example: Example;
}

export type Field =
  | FieldOf<'text' | 'date', string>
  | FieldOf<'money' | 'area' | 'percent' | 'number', number>
  | (FieldOf<'choice', string> & {
      /** By the value that the data hold, as a letter prints it. */
      choices: Readonly<Record<string, string>>;
    });

export interface FieldList {
  /** 'installments'; its fields are 'installments.name' and so on. */
  path: string;
  /** 'Installments' */
  label: string;
  /** What one of them is called: 'installment'. */
  item: string;
  fields: readonly Field[];
  /** Further items of the example, beside the one that the fields give: values by path. */
  moreExamples: readonly Readonly<Record<string, string | number | null>>[];
}

export function fieldOf({ fields, lists }: Catalogue, path: string): Field | undefined {
  return [...fields, ...lists.flatMap((list) => list.fields)].find((field) => field.path === path);
}

export function listOf({ lists }: Catalogue, path: string): FieldList | undefined {
  return lists.find((list) => list.path === path);
}

/** The list that a field belongs to; undefined for a field of the record itself. */
export function listAround({ lists }: Catalogue, path: string): FieldList | undefined {
  return lists.find((list) => list.fields.some((field) => field.path === path));
}
