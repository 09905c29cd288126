import FileSignature from 'lucide-react/icons/file-signature';
import Plus from 'lucide-react/icons/plus';
import { counted, formatDayNear, formatShare } from '#platform/contract/format.ts';
import { PARTNER_ROLES } from '#platform/contract/roles.ts';
import { ActionButton } from '#platform/web/page/ActionButton.tsx';
import { Money } from '#platform/web/page/Money.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useAllowed, useSessionUser } from '#platform/web/session/SessionProvider.tsx';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import { FilterBar } from '#platform/web/table/FilterBar.tsx';
import { useList } from '#platform/web/table/useList.ts';
import { useSidePanel } from '#platform/web/table/useListState.ts';
import type { ListKind } from '#company/saved-views/web/listKind.shared.ts';
import { useWholeList } from '#company/saved-views/web/wholeList.shared.tsx';
import { today } from '#platform/web/session/today.ts';
import { OverdueAmount } from '#money/dues/web/OverdueAmount.shared.tsx';
import type { SaleSummary } from '#sales/sale.contract.ts';
import { bookUnit, exportSales, listSales, totalSales } from '#sales/sale.contract.ts';
import { partnerSaleColumns, saleColumns } from './sale.columns.tsx';
import { useTowerOrNoneField } from '#inventory/towers/web/towerChoices.shared.ts';
import { useManyMails } from '#letters/buyer-mails/web/useManyMails.shared.tsx';
import { useSaleFields } from './sale.filters.ts';
import { useSaleLetters } from './useSaleLetters.tsx';
import { SalePanel } from './SalePanel.tsx';
import { SALE_STATUS } from '#sales/web/sale.status.shared.ts';

const BOOK = {
  label: 'Book a unit',
  letter: 'c',
  icon: <Plus aria-hidden />,
  href: '/sales/create',
  isPrimary: true,
};
/** What can be mailed of a sale. */
const SALE_MAILS = ['statement', 'welcome'] as const;
const LIVE = 'booked,agreement,registered';

const SALES: ListKind<SaleSummary> = {
  name: 'sales',
  title: 'Sales',
  list: listSales,
  filter: listSales.query,
  file: exportSales,
  totals: totalSales,
  sums: 'rupees',
};

/** The bookings the user may see, newest first. */
export function SaleListPage() {
  const user = useSessionUser();
  const isAllowed = useAllowed();
  const mayBook = bookUnit.can !== 'public' && isAllowed(bookUnit.can);
  const isPartner = isAllowed(PARTNER_ROLES);
  const list = useList(listSales);
  const { panelId, setPanel } = useSidePanel();
  const rows = list.source.data?.rows ?? [];
  const letters = useSaleLetters();
  const mails = useManyMails(SALE_MAILS);
  const whole = useWholeList(SALES, {
    columns: isPartner ? partnerSaleColumns : saleColumns,
    input: list.input,
    acts: (ids, clear) => [...mails.acts(ids, clear), ...letters.acts(ids)],
    max: mails.max,
  });
  return (
    <Page title="Sales" panel={panelId && <SalePanel sales={rows} id={panelId} onChange={setPanel} />}>
      <PageHeader title="Sales" actions={mayBook ? [BOOK] : []} />
      {whole.views([
        { id: 'all', label: 'All', query: {} },
        { id: 'live', label: 'Live', query: { status: LIVE } },
        ...(mayBook ? [{ id: 'mine', label: 'My sales', query: { salesExecutiveId: user.id } }] : []),
        ...(isPartner ? [{ id: 'brought', label: 'Brought by me', query: { broughtById: user.id } }] : []),
        { id: 'overdue', label: 'With overdue', query: { overdue: 'true' } },
        ...(isPartner
          ? []
          : [{ id: 'broken', label: 'Promise broken', query: { promise: 'broken' as const } }]),
      ])}
      <FilterBar
        {...list.filters}
        fields={[...useSaleFields(list.query), useTowerOrNoneField(list.query.projectId)]}
        search={list.searchBy('Search customer, unit or number')}
        end={whole.tools}
      />
      <DataTable
        {...list.table}
        label="Sales"
        singular="sale"
        {...whole.table}
        hrefOf={(sale) => `/sales/${sale.id}`}
        panelId={panelId}
        onOpenPanel={(sale) => setPanel(sale.id)}
        empty={{
          icon: <FileSignature aria-hidden />,
          title: 'No sales yet',
          text: 'Book a unit from its cost sheet. This creates the payment plan and bills the first installment.',
          actions: mayBook && <ActionButton action={BOOK} />,
        }}
        renderCard={(sale) => <SaleCard sale={sale} />}
      />
      {letters.dialog}
      {mails.dialog}
    </Page>
  );
}

function SaleCard({ sale }: { sale: SaleSummary }) {
  return (
    <RowCard
      title={sale.customerName}
      href={`/sales/${sale.id}`}
      end={sale.agreementValuePaise === null ? null : <Money paise={sale.agreementValuePaise} compact />}
      lines={[
        <span key="state">
          <StatusSign of={SALE_STATUS} status={sale.status} /> · {sale.unitNumber}, {sale.projectName}
        </span>,
        `${sale.bookingNumber}, ${formatDayNear(sale.bookingDate, today())}${sale.collectedPct === null ? '' : ` · ${formatShare(sale.collectedPct)} collected`}`,
        ...(sale.daysPastPromise ? [`Possession ${counted(sale.daysPastPromise, 'day')} late`] : []),
        ...(sale.overduePaise > 0
          ? [
              <span key="overdue">
                Overdue <OverdueAmount overduePaise={sale.overduePaise} toVerifyPaise={sale.toVerifyPaise} />
              </span>,
            ]
          : []),
      ]}
    />
  );
}
