/** Values that a spreadsheet would take for a formula, and those that look as if they were marked already. */
const FORMULA = /^'*[=+\-@\t\r]/;

/** One line of CSV (RFC 4180). A text that would run as a formula gets an apostrophe before it. */
export function csvLine(values: readonly (string | number | null)[]): string {
  return `${values.map(csvValue).join(',')}\r\n`;
}

/** Marked as text for spreadsheets, where it would run as a formula. */
export function guarded(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

function csvValue(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = guarded(value);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
