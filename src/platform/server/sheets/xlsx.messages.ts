/** What the server and the thread that reads workbooks say to each other: one question, answers until the end. */
export interface WorkbookQuestion {
  bytes: Uint8Array;
  /** The first one unless named. */
  sheet: string | null;
  maxRows: number;
}

export type WorkbookAnswer =
  | { answer: 'sheets'; names: string[]; sheet: string }
  /** Of as many rows as follow each other; empty ones too, so that numbers are right. */
  | { answer: 'rows'; rows: string[][] }
  | { answer: 'end' }
  /** A message for people. */
  | { answer: 'unreadable'; message: string };

export function tooManyRows(max: number): string {
  return `The file has more than ${max.toLocaleString('en-IN')} rows. Split it and import the parts.`;
}

export function farAway(sheet: string, cell: string): string {
  return `Sheet “${sheet}” has something in cell ${cell}, far from the rest. Delete the empty rows and columns around the table, or save it as CSV.`;
}

export const DAMAGED = 'This workbook is damaged. Save it again as XLSX.';
