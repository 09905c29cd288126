import { parentPort } from 'node:worker_threads';
import readWorkbook from 'read-excel-file/node';
import { textCells } from './sheet.ts';
import { cellFarAway, cellsWithoutValue, countRows, workbookParts } from './workbook.parts.ts';
import { DAMAGED, farAway, tooManyRows } from './xlsx.messages.ts';
import type { WorkbookAnswer, WorkbookQuestion } from './xlsx.messages.ts';

const BATCH_SIZE = 1_000;
/** Beyond, a sheet holds a stray cell: many more rows than any import takes. */
const MAX_SHEET_ROWS = 500_000;

/** The thread that unpacks one workbook: it needs much memory for a moment, and ends with it. */
export function serveWorkbooks(): void {
  parentPort?.once('message', (question: WorkbookQuestion) => void answerTo(question));
}

async function answerTo(question: WorkbookQuestion): Promise<void> {
  const opened = await read(question);
  if (typeof opened === 'string') return say({ answer: 'unreadable', message: opened });
  const { names, sheet, rows } = opened;
  say({ answer: 'sheets', names, sheet });
  for (let at = 0; at < rows.length; at += BATCH_SIZE) {
    say({ answer: 'rows', rows: rows.slice(at, at + BATCH_SIZE).map((row) => textCells(row.map(textOf))) });
  }
  say({ answer: 'end' });
}

interface OpenedSheet {
  names: string[];
  sheet: string;
  rows: unknown[][];
}

/** Or why it cannot be read. Any other error of the readers is caused by the file: it is damaged. */
async function read({ bytes, sheet: wanted, maxRows }: WorkbookQuestion): Promise<OpenedSheet | string> {
  try {
    const { visibleSheets: names, allSheets, xmlOf } = workbookParts(bytes);
    for (const name of allSheets) {
      const cell = cellFarAway(xmlOf(name) ?? '', MAX_SHEET_ROWS);
      if (cell !== null) return farAway(name, cell);
    }
    const sheet = wanted === null ? names[0] : names.find((name) => name === wanted);
    if (sheet === undefined) return missing(wanted, names);
    const xml = xmlOf(sheet) ?? '';
    // Before the reader makes a cell of each: a million rows would keep it busy for minutes.
    if (countRows(xml) > maxRows) return tooManyRows(maxRows - 1);
    const hidden = cellsWithoutValue(xml);
    const sheets = await readWorkbook<string>(Buffer.from(bytes), { parseNumber: asShown });
    const found = sheets.find((one) => one.sheet === sheet);
    return found ? { names, sheet, rows: withTexts(found.data, hidden) } : missing(wanted, names);
  } catch {
    return DAMAGED;
  }
}

function withTexts(rows: unknown[][], texts: ReturnType<typeof cellsWithoutValue>): unknown[][] {
  for (const { row, column, text } of texts) {
    // The reader ends with the last row that it takes for filled.
    while (rows.length < Math.min(row, MAX_SHEET_ROWS)) rows.push([]);
    const cells = rows[row - 1] ?? [];
    while (cells.length <= column) cells.push(null);
    cells[column] ??= text;
  }
  return rows;
}

function say(answer: WorkbookAnswer): void {
  parentPort?.postMessage(answer);
}

function missing(wanted: string | null, names: readonly string[]): string {
  if (wanted === null) return 'This workbook has no sheet.';
  return `There is no sheet “${wanted}”. The workbook has: ${names.join(', ')}.`;
}

/** A number as spreadsheets show it: fifteen digits, so that a computed 1041.1000000000001 is 1041.1. */
function asShown(stored: string): string {
  const value = Number(stored);
  if (!Number.isFinite(value)) return stored;
  const shown = Number(value.toPrecision(15));
  return Number.isInteger(shown) ? BigInt(shown).toString() : String(shown);
}

/** Dates come as midnight in UTC; a boolean is the word that the spreadsheet shows. */
function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString().replace(/T00:00:00\.000Z$/, '');
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  return typeof cell === 'string' ? cell : JSON.stringify(cell);
}
