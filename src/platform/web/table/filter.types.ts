import { formatDay, formatMoney } from '../../contract/format.ts';

export interface FilterChoice {
  value: string;
  label: string;
  count?: number;
}

interface FilterBase {
  /** Name of the parameter in the list's query. */
  key: string;
  /** 'Project' */
  label: string;
  /** 'is', 'within', 'over'; by default what the kind says. */
  operator?: string;
}

/** What a list can be filtered by. `one` and `many` offer choices, the others take a typed value. */
export type FilterField =
  | (FilterBase & { kind: 'one' | 'many'; choices: readonly FilterChoice[] })
  | (FilterBase & { kind: 'day' | 'money' | 'number' | 'flag' });

export type FilterValue = string | number | boolean | readonly string[];

export function operatorOf(field: FilterField): string {
  if (field.operator) return field.operator;
  return { one: 'is', many: 'is', day: 'on', money: 'over', number: 'over', flag: 'is' }[field.kind];
}

/** Its entry in the menu: 'Project', but 'Booked from' and 'Booked until', which the label alone would not tell apart. */
export function menuLabel({ kind, label, operator }: FilterField): string {
  const isChosen = kind === 'one' || kind === 'many' || kind === 'flag';
  return isChosen || operator === undefined ? label : `${label} ${operator}`;
}

/** The value part of a chip: 'KTR', 'New, Contacted', '3 of 7', '30 Nov 2026'. */
export function valueText(field: FilterField, value: FilterValue): string {
  switch (field.kind) {
    case 'one':
      return labelOf(field.choices, String(value));
    case 'many': {
      const chosen = valuesOf(value);
      if (chosen.length <= 2) return chosen.map((one) => labelOf(field.choices, one)).join(', ');
      return `${chosen.length} of ${field.choices.length}`;
    }
    case 'day':
      return formatDay(String(value));
    case 'money':
      return formatMoney(Number(value));
    case 'number':
      return String(value);
    case 'flag':
      return value === true || value === 'true' ? 'yes' : 'no';
  }
}

/** 'Stage is New, Contacted', for paper: every choice by its name. */
export function inWords(field: FilterField, value: FilterValue): string {
  const words =
    field.kind === 'many'
      ? valuesOf(value)
          .map((one) => labelOf(field.choices, one))
          .join(', ')
      : valueText(field, value);
  return `${field.label} ${operatorOf(field)} ${words}`;
}

export function valuesOf(value: FilterValue | null | undefined): string[] {
  if (value === null || value === undefined) return [];
  return typeof value === 'object' ? [...value] : [String(value)];
}

export function isSet(value: unknown): value is FilterValue {
  if (Array.isArray(value)) return value.length > 0;
  return value !== undefined && value !== null && value !== '';
}

function labelOf(choices: readonly FilterChoice[], value: string): string {
  return choices.find((choice) => choice.value === value)?.label ?? value;
}
