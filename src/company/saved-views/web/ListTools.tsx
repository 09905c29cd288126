import { useContext } from 'react';
import type { Call, Pagination } from '#platform/contract/call.ts';
import { plainNumber } from '#platform/contract/format.ts';
import { toApiError } from '#platform/web/client/api-error.ts';
import { downloadFiltered } from '#platform/web/client/download.ts';
import { ColumnChooser } from '#platform/web/table/ColumnChooser.tsx';
import { ExportMenu } from '#platform/web/table/ExportMenu.tsx';
import { FilterText } from '#platform/web/table/filter.text.ts';
import type { Arrangement } from '#platform/web/table/column.layout.ts';
import { columnId, columnLabel } from '#platform/web/table/useColumnLayout.ts';
import type { PageAction } from '#platform/web/page/page.actions.ts';
import { toastError } from '#platform/web/page/toast.ts';
import { BulkBar } from '#platform/web/table/BulkBar.tsx';
import { totalText } from '#platform/web/table/range.text.ts';
import type { RowIdentity } from '#platform/web/table/table.props.ts';
import { allRows } from './allRows.ts';
import type { ListKind } from './listKind.shared.ts';
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

interface ListSelectionProps<Row extends RowIdentity> {
  kind: Pick<ListKind<Row>, 'list' | 'file'>;
  filter: Record<string, unknown>;
  ids: ReadonlySet<string>;
  acts: readonly PageAction[];
  /** Where all that the list finds can be chosen: so many at most. */
  all: { max: number; pagination: Pagination } | null;
  onChange: (ids: ReadonlySet<string>) => void;
}

const NONE: ReadonlySet<string> = new Set();

/** The chosen rows, and what can be done with them at once. */
export function ListSelection<Row extends RowIdentity>(props: ListSelectionProps<Row>) {
  const { kind, filter, ids, acts, all, onChange } = props;
  const clear = () => onChange(NONE);
  useClearedWith(JSON.stringify(filter), clear);
  const exporting = useExportSelected(kind.file, ids);
  const chooseAll = async (max: number) => {
    const rows = await allRows(kind, filter, max);
    if (rows) onChange(new Set(rows.map(({ id }) => id)));
    else toastError(`At most ${plainNumber(max)} rows are chosen at once. Filter this list further.`);
  };
  return (
    <BulkBar
      count={ids.size}
      actions={[...acts, ...exporting]}
      {...(all && {
        selectAll: {
          label: `Select all ${totalText(all.pagination)}`,
          onClick: () => {
            chooseAll(all.max).catch((error: unknown) => toastError(toApiError(error).message));
          },
        },
      })}
      onClear={clear}
    />
  );
}
