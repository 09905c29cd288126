import { keepPreviousData } from '@tanstack/react-query';
import BadgeCheck from 'lucide-react/icons/badge-check';
import { formatDayNear, startCase } from '#platform/contract/format.ts';
import type { ListKind } from '#company/saved-views/web/listKind.shared.ts';
import { useWholeList } from '#company/saved-views/web/wholeList.shared.tsx';
import { useCall } from '#platform/web/client/hooks.ts';
import { ActionButton } from '#platform/web/page/ActionButton.tsx';
import { Money } from '#platform/web/page/Money.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { FilterField } from '#platform/web/table/filter.types.ts';
import { FilterBar } from '#platform/web/table/FilterBar.tsx';
import type { EmptyTexts } from '#platform/web/table/list.source.ts';
import { useSidePanel } from '#platform/web/table/useListState.ts';
import { useTowerOrNoneField } from '#inventory/towers/web/towerChoices.shared.ts';
import { useSaleKindFields } from '#sales/web/saleKind.filters.shared.ts';
import { SaleDrawer } from '#sale-lifecycle/overview/web/SaleDrawer.shared.tsx';
import type { Receipt } from '../receipt.contract.ts';
import {
  exportReceipts,
  listReceipts,
  NO_ACCOUNT,
  RECEIPT_STATUSES,
  totalReceipts,
} from '../receipt.contract.ts';
import type { ReceiptView } from './collections.hooks.ts';
import { useReceiptList, VIEW_HREFS } from './collections.hooks.ts';
import { CollectionTabs } from './CollectionTabs.shared.tsx';
import {
  certificateColumns,
  onAccountColumns,
  queueColumns,
  receiptColumns,
  refundColumns,
  reversedColumns,
} from './receipt.columns.tsx';
import { MODE_CHOICES } from './receipt.form.ts';
import { ReceiptPanel } from './ReceiptPanel.tsx';
import { RECORD } from './record.action.shared.tsx';
import { today } from '#platform/web/session/today.ts';
import { useManyMails } from '#letters/buyer-mails/web/useManyMails.shared.tsx';
import { useAccounts } from './useAccounts.ts';
import { useReceiptSelection } from './useReceiptSelection.tsx';
import { RECEIPT_STATUS } from './receipt.status.shared.ts';

const RECEIPTS: ListKind<Receipt> = {
  name: 'receipts',
  title: 'Receipts',
  list: listReceipts,
  filter: listReceipts.query,
  file: exportReceipts,
  totals: totalReceipts,
  sums: 'paise',
};

/** Finance's workbench: receipts to verify come first. */
export function CollectionsPage() {
  const list = useReceiptList();
  const { panelId, setPanel } = useSidePanel();
  const receipts = useCall(listReceipts, { query: list.input }, { placeholderData: keepPreviousData });
  const rows = receipts.data?.rows ?? [];
  const selection = useReceiptSelection(rows);
  const mails = useManyMails(RECEIPT_MAILS);
  const whole = useWholeList(RECEIPTS, {
    columns: COLUMNS[list.view],
    input: list.input,
    keep: ['sale'],
    acts: (ids, clear) => [
      ...(HAS_RECORDED.has(list.view) ? selection.acts(ids, clear) : []),
      ...(HAS_VERIFIED.has(list.view) ? mails.acts(ids, clear) : []),
    ],
    max: HAS_VERIFIED.has(list.view) ? mails.max : undefined,
  });
  return (
    <Page
      title="Collections"
      panel={
        list.saleId ? (
          <SaleDrawer key={list.saleId} saleId={list.saleId} onClose={list.closeSale} />
        ) : (
          panelId && (
            <ReceiptPanel receipts={rows} id={panelId} onChange={setPanel} saleHref={list.saleHref} />
          )
        )
      }
    >
      <PageHeader title="Collections" actions={[RECORD]} />
      <CollectionTabs current={list.view} />
      {whole.views([{ id: 'all', label: 'All', query: queryOfTab(list.view) }])}
      <FilterBar
        {...list.filters}
        fields={useFilterFields(list.view, list.query)}
        search={list.searchBy('Search customer or number')}
        end={whole.tools}
      />
      {selection.outcome}
      <DataTable
        {...list.table}
        label="Receipts"
        singular="receipt"
        {...whole.table}
        source={receipts}
        hrefOf={(receipt) => list.panelHref(receipt.id)}
        panelId={panelId}
        onOpenPanel={(receipt) => setPanel(receipt.id)}
        empty={EMPTY[list.view]}
        renderCard={(receipt) => <ReceiptCard receipt={receipt} href={list.panelHref(receipt.id)} />}
      />
      {selection.dialog}
      {mails.dialog}
    </Page>
  );
}

const RECEIPT_MAILS = ['receipt'] as const;

/** The tabs with receipts that can be mailed. */
const HAS_VERIFIED: ReadonlySet<ReceiptView> = new Set(['verified', 'certificates', 'onAccount', 'all']);

/** The tabs in which receipts wait to be verified. */
const HAS_RECORDED: ReadonlySet<ReceiptView> = new Set(['verify', 'all']);

const COLUMNS = {
  verify: queueColumns,
  verified: receiptColumns,
  takenBack: reversedColumns,
  certificates: certificateColumns,
  refunds: refundColumns,
  onAccount: onAccountColumns,
  all: receiptColumns,
} as const;

const EMPTY: Record<ReceiptView, EmptyTexts> = {
  verify: {
    icon: <BadgeCheck aria-hidden />,
    title: 'No receipts to verify',
    text: 'Recorded receipts appear here until another person in Finance confirms that the money arrived.',
    actions: <ActionButton action={RECORD} />,
  },
  verified: {
    icon: <BadgeCheck aria-hidden />,
    title: 'No receipt is verified yet',
    text: 'A verified receipt has its number, is allocated to what is due and posted to the ledger.',
  },
  takenBack: {
    icon: <BadgeCheck aria-hidden />,
    title: 'Nothing bounced or reversed',
    text: 'Bounced instruments and reversed receipts stay here with their reason.',
  },
  certificates: {
    icon: <BadgeCheck aria-hidden />,
    title: 'No TDS certificate is pending',
    text: 'Verified TDS appears here until its certificate is attached.',
  },
  refunds: {
    icon: <BadgeCheck aria-hidden />,
    title: 'No refunds',
    text: 'Refunds of cancelled bookings appear here with the date to pay by.',
  },
  onAccount: {
    icon: <BadgeCheck aria-hidden />,
    title: 'Nothing is on account',
    text: 'Money received before it was billed appears here until the next demand.',
  },
  all: {
    icon: <BadgeCheck aria-hidden />,
    title: 'No receipts yet',
    text: 'Customer payments are recorded here, verified by a second person and posted to the ledger.',
    actions: <ActionButton action={RECORD} />,
  },
};

function useFilterFields(
  view: ReceiptView,
  query: Parameters<typeof useSaleKindFields>[0] & { projectId?: string | undefined },
): readonly FilterField[] {
  const ofSales = useSaleKindFields(query);
  const accounts = useAccounts(query.projectId) ?? [];
  const tower = useTowerOrNoneField(query.projectId);
  const account: FilterField = {
    key: 'depositAccountId',
    label: 'Account',
    kind: 'one',
    choices: [...accounts, { value: NO_ACCOUNT, label: 'no account' }],
  };
  const status: FilterField = {
    key: 'status',
    label: 'Status',
    kind: 'many',
    choices: RECEIPT_STATUSES.map((value) => ({ value, label: RECEIPT_STATUS[value].word })),
  };
  return [
    ...(view === 'all' ? [status] : []),
    ...ofSales.slice(0, 1),
    { key: 'mode', label: 'Mode', kind: 'many', choices: MODE_CHOICES },
    account,
    { key: 'from', label: 'Received', kind: 'day', operator: 'from' },
    { key: 'to', label: 'Received', kind: 'day', operator: 'until' },
    ...(view === 'takenBack' || view === 'all' ? BOUNCED : []),
    tower,
    ...ofSales.slice(1),
  ];
}

const BOUNCED: readonly FilterField[] = [
  { key: 'bouncedFrom', label: 'Bounced', kind: 'day', operator: 'from' },
  { key: 'bouncedTo', label: 'Bounced', kind: 'day', operator: 'until' },
];

/** The filters that the tab itself sets. */
function queryOfTab(view: ReceiptView): Record<string, string> {
  const { view: _view, ...query } = Object.fromEntries(
    new URL(VIEW_HREFS[view], window.location.origin).searchParams,
  );
  return query;
}

function ReceiptCard({ receipt, href }: { receipt: Receipt; href: string }) {
  return (
    <RowCard
      title={receipt.customerName}
      href={href}
      end={<Money paise={receipt.amountPaise} withPaise />}
      lines={[
        <span key="state">
          <StatusSign of={RECEIPT_STATUS} status={receipt.status} /> · {receipt.unitNumber}
        </span>,
        [startCase(receipt.mode), receipt.reference].filter(Boolean).join(' '),
        `${formatDayNear(receipt.receivedDate, today())}, recorded by ${receipt.recordedBy.name}`,
      ]}
    />
  );
}
