import { parentPort } from 'node:worker_threads';
import readWorkbook from 'read-excel-file/node';
import { textCells } from './sheet.ts';
import { DAMAGED } from './xlsx.messages.ts';
import type { WorkbookAnswer, WorkbookQuestion } from './xlsx.messages.ts';

const PORTION = 1_000;

/** The thread that unpacks one workbook: it needs much memory for a moment, and ends with it. */
export function serveWorkbooks(): void {
  parentPort?.once('message', (question: WorkbookQuestion) => void answerTo(question));
}

async function answerTo({ bytes, sheet: wanted }: WorkbookQuestion): Promise<void> {
  const sheets = await unpacked(bytes);
  if (!sheets) return say({ answer: 'unreadable', message: DAMAGED });
  const names = sheets.map(({ sheet }) => sheet);
  const found = wanted === null ? sheets[0] : sheets.find(({ sheet }) => sheet === wanted);
  if (!found) return say({ answer: 'unreadable', message: missing(wanted, names) });
  say({ answer: 'sheets', names, sheet: found.sheet });
  for (let at = 0; at < found.data.length; at += PORTION) {
    const rows = found.data.slice(at, at + PORTION).map((row) => textCells(row.map(textOf)));
    say({ answer: 'rows', rows });
  }
  say({ answer: 'end' });
}

/** Null for a damaged one: whatever the reader throws, it is because of these bytes. */
async function unpacked(bytes: Uint8Array) {
  try {
    return await readWorkbook<string>(Buffer.from(bytes), { parseNumber: asShown });
  } catch {
    return null;
  }
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
