import { Readable } from 'node:stream';
import * as z from 'zod';
import { csvLine } from '#platform/contract/csv.ts';
import type { FieldError } from '#platform/contract/errors.ts';
import type { Read } from '#platform/server/context.ts';
import type { Download } from '#platform/server/http/route.ts';
import type { Import } from '../import.contract.ts';
import { errorText, labelOf, WHY_REFUSED } from '../importKinds.rules.ts';
import { getImport } from './import.queries.ts';

const BATCH_SIZE = 1_000;
const Cells = z.array(z.string());
/** So that spreadsheets read it as UTF-8. */
const BYTE_ORDER_MARK = '\u{FEFF}';

/** Rows rejected, or skipped because their record had changed: as in the file, each with the reason. */
export async function exportRefusedRows(read: Read, id: string): Promise<Download> {
  const found = await getImport(read, id);
  return {
    content: Readable.from(lines(read, found)),
    contentType: 'text/csv; charset=utf-8',
    fileName: `${found.fileName.replace(/\.\w+$/, '')}-refused.csv`,
  };
}

async function* lines(read: Read, found: Import): AsyncGenerator<string> {
  const headers = found.columns.map(({ header }) => header);
  // A list of rejected rows imported again already has the column.
  const kept = headers.flatMap((header, index) => (header === WHY_REFUSED ? [] : [index]));
  yield BYTE_ORDER_MARK + csvLine([...kept.map((index) => headers[index] ?? ''), WHY_REFUSED]);
  for (let after = 0; ;) {
    const rows = await refusedAfter(read, found.id, after);
    yield rows
      .map((row) => {
        const cells = Cells.parse(row.cells);
        return csvLine([...kept.map((index) => cells[index] ?? ''), reasonOf(found, row)]);
      })
      .join('');
    if (rows.length < BATCH_SIZE) return;
    after = rows.at(-1)?.number ?? after;
  }
}

function refusedAfter({ db }: Read, importId: string, after: number) {
  return db
    .selectFrom('importRow')
    .select(['number', 'cells', 'errors', 'note'])
    .where('importId', '=', importId)
    .where('number', '>', after)
    .where((eb) => eb.or([eb('outcome', 'in', ['error', 'badPhone']), eb('result', '=', 'skipped')]))
    .orderBy('number')
    .limit(BATCH_SIZE)
    .execute();
}

function reasonOf({ kind }: Import, { errors, note }: { errors: unknown; note: string | null }): string {
  const said = (errors as FieldError[]).map(({ field, message }) => errorText(labelOf(kind, field), message));
  return [...said, ...(note === null ? [] : [note])].join(' · ');
}
