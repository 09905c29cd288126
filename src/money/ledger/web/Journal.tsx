import { keepPreviousData } from '@tanstack/react-query';
import BookOpen from 'lucide-react/icons/book-open';
import { formatDay, formatStatement } from '#platform/contract/format.ts';
import { CAPABILITIES } from '#platform/contract/roles.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { Money } from '#platform/web/page/Money.tsx';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import { FilterBar } from '#platform/web/table/FilterBar.tsx';
import type { FilterField } from '#platform/web/table/filter.types.ts';
import { useListState } from '#platform/web/table/useListState.ts';
import type { LedgerLine } from '../ledger.contract.ts';
import { ACCOUNTS, listLedgerEntries, sumLedgerEntries } from '../ledger.contract.ts';
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

/** Every entry of the books, latest first, with the totals of the filtered ones. */
export function Journal() {
  const list = useListState(listLedgerEntries.query);
  const { query } = list;
  const entries = useCall(listLedgerEntries, { query: list.input }, { placeholderData: keepPreviousData });
  const saleHref = useSaleHref();
  const sale = entries.data?.rows.find((line) => line.saleId === query.saleId);
  const fields = query.saleId
    ? [...FIELDS, ofSale(query.saleId, sale?.bookingNumber ?? 'one booking')]
    : FIELDS;
  return (
    <>
      <FilterBar
        fields={fields}
        values={query}
        onChange={(key, value) => list.set({ [key]: value })}
        onClear={list.clear}
        search={{
          label: 'Search booking number',
          value: query.search ?? '',
          onSearch: (search) => list.set({ search }, { replace: true }),
        }}
      />
      <DataTable
        label="Ledger entries"
        singular="entry"
        columns={journalColumns}
        source={entries}
        onPage={(page) => list.set({ page })}
        hrefOf={saleHref}
        empty={{
          icon: <BookOpen aria-hidden />,
          title: 'No entries yet',
          text: 'The first entries are posted with the first booking.',
        }}
        filtered={{ count: list.filterCount, onClear: list.clear }}
        footNote={<Sum input={list.input} />}
        renderCard={(line) => (
          <RowCard
            title={line.label}
            href={saleHref(line)}
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

function Sum({ input }: { input: Record<string, unknown> }) {
  const { page: _page, limit: _limit, cursor: _cursor, ...filter } = input;
  const sum = useCall(sumLedgerEntries, { query: filter }, { placeholderData: keepPreviousData });
  if (!sum.data) return null;
  const { debitPaise, creditPaise } = sum.data;
  return (
    <span className="tabular">
      debit {formatStatement(debitPaise)}, credit {formatStatement(creditPaise)}, balance{' '}
      {formatStatement(debitPaise - creditPaise)}
    </span>
  );
}

function ofSale(value: string, label: string): FilterField {
  return { key: 'saleId', label: 'Booking', kind: 'one', choices: [{ value, label }] };
}

/** Finance has no page of a sale: it opens beside the receipts. */
function useSaleHref(): (line: LedgerLine) => string {
  const seesSales = useAllowed()(CAPABILITIES.salesPipeline);
  return ({ saleId }) => (seesSales ? `/sales/${saleId}?tab=ledger` : `/payments/collections?sale=${saleId}`);
}
