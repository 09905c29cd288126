import * as z from 'zod';

// The one place that words what the schema library finds. A schema with a message of its own is not asked here; what
// is left are bounds of lists and pages, unknown fields and values of a wrong type.

/** What is wrong with an input, in our words, and what to do; null where the library's own would not show anyway. */
function wordOf(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? `${labelOf(issue)} is required`
        : `${labelOf(issue)} must be ${TYPES[issue.expected] ?? 'of another kind'}`;
    case 'too_small':
      return `${labelOf(issue)} must ${boundOf(issue, 'at least', issue.minimum)}`;
    case 'too_big':
      return `${labelOf(issue)} must ${boundOf(issue, 'at most', issue.maximum)}`;
    case 'invalid_value':
      return `${labelOf(issue)} must be ${listed(issue.values.map(String))}`;
    case 'invalid_format':
      return `${labelOf(issue)} must be ${FORMATS[issue.format] ?? 'written another way'}`;
    case 'unrecognized_keys':
      return issue.keys.length === 1
        ? `There is no field “${issue.keys[0]}”. Remove it, or check its spelling`
        : `There are no fields ${issue.keys.map((key) => `“${key}”`).join(', ')}. Remove them, or check their spelling`;
    case 'not_multiple_of':
      return `${labelOf(issue)} must be a multiple of ${issue.divisor}`;
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
      return `${labelOf(issue)} is not one of the forms that are accepted here`;
    case 'custom':
      return undefined;
  }
}

/** Has every schema of this process speak in these words. Called once at the start of server and screens. */
export function speakOwnWords(): void {
  z.config({ customError: wordOf });
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

const FORMATS: Readonly<Record<string, string>> = {
  uuid: 'a valid id',
  date: 'a date like 2026-11-21',
  datetime: 'a time like 2026-11-21T10:30:00Z',
  email: 'a valid email address',
  url: 'an address like https://example.com',
};

/** 'have at least 1 entry', 'have at most 100 characters', 'be at most 500' */
function boundOf(issue: { origin: string }, bound: string, limit: number | bigint): string {
  if (issue.origin === 'array' || issue.origin === 'set')
    return `have ${bound} ${limit} ${Number(limit) === 1 ? 'entry' : 'entries'}`;
  if (issue.origin === 'string')
    return `have ${bound} ${limit} ${Number(limit) === 1 ? 'character' : 'characters'}`;
  return `be ${bound} ${limit}`;
}

/** The values that are accepted, as far as anyone reads on. */
function listed(values: readonly string[]): string {
  const MAX_LISTED = 12;
  if (values.length === 1) return values[0] ?? '';
  if (values.length > MAX_LISTED) return `one of ${values.slice(0, MAX_LISTED).join(', ')} …`;
  return `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`;
}

/** 'installmentId' of the path → 'Installment id' */
function labelOf({ path }: { path?: readonly PropertyKey[] | undefined }): string {
  const name = path?.findLast((part) => typeof part === 'string');
  if (typeof name !== 'string') return 'This';
  const words = name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
