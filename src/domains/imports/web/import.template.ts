import { csvLine } from '../../../platform/contract/csv.ts';
import { saveFile } from '../../../platform/web/client/download.ts';
import { columnsOf } from '../importKinds.rules.ts';

const BYTE_ORDER_MARK = '\u{FEFF}';

/** A file of units with all headings and one example. */
export function saveTemplate(): void {
  const columns = columnsOf('units').filter(({ name }) => name !== 'project');
  const text =
    BYTE_ORDER_MARK +
    csvLine(columns.map(({ label }) => label)) +
    csvLine(columns.map(({ example }) => example));
  saveFile(new File([text], 'units-template.csv', { type: 'text/csv' }));
}
