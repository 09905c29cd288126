/** Values that a spreadsheet would take for a formula, and those that already look escaped. */
const FORMULA = /^'*[=+\-@\t\r]/;

/** One line of CSV (RFC 4180). A text that would run as a formula is prefixed with an apostrophe. */
export function csvLine(values: readonly (string | number | null)[]): string {
  return `${values.map(csvValue).join(',')}\r\n`;
}

/** Prefixed with an apostrophe where a spreadsheet would run it as a formula. */
export function guarded(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

function csvValue(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = guarded(value);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
