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
import type { LedgerLine } from '../ledger.contract.ts';
import { ACCOUNTS, exportLedgerEntries, listLedgerEntries, totalLedgerEntries } from '../ledger.contract.ts';
import { LEDGER_ACCOUNTS, LEDGER_SOURCES } from '../ledger.rules.ts';
import { journalColumns, ownerName, SOURCE_LABELS } from './journal.columns.tsx';
import { ownerHref } from './ledger.links.ts';

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
  const hrefOf = (line: LedgerLine) => ownerHref(role, line);
  const fields = [...FIELDS, ...ownersIn(query, list.source.data?.rows ?? [])];
  return (
    <>
      {whole.views()}
      <FilterBar
        {...list.filters}
        fields={fields}
        search={list.searchBy('Search booking number or firm')}
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
            lines={[line.narration, `${formatDay(line.postedOn)}, batch ${line.batchNo}, ${ownerName(line)}`]}
          />
        )}
      />
    </>
  );
}

/** The booking or firm in the address, as a filter that can be removed. */
function ownersIn(
  { saleId, channelPartnerId }: { saleId?: string | undefined; channelPartnerId?: string | undefined },
  lines: readonly LedgerLine[],
): FilterField[] {
  const sale = lines.find((line) => line.saleId === saleId);
  const firm = lines.find((line) => line.channelPartnerId === channelPartnerId);
  return [
    ...(saleId ? [owner('saleId', 'Booking', saleId, sale?.bookingNumber ?? 'one booking')] : []),
    ...(channelPartnerId
      ? [owner('channelPartnerId', 'Firm', channelPartnerId, firm?.channelPartnerName ?? 'one firm')]
      : []),
  ];
}

function owner(key: string, label: string, value: string, name: string): FilterField {
  return { key, label, kind: 'one', choices: [{ value, label: name }] };
}
