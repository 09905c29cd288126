import { useContext } from 'react';
import type { Call } from '#platform/contract/call.ts';
import { downloadFiltered } from '#platform/web/client/download.ts';
import { ColumnChooser } from '#platform/web/table/ColumnChooser.tsx';
import { ExportMenu } from '#platform/web/table/ExportMenu.tsx';
import { FilterText } from '#platform/web/table/filter.text.ts';
import type { Arrangement } from '#platform/web/table/column.layout.ts';
import { columnId, columnLabel } from '#platform/web/table/useColumnLayout.ts';
import type { PageAction } from '#platform/web/page/page.actions.ts';
import { BulkBar } from '#platform/web/table/BulkBar.tsx';
import { useClearedWith, useExportSelected } from './selection.shared.tsx';

type AnyColumn = Parameters<typeof columnId>[0];

interface ListToolsProps {
  file: Call;
  filter: Record<string, unknown>;
  /** All columns that may be shown, and those that are, in their order. */
  columns: readonly AnyColumn[];
  shown: readonly AnyColumn[];
  arranged: Arrangement;
  /** With what it is filtered by in words. */
  onPrint: (filters: string) => Promise<void>;
}

/** All that the list finds as a file or on paper, and how its columns are arranged. */
export function ListTools({ file, filter, columns, shown, arranged, onPrint }: ListToolsProps) {
  const filters = useContext(FilterText);
  const named = columns.flatMap((column) => {
    const label = columnLabel(column);
    return label === null ? [] : [{ id: columnId(column), label }];
  });
  return (
    <>
      <ExportMenu
        print={() => onPrint(filters)}
        fetchFile={(format) => downloadFiltered(file, { ...filter, format })}
      />
      <ColumnChooser named={named} shown={shown.map(columnId)} arranged={arranged} />
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
