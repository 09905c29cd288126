import type { Call } from '#platform/contract/call.ts';
import { downloadFiltered } from '#platform/web/client/download.ts';
import { ColumnChooser } from '#platform/web/table/ColumnChooser.tsx';
import { ExportMenu } from '#platform/web/table/ExportMenu.tsx';
import { columnId, columnLabel } from '#platform/web/table/useChosenColumns.ts';
import type { PageAction } from '#platform/web/page/page.actions.ts';
import { BulkBar } from '#platform/web/table/BulkBar.tsx';
import type { ViewedList } from '../savedView.contract.ts';
import { useClearedWith, useExportSelected } from './selection.shared.tsx';

type AnyColumn = Parameters<typeof columnId>[0];

interface ListToolsProps {
  name: ViewedList;
  file: Call;
  filter: Record<string, unknown>;
  columns: readonly AnyColumn[];
  /** Those that are shown, in their order. */
  shown: readonly AnyColumn[];
}

/** All that the list finds as a file or on paper, and which of its columns it shows. */
export function ListTools({ name, file, filter, columns, shown }: ListToolsProps) {
  const named = columns.slice(1).flatMap((column) => {
    const label = columnLabel(column);
    return label === null ? [] : [{ id: columnId(column), label }];
  });
  const ids = shown.map(columnId).filter((id) => named.some((column) => column.id === id));
  return (
    <>
      <ExportMenu withPrint fetchFile={(format) => downloadFiltered(file, { ...filter, format })} />
      <ColumnChooser list={name} columns={named} shown={ids} />
    </>
  );
}

interface ListSelectionProps {
  file: Call;
  filter: Record<string, unknown>;
  ids: ReadonlySet<string>;
  acts: readonly PageAction[];
  onClear: () => void;
}

/** The chosen rows, and what can be done with them at once. */
export function ListSelection({ file, filter, ids, acts, onClear }: ListSelectionProps) {
  useClearedWith(JSON.stringify(filter), onClear);
  const exporting = useExportSelected(file, ids);
  return <BulkBar count={ids.size} actions={[...acts, ...exporting]} onClear={onClear} />;
}
