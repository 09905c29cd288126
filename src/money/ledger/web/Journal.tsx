import BookOpen from 'lucide-react/icons/book-open';
import { formatDay } from '#platform/contract/format.ts';
import type { ListKind } from '#company/saved-views/web/listKind.shared.ts';
import { useWholeList } from '#company/saved-views/web/wholeList.shared.tsx';
import { Money } from '#platform/web/page/Money.tsx';
import { useSessionUser } from '#platform/web/session/SessionProvider.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import { FilterBar } from '#platform/web/table/FilterBar.tsx';
import type { FilterField } from '#platform/web/table/filter.types.ts';
import { useList } from '#platform/web/table/useList.ts';
import { saleHref } from '#sales/saleHref.rules.ts';
import type { LedgerLine } from '../ledger.contract.ts';
import { ACCOUNTS, exportLedgerEntries, listLedgerEntries, totalLedgerEntries } from '../ledger.contract.ts';
import { LEDGER_ACCOUNTS, LEDGER_SOURCES } from '../ledger.rules.ts';
import { journalColumns, SOURCE_LABELS } from './journal.columns.tsx';

const FIELDS: readonly FilterField[] = [
  {
    key: 'account',
    label: 'Account',
    kind: 'many',
    choices: ACCOUNTS.map((value) => ({ value, label: LEDGER_ACCOUNTS[value] })),
  },
  {
    key: 'source',
    label: 'Source',
    kind: 'many',
    choices: LEDGER_SOURCES.map((value) => ({ value, label: SOURCE_LABELS[value] })),
  },
  { key: 'from', label: 'Posted', kind: 'day', operator: 'from' },
  { key: 'to', label: 'Posted', kind: 'day', operator: 'until' },
  { key: 'batchNo', label: 'Batch', kind: 'number', operator: 'is' },
];

const ENTRIES: ListKind<LedgerLine> = {
  name: 'ledger',
  title: 'Ledger entries',
  list: listLedgerEntries,
  filter: listLedgerEntries.query,
  file: exportLedgerEntries,
  totals: totalLedgerEntries,
  sums: 'paise',
};

/** Every entry of the books, latest first, with the totals of the filtered ones. */
export function Journal() {
  const list = useList(listLedgerEntries);
  const { query } = list;
  const whole = useWholeList(ENTRIES, { columns: journalColumns, input: list.input, keep: ['tab'] });
  const { role } = useSessionUser();
  const hrefOf = ({ saleId }: LedgerLine) => saleHref(role, saleId, 'ledger');
  const sale = list.source.data?.rows.find((line) => line.saleId === query.saleId);
  const fields = query.saleId
    ? [...FIELDS, ofSale(query.saleId, sale?.bookingNumber ?? 'one booking')]
    : FIELDS;
  return (
    <>
      {whole.views()}
      <FilterBar
        {...list.filters}
        fields={fields}
        search={list.searchBy('Search booking number')}
        end={whole.tools}
      />
      <DataTable
        {...list.table}
        label="Ledger entries"
        singular="entry"
        {...whole.table}
        hrefOf={hrefOf}
        empty={{
          icon: <BookOpen aria-hidden />,
          title: 'No entries yet',
          text: 'The first entries are posted with the first booking.',
        }}
        renderCard={(line) => (
          <RowCard
            title={line.label}
            href={hrefOf(line)}
            end={<Money paise={line.debitPaise > 0 ? line.debitPaise : -line.creditPaise} withPaise />}
            lines={[
              line.narration,
              `${formatDay(line.postedOn)}, batch ${line.batchNo}, ${line.bookingNumber}`,
            ]}
          />
        )}
      />
    </>
  );
}

function ofSale(value: string, label: string): FilterField {
  return { key: 'saleId', label: 'Booking', kind: 'one', choices: [{ value, label }] };
}
