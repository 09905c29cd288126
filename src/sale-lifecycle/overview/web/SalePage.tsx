import { styled } from '@mui/material/styles';
import ArrowRightLeft from 'lucide-react/icons/arrow-right-left';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import FileText from 'lucide-react/icons/file-text';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Stamp from 'lucide-react/icons/stamp';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { useSearchParams } from '#platform/web/navigation/useSearchParams.ts';
import { formatDay } from '#platform/contract/format.ts';
import { download } from '#platform/web/client/download.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Note } from '#platform/web/page/Note.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import type { PageAction } from '#platform/web/page/page.actions.ts';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { StageCards } from '#platform/web/page/StageBar.tsx';
import { currentTab, Tabs } from '#platform/web/page/Tabs.tsx';
import { useBreadcrumbLabel, usePhoneTitle } from '#platform/web/shell/breadcrumb-names.tsx';
import { PendingRequests } from '#company/approvals/web/PendingRequests.shared.tsx';
import { useHistoryAction } from '#company/audit/web/history.shared.tsx';
import { useDownload } from '#platform/web/client/useDownload.ts';
import { SaleCommissions } from './SaleCommissions.tsx';
import type { Sale } from '#sales/sale.contract.ts';
import { getSale, getSaleStatementPdf } from '#sales/sale.contract.ts';
import { cancelActs, transferActs } from './sale.acts.shared.tsx';
import { stagesOf } from './sale.stages.ts';
import type { SaleTab } from './useSaleTabs.ts';
import { useSaleTabs } from './useSaleTabs.ts';
import { TransferUnitDialog } from '#sale-lifecycle/transfers/web/TransferUnitDialog.shared.tsx';
import { CancelSaleDialog } from '#sale-lifecycle/cancellations/web/CancelSaleDialog.shared.tsx';
import { NextStep } from './NextStep.tsx';
import { SaleApplicants } from './SaleApplicants.tsx';
import { SaleDocuments } from './SaleDocuments.tsx';
import { SaleInvoices } from './SaleInvoices.tsx';
import { MailButton } from '#letters/buyer-mails/web/MailButton.shared.tsx';
import { SaleMails } from '#letters/buyer-mails/web/SaleMails.shared.tsx';
import { useMailToBuyer } from '#letters/buyer-mails/web/useMailToBuyer.shared.tsx';
import { SaleFollowUps } from '#money/follow-ups/web/SaleFollowUps.shared.tsx';
import { SaleCustomer } from '#sales/web/SaleCustomer.shared.tsx';
import { SaleLedgerTab } from '#sale-lifecycle/statements/web/SaleLedgerTab.shared.tsx';
import { SalePrice } from './SalePrice.tsx';
import { SaleReceipts } from './SaleReceipts.tsx';
import { SaleStatementTab } from '#sale-lifecycle/statements/web/SaleStatementTab.shared.tsx';
import { PromiseDialog } from '#sale-lifecycle/steps/web/PromiseDialog.shared.tsx';
import { SaleStepDialog } from '#sale-lifecycle/steps/web/SaleStepDialog.shared.tsx';
import { STEP_LABELS } from '#sale-lifecycle/steps/web/saleStep.labels.shared.ts';
import { SaleSummaryTab } from './SaleSummaryTab.tsx';

/** One sale: stage, price, demands and receipts. */
export function SalePage() {
  const { saleId = '' } = useParams();
  const sale = useCall(getSale, { params: { id: saleId } });
  useBreadcrumbLabel(sale.data?.bookingNumber);
  usePhoneTitle(sale.data?.customerName);
  return (
    <Page title={sale.data ? `${sale.data.customerName}, ${sale.data.unitNumber}` : 'Sale'}>
      <Loaded source={sale} failure="The sale could not be loaded.">
        {(data) => <SaleRecord sale={data} />}
      </Loaded>
    </Page>
  );
}

const PARTS: Record<SaleTab, (props: { sale: Sale }) => ReactNode> = {
  summary: SaleSummaryTab,
  applicants: SaleApplicants,
  price: SalePrice,
  ledger: SaleLedgerTab,
  receipts: SaleReceipts,
  invoices: SaleInvoices,
  commission: SaleCommissions,
  statement: ({ sale }) => (
    <SaleStatementTab
      sale={sale}
      actsOn={(asOf) => <MailButton paper={{ kind: 'statement', recordId: sale.id, asOf }} />}
    />
  ),
  documents: SaleDocuments,
  activity: ({ sale }) => (
    <Inset>
      <SaleMails saleId={sale.id} />
      <SaleFollowUps saleId={sale.id} />
    </Inset>
  ),
};

type Question = 'step' | 'promise' | 'cancel' | 'unit';

function SaleRecord({ sale }: { sale: Sale }) {
  const [search] = useSearchParams();
  const pdf = useDownload();
  const history = useHistoryAction(sale.id);
  const welcome = useMailToBuyer({ kind: 'welcome', recordId: sale.id });
  const tabs = useSaleTabs(sale);
  const chosen = currentTab(tabs, search.get('tab')) as SaleTab;
  const Part = PARTS[chosen];
  const [asked, setAsked] = useState<Question | null>(null);
  const saveStatement = () => pdf.start(() => download(getSaleStatementPdf, { params: { id: sale.id } }));
  return (
    <>
      <PageHeader
        title={sale.customerName}
        fact={
          <>
            {sale.unitNumber}, {sale.projectName} · {sale.bookingNumber}, {formatDay(sale.bookingDate)}
          </>
        }
        actions={[
          ...actionsOf(sale, saveStatement, setAsked),
          ...welcomeActs(sale, welcome.acts),
          ...history,
        ]}
      />
      <Stages>
        {sale.status === 'cancelled' ? (
          <Note tone="limit">
            This sale was cancelled on {formatDay(sale.statusSince)}.
            {sale.transferredTo && <SaleLink word="Transferred to" to={sale.transferredTo} />}
          </Note>
        ) : (
          <>
            <StageCards label="Stages of the sale" stages={stagesOf(sale)} />
            <NextStep sale={sale} tabs={tabs} />
          </>
        )}
      </Stages>
      {sale.transferredFrom && (
        <Stages>
          <SaleLink word="Transferred from" to={sale.transferredFrom} />
        </Stages>
      )}
      <SaleCustomer saleId={sale.id} isInset />
      <PendingRequests of={{ saleId: sale.id }} isInset />
      <Tabs label="Sale sections" tabs={tabs} current={chosen} />
      <Part sale={sale} />
      {asked === 'step' && sale.nextStep && (
        <SaleStepDialog sale={sale} step={sale.nextStep.step} onClose={() => setAsked(null)} />
      )}
      {welcome.dialog}
      {asked === 'promise' && <PromiseDialog sale={sale} onClose={() => setAsked(null)} />}
      {asked === 'unit' && <TransferUnitDialog sale={sale} onClose={() => setAsked(null)} />}
      {asked === 'cancel' && <CancelSaleDialog sale={sale} onClose={() => setAsked(null)} />}
    </>
  );
}

/** The booking of another unit that this one continues, or that continues it. */
function SaleLink({ word, to }: { word: string; to: NonNullable<Sale['transferredTo']> }) {
  return (
    <span>
      {' '}
      {word}{' '}
      <Link to={`/sales/${to.id}`}>
        {to.bookingNumber}, {to.unitNumber}
      </Link>
      .
    </span>
  );
}

/** Of a sale that goes on. */
function welcomeActs({ status }: Sale, acts: readonly PageAction[]): PageAction[] {
  return status === 'cancelled'
    ? []
    : acts.map((act) => ({ ...act, label: 'Mail welcome to buyer', isRare: true }));
}

function actionsOf(sale: Sale, saveStatement: () => void, ask: (question: Question) => void): PageAction[] {
  const can = new Set(sale.allowedActions);
  const actions: (PageAction | false)[] = [
    can.has('statement') && {
      label: 'Statement',
      letter: 's',
      icon: <FileText aria-hidden />,
      onClick: saveStatement,
    },
    can.has('invoice') && {
      label: 'Generate invoice',
      letter: 'i',
      icon: <ReceiptText aria-hidden />,
      href: `/sales/invoices/generate/${sale.id}`,
      isRare: true,
    },
    can.has('step') &&
      sale.nextStep !== null && {
        label: STEP_LABELS[sale.nextStep.step].action,
        letter: 'n',
        icon: <Stamp aria-hidden />,
        onClick: () => ask('step'),
        blockedBy: sale.nextStep.missing.join(' ') || null,
      },
    can.has('promise') && {
      label: 'Correct promised possession',
      letter: 'd',
      icon: <CalendarClock aria-hidden />,
      onClick: () => ask('promise'),
      isRare: true,
    },
    can.has('edit') && {
      label: 'Edit sale',
      letter: 'e',
      icon: <Pencil aria-hidden />,
      href: `/sales/${sale.id}/edit`,
      isRare: true,
    },
    ...transferActs(sale, `/sales/${sale.id}?tab=applicants&transfer`),
    can.has('transferUnit') && {
      label: 'Transfer to another unit',
      letter: 'u',
      icon: <ArrowRightLeft aria-hidden />,
      onClick: () => ask('unit'),
      isRare: true,
    },
    ...cancelActs(sale, () => ask('cancel')),
    can.has('recordPayment') && {
      label: 'Record payment',
      letter: 'p',
      icon: <Plus aria-hidden />,
      href: `/payments/plans/${sale.id}/record-payment`,
      isPrimary: true,
    },
  ];
  return actions.filter((action) => action !== false);
}

const Inset = styled('div')({
  padding: '16px 24px 24px',
  '@media (max-width: 599.95px)': { padding: '12px 16px 24px' },
});

const Stages = styled('div')({
  padding: '0 24px 14px',
  '@media (max-width: 599.95px)': { padding: '0 16px 12px' },
});
