import type { ListKind } from '#company/saved-views/web/listKind.shared.ts';
import { useWholeList } from '#company/saved-views/web/wholeList.shared.tsx';
import { useManyMails } from '#letters/buyer-mails/web/useManyMails.shared.tsx';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { FilterField } from '#platform/web/table/filter.types.ts';
import { FilterBar } from '#platform/web/table/FilterBar.tsx';
import type { ListSource } from '#platform/web/table/list.source.ts';
import type { DataTableProps } from '#platform/web/table/table.props.ts';
import type { ListParts } from '#platform/web/table/list.parts.ts';
import type { Due, PaymentStatistics } from '../due.contract.ts';
import { DueCard } from './DueCard.tsx';
import { DueSum } from './DueSum.tsx';
import { useDueRights } from './useDues.ts';

/** The letter that demands an installment. */
const DUE_MAILS = ['demandLetter'] as const;

interface DueListProps extends Pick<DataTableProps<Due>, 'label' | 'singular' | 'columns' | 'empty'> {
  kind: ListKind<Due>;
  list: ListParts & { input: Record<string, unknown>; table: { source: ListSource<Due> } };
  fields: readonly FilterField[];
  /** Of all rows of the list, not only of the page shown. */
  sum: PaymentStatistics['due'] | undefined;
  /** The figure from which the list was opened. */
  cellPaise?: number | undefined;
  /** Parameters of the address that are no part of a view. */
  keep?: readonly string[];
}

/** Installments to collect, with their total and as a file. */
export function DueList({ kind, list, fields, sum, cellPaise, keep, columns, ...table }: DueListProps) {
  const { saleHref } = useDueRights();
  const mails = useManyMails(DUE_MAILS);
  const whole = useWholeList(kind, {
    columns,
    input: list.input,
    ...(keep && { keep }),
    acts: mails.acts,
    max: mails.max,
  });
  return (
    <>
      {whole.views()}
      <FilterBar
        {...list.filters}
        fields={fields}
        search={list.searchBy('Search customer, unit or number')}
        end={
          <>
            <DueSum found={sum} cellPaise={cellPaise} />
            {whole.tools}
          </>
        }
      />
      <DataTable
        {...list.table}
        {...table}
        {...whole.table}
        hrefOf={saleHref}
        renderCard={(due) => <DueCard due={due} href={saleHref(due)} />}
      />
      {mails.dialog}
    </>
  );
}
