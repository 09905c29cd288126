import FileUp from 'lucide-react/icons/file-up';
import { formatMoment } from '#platform/contract/format.ts';
import { RowCard } from '#platform/web/table/CardList.tsx';
import { Faint } from '#platform/web/table/cells.tsx';
import { columnsFor } from '#platform/web/table/columns.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import { FilterBar } from '#platform/web/table/FilterBar.tsx';
import { useList } from '#platform/web/table/useList.ts';
import { zoneHere } from '#platform/web/session/today.ts';
import type { ListKind } from '#company/saved-views/web/listKind.shared.ts';
import { useWholeList } from '#company/saved-views/web/wholeList.shared.tsx';
import { sourceWord } from '#enquiries/leads/sourceWords.rules.ts';
import type { Import } from '../import.contract.ts';
import { exportImports, listImports, totalImports } from '../import.contract.ts';
import type { ImportKindName } from '../importKinds.rules.ts';
import { importPath } from './import.paths.ts';
import { rowsText, summaryOf } from './import.labels.ts';
import { ImportState } from './ImportState.tsx';

const column = columnsFor<Import>();
const file = column.accessor('fileName', { header: 'File', meta: { skeleton: 180 } });
const others = [
  column.accessor('status', {
    header: 'Status',
    cell: (info) => <ImportState status={info.getValue()} />,
    meta: { skeleton: 110 },
  }),
  column.accessor((one) => summaryOf(one), {
    id: 'summary',
    header: 'Result',
    meta: { level: 2, wraps: true, skeleton: 140 },
  }),
  column.accessor('rows', { header: 'Rows', meta: { align: 'right', level: 3 } }),
  column.accessor('createdByName', { header: 'By', meta: { level: 3, skeleton: 110 } }),
  column.accessor((one) => whenText(one), {
    id: 'when',
    header: 'When',
    cell: (info) => <Faint>{info.getValue()}</Faint>,
    meta: { skeleton: 90 },
  }),
];
const source = column.accessor((one) => sourceWord(one.source ?? ''), {
  id: 'source',
  header: 'Source',
  meta: { level: 2, skeleton: 90 },
});
const columns = column.columns([file, ...others]);
const leadColumns = column.columns([file, source, ...others]);

const IMPORTS: ListKind<Import> = {
  name: 'imports',
  title: 'Imports',
  list: listImports,
  filter: listImports.query,
  file: exportImports,
  totals: totalImports,
};

interface ImportListProps {
  query: { kind: ImportKindName; projectId?: string };
}

/** Past imports, newest first. */
export function ImportList({ query }: ImportListProps) {
  const list = useList(listImports, { query });
  const whole = useWholeList(IMPORTS, {
    columns: query.kind === 'leads' ? leadColumns : columns,
    input: list.input,
    where: { ...query },
    keep: ['kind', 'source', 'projectId'],
  });
  return (
    <>
      {whole.views()}
      <FilterBar {...list.filters} fields={[]} end={whole.tools} />
      <DataTable
        {...whole.table}
        label="Imports"
        singular="import"
        source={list.source}
        onPage={(page) => list.set({ page })}
        hrefOf={importPath}
        empty={{
          icon: <FileUp aria-hidden />,
          title: 'No imports yet',
          text: 'Each import is kept with its file and rows, and can be undone as a whole.',
        }}
        renderCard={(one) => (
          <RowCard
            title={one.fileName}
            href={importPath(one)}
            end={<ImportState status={one.status} />}
            lines={[
              [...(one.source ? [sourceWord(one.source)] : []), rowsText(one.rows), summaryOf(one)].join(
                ' · ',
              ),
              `${one.createdByName}, ${whenText(one)}`,
            ]}
          />
        )}
      />
    </>
  );
}

function whenText({ createdAt }: Import): string {
  return formatMoment(createdAt, new Date().toISOString(), zoneHere());
}
