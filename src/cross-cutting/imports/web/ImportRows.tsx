import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import Table from 'lucide-react/icons/table-2';
import { RowCard } from '#platform/web/table/CardList.tsx';
import { columnsFor } from '#platform/web/table/columns.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { FilterField } from '#platform/web/table/filter.types.ts';
import { FilterBar } from '#platform/web/table/FilterBar.tsx';
import { useList } from '#platform/web/table/useList.ts';
import type { Import, ImportRow } from '../import.contract.ts';
import { listImportRows, ROW_RESULTS } from '../import.contract.ts';
import type { ImportKindName } from '../importKinds.rules.ts';
import { errorText } from '../importKinds.rules.ts';
import { KIND_LABELS } from './import.kind.labels.ts';
import { outcomesOf, outcomeWord, resultWord } from './import.labels.ts';

type ListedRow = ImportRow & { id: string };

/** For leads the name links to the page of the lead, unless it was removed again. */
function NameCell({ kind, row: { name, recordId, result } }: { kind: ImportKindName; row: ListedRow }) {
  const text = name || '–';
  if (kind !== 'leads' || recordId === null || result === 'removed') return text;
  return <Link to={`/leads/${recordId}`}>{text}</Link>;
}

const column = columnsFor<ListedRow>();
const columnsNamed = (kind: ImportKindName) =>
  column.columns([
    column.accessor('number', { header: 'Row', meta: { skeleton: 30 } }),
    column.accessor((row) => row.name || '–', {
      id: 'unit',
      header: KIND_LABELS[kind].rowHeader,
      cell: (info) => <NameCell kind={kind} row={info.row.original} />,
      meta: { skeleton: 80 },
    }),
    column.accessor((row) => fateOf(kind, row), {
      id: 'fate',
      header: 'Preview',
      meta: { skeleton: 90 },
    }),
    column.accessor((row) => detailOf(kind, row), {
      id: 'detail',
      header: 'Reason or changes',
      cell: (info) => (
        <Detail data-refused={isRefused(info.row.original) || undefined}>{info.getValue()}</Detail>
      ),
      meta: { wraps: true, skeleton: 320 },
    }),
  ]);

const COLUMNS = {
  units: columnsNamed('units'),
  priceList: columnsNamed('priceList'),
  leads: columnsNamed('leads'),
  costs: columnsNamed('costs'),
  pastBookings: columnsNamed('pastBookings'),
};

function fieldsOf(kind: ImportKindName, by: 'outcome' | 'result'): readonly FilterField[] {
  const outcome: FilterField = {
    key: 'outcome',
    label: 'Preview',
    kind: 'one',
    choices: outcomesOf(kind).map((value) => ({ value, label: outcomeWord(kind, value) })),
  };
  const result: FilterField = {
    key: 'result',
    label: 'Result',
    kind: 'one',
    choices: ROW_RESULTS.map((value) => ({ value, label: resultWord(kind, value) })),
  };
  return by === 'outcome' ? [outcome] : [result, { ...outcome, label: 'Before' }];
}

/** The rows of the file with their results; the filter is in the address. */
export function ImportRows({ found, by }: { found: Import; by: 'outcome' | 'result' }) {
  const list = useList(listImportRows, { params: { id: found.id } });
  const { data } = list.source;
  const source = {
    ...list.source,
    data: data && {
      ...data,
      rows: data.rows.map((row) => ({ ...row, id: String(row.number) })),
    },
  };
  return (
    <>
      <FilterBar {...list.filters} fields={fieldsOf(found.kind, by)} />
      <DataTable
        {...list.table}
        label="Rows"
        singular="row"
        columns={COLUMNS[found.kind]}
        source={source}
        empty={{
          icon: <Table aria-hidden />,
          title: 'No rows',
          text: 'The rows of this import were deleted.',
        }}
        renderCard={(row) => (
          <RowCard
            title={`Row ${row.number}: ${row.name || '–'}`}
            end={fateOf(found.kind, row)}
            lines={[
              <Detail key="detail" data-refused={isRefused(row) || undefined}>
                {detailOf(found.kind, row)}
              </Detail>,
            ]}
          />
        )}
      />
    </>
  );
}

function fateOf(kind: ImportKindName, { outcome, result }: ImportRow): string {
  if (result !== null) return resultWord(kind, result);
  return outcome === null ? 'Not checked' : outcomeWord(kind, outcome);
}

function isRefused({ outcome, note }: ImportRow): boolean {
  return outcome === 'error' || outcome === 'badPhone' || note !== null;
}

const MAX_SHOWN = 6;
/** Parts of the name of a new lead. */
const IN_NAME = new Set(['First name', 'Last name']);

function detailOf(kind: ImportKindName, { name, errors, note, changes, outcome }: ImportRow): string {
  if (errors.length > 0) return errors.map(({ label, message }) => errorText(label, message)).join(' · ');
  if (note !== null) return note;
  if (outcome === 'same') return 'No changes';
  // Its name has its own column.
  const told = changes.filter(
    ({ label, after }) => outcome !== 'create' || !(after === name || IN_NAME.has(label)),
  );
  const shown = told
    .slice(0, MAX_SHOWN)
    .map(({ label, before, after }) =>
      outcome === 'update' && kind !== 'leads'
        ? `${label}: ${before ?? 'none'} → ${after ?? 'none'}`
        : `${label} ${after ?? ''}`,
    );
  const more = told.length - shown.length;
  return shown.join(', ') + (more > 0 ? `, ${more} more` : '');
}

const Detail = styled('span')(({ theme }) => ({
  display: 'block',
  padding: '4px 0',
  overflowWrap: 'anywhere',
  color: theme.vars.palette.text.secondary,
  '&[data-refused]': { color: theme.vars.palette.error.main },
}));
