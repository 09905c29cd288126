import type { ExportFormat } from '#platform/contract/exportFormat.ts';
import { Money } from '#platform/web/page/Money.tsx';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import { ExportMenu } from '#platform/web/table/ExportMenu.tsx';
import type { FilterField } from '#platform/web/table/filter.types.ts';
import { FilterBar } from '#platform/web/table/FilterBar.tsx';
import type { ListSource } from '#platform/web/table/list.source.ts';
import type { DataTableProps } from '#platform/web/table/table.props.ts';
import type { ListParts } from '#platform/web/table/list.parts.ts';
import type { Due, PaymentStatistics } from '../due.contract.ts';
import { DueCard } from './DueCard.tsx';
import { DueSum } from './DueSum.tsx';
import { useDueRights } from './useDues.ts';

interface DueListProps extends Pick<DataTableProps<Due>, 'label' | 'singular' | 'columns' | 'empty'> {
  list: ListParts & { table: { source: ListSource<Due> } };
  fields: readonly FilterField[];
  /** Of all rows of the list, not only of the page shown. */
  sum: PaymentStatistics['due'] | undefined;
  /** The figure from which the list was opened. */
  cellPaise?: number | undefined;
  fetchFile: (format: ExportFormat) => Promise<void>;
}

/** Installments to collect, with their total and as a file. */
export function DueList({ list, fields, sum, cellPaise, fetchFile, ...table }: DueListProps) {
  const { saleHref } = useDueRights();
  return (
    <>
      <FilterBar
        {...list.filters}
        fields={fields}
        search={list.searchBy('Search customer, unit or number')}
        end={
          <>
            <DueSum found={sum} cellPaise={cellPaise} />
            <ExportMenu fetchFile={fetchFile} />
          </>
        }
      />
      <DataTable
        {...list.table}
        {...table}
        hrefOf={saleHref}
        {...(sum && {
          totals: { outstandingPaise: <Money paise={sum.outstandingPaise} withPaise bare /> },
          totalsLabel: 'All of the list',
        })}
        renderCard={(due) => <DueCard due={due} href={saleHref(due)} />}
      />
    </>
  );
}
