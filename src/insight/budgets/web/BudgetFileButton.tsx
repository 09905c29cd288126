import { FileButton } from '#platform/web/form/FileButton.tsx';
import { toastError, toastSuccess } from '#platform/web/page/toast.ts';
import type { Month } from '../budgetYear.rules.ts';
import { MAX_FILE_BYTES, rowsOfFile, withFile } from './budgetFile.ts';
import type { GridTexts } from './budgetGrid.ts';
import { RUPEES } from './useBudgetGrid.ts';

interface BudgetFileButtonProps {
  months: readonly Month[];
  texts: GridTexts;
  onChange: (texts: GridTexts) => void;
}

/** Reads a file into the grid, where it can be seen, changed and discarded before it is saved. */
export function BudgetFileButton({ months, texts, onChange }: BudgetFileButtonProps) {
  const read = async ([file]: File[]) => {
    if (!file) return;
    if (file.size > MAX_FILE_BYTES) return toastError('The file is larger than 1 MB.');
    const rows = await rowsOfFile(file).catch(() => null);
    if (rows === null)
      return toastError('The file could not be read. Save it again as XLSX or CSV, and choose that.');
    const found = withFile(texts, months, rows, RUPEES);
    if (found.cells === 0)
      return toastError(
        'No amounts found. Name the months in the first row, like Apr 2026, and categories at the left.',
      );
    onChange(found.texts);
    const left = found.unknown.length === 0 ? '' : ` Left out: ${found.unknown.slice(0, 5).join(', ')}.`;
    toastSuccess(`${found.cells} amounts read. Save the budget to keep them.${left}`);
  };
  return (
    <FileButton
      label="Import file"
      name="Budget as an Excel or CSV file"
      accept=".xlsx,.csv,.tsv,.txt,text/csv"
      onFiles={(files) => void read(files)}
    />
  );
}
