import { formatMoney, startCase } from '#platform/contract/format.ts';
import { sourceWord } from '#enquiries/leads/sourceWords.rules.ts';

const ENQUIRIES: Readonly<Record<string, string>> = {
  open: 'added to the open lead, to be called now',
  lost: 'reopens the lost lead, to be called now',
};

/** A displayed value of a field; null for none. */
export function leadFieldText(field: string, value: unknown): string | null {
  if (value === null || value === undefined || field === 'projectIds') return null;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return formatMoney(value);
  if (Array.isArray(value)) return value.length > 0 ? value.join(', ') : null;
  if (typeof value !== 'string') return null;
  if (field === 'enquiry') return ENQUIRIES[value] ?? value;
  if (field === 'source') return sourceWord(value);
  return WORDED.has(field) ? startCase(value) : value;
}

/** Of a few words. */
const WORDED = new Set(['purpose', 'timeline', 'financing']);
