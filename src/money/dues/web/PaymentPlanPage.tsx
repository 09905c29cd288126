import { styled } from '@mui/material/styles';
import FileText from 'lucide-react/icons/file-text';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { useParams } from 'react-router';
import { formatShare } from '#platform/contract/format.ts';
import { shareOf } from '#platform/contract/money.ts';
import type { Role } from '#platform/contract/roles.ts';
import { CAPABILITIES } from '#platform/contract/roles.ts';
import { download } from '#platform/web/client/download.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import type { RowFigure } from '#platform/web/page/FigureStrip.tsx';
import { FigureRow } from '#platform/web/page/FigureStrip.tsx';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Money } from '#platform/web/page/Money.tsx';
import { Note } from '#platform/web/page/Note.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import type { PageAction } from '#platform/web/page/page.actions.ts';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import { useBreadcrumbLabel } from '#platform/web/shell/breadcrumb-names.tsx';
import { StatusPill } from '#platform/web/status/StatusSign.tsx';
import { useExplain } from '#platform/web/page/explain.ts';
import { PendingRequests } from '#company/approvals/web/PendingRequests.shared.tsx';
import { ChangePlanDialog } from '#sale-lifecycle/plan-revisions/web/ChangePlanDialog.shared.tsx';
import { PlanHistory } from '#sale-lifecycle/plan-revisions/web/PlanHistory.shared.tsx';
import { useSaleEnds } from '#sale-lifecycle/overview/web/useSaleEnds.shared.tsx';
import { getSaleStatementPdf } from '#sales/sale.contract.ts';
import { SaleFollowUps } from '#money/follow-ups/web/SaleFollowUps.shared.tsx';
import { PlanTable } from '#money/plans/web/PlanTable.shared.tsx';
import { isFullySettled } from '#money/plans/installment.rules.ts';
import type { PaymentPlan } from '#money/plans/plan.contract.ts';
import { getPaymentPlan } from '#money/plans/plan.contract.ts';

import { PlanInterest } from './PlanInterest.tsx';
import { useDownload } from '#platform/web/client/useDownload.ts';
import { RECEIPT_RECORDERS } from '#money/plans/receiptRights.rules.ts';
import { PLAN_STATUS } from '#money/plans/web/plan.status.shared.ts';

/** The schedule of a sale: billed, received, open and still to come. */
export function PaymentPlanPage() {
  const { saleId = '' } = useParams();
  const plan = useCall(getPaymentPlan, { params: { id: saleId } });
  useBreadcrumbLabel(plan.data?.bookingNumber);
  return (
    <Page title={plan.data ? `Payment plan of ${plan.data.customerName}` : 'Payment plan'}>
      <Loaded source={plan} failure="The payment plan could not be loaded.">
        {(data) => <Schedule plan={data} />}
      </Loaded>
    </Page>
  );
}

function Schedule({ plan }: { plan: PaymentPlan }) {
  const [isChanging, setIsChanging] = useState(false);
  const ends = useSaleEnds(plan.saleId);
  return (
    <>
      <PageHeader
        title={plan.customerName}
        badge={<StatusPill of={PLAN_STATUS} status={plan.status} />}
        fact={`${plan.unitNumber}, ${plan.projectName}`}
        below={`${plan.bookingNumber} · ${plan.templateName}${plan.revision > 1 ? `, revision ${plan.revision}` : ''}`}
        actions={[...useActions(plan, () => setIsChanging(true)), ...ends.actions]}
        isRuled
      />
      <FigureRow figures={useFigures(plan)} end={<Collected plan={plan} />} />
      {ends.form || <Parts plan={plan} />}
      {ends.dialog}
      {isChanging && <ChangePlanDialog plan={plan} onClose={() => setIsChanging(false)} />}
    </>
  );
}

function Parts({ plan }: { plan: PaymentPlan }) {
  const held = plan.installments.filter((one) => one.heldForRegistration);
  return (
    <>
      {held.length > 0 && (
        <Spaced>
          <Note tone="limit" title={`${held.map((one) => one.name).join(', ')} held for registration.`}>
            No more than 10% may be billed before the agreement is registered; the rest is then billed
            automatically.
          </Note>
        </Spaced>
      )}
      <PendingRequests of={{ saleId: plan.saleId }} isInset />
      <PlanTable plan={plan} />
      <PlanInterest plan={plan} />
      <PlanHistory plan={plan} />
      <Spaced>
        <SaleFollowUps saleId={plan.saleId} />
      </Spaced>
    </>
  );
}

function useFigures(plan: PaymentPlan): RowFigure[] {
  const explain = useExplain();
  const money = (paise: number, field: string) => (
    <Money paise={paise} withPaise explain={explain('sale', plan.saleId, field)} />
  );
  const figures: (RowFigure | false)[] = [
    plan.totalPaise !== null && {
      label: 'Total receivable',
      value: money(plan.totalPaise, 'totalReceivablePaise'),
    },
    { label: 'Demanded', value: money(plan.demandedPaise, 'demandedPaise') },
    { label: 'Received', value: money(plan.paidPaise, 'paidPaise'), tone: 'success' },
    plan.outstandingPaise > 0 && {
      label: 'Outstanding',
      value: money(plan.outstandingPaise, 'outstandingPaise'),
    },
    plan.overduePaise > 0 && {
      label: overdueLabel(plan),
      value: money(plan.overduePaise, 'overduePaise'),
      tone: 'error',
    },
    plan.chargesOpenPaise > 0 && {
      label: 'Interest and charges',
      value: <Money paise={plan.chargesOpenPaise} withPaise />,
    },
    plan.onAccountPaise > 0 && { label: 'On account', value: money(plan.onAccountPaise, 'onAccountPaise') },
  ];
  return figures.filter((figure) => figure !== false);
}

/** 'Overdue, 36 days' */
function overdueLabel({ installments }: PaymentPlan): string {
  const days = Math.max(...installments.map((one) => one.daysOverdue));
  return `Overdue, ${days} ${days === 1 ? 'day' : 'days'}`;
}

function Collected({ plan }: { plan: PaymentPlan }) {
  if (!plan.totalPaise) return null;
  const paidCount = plan.installments.filter(isFullySettled).length;
  return (
    <>
      <b>{formatShare(shareOf(10_000, plan.paidPaise, plan.totalPaise) / 100)}</b> received
      <br />
      {paidCount} of {plan.installments.length} stages paid
    </>
  );
}

function useActions(plan: PaymentPlan, onChange: () => void): PageAction[] {
  const isAllowed = useAllowed();
  const pdf = useDownload();
  const { saleId } = plan;
  const actions: (PageAction | false)[] = [
    isAllowed(STATEMENT_READERS) && {
      label: pdf.isBusy ? 'Preparing PDF…' : 'Statement',
      letter: 's',
      icon: <FileText aria-hidden />,
      onClick: () => pdf.start(() => download(getSaleStatementPdf, { params: { id: saleId } })),
    },
    isAllowed(RECEIPT_RECORDERS) &&
      plan.status === 'active' && {
        label: 'Record payment',
        letter: 'p',
        icon: <Plus aria-hidden />,
        href: `/payments/plans/${saleId}/record-payment`,
        isPrimary: true,
      },
    plan.allowedActions.includes('change') && {
      label: 'Change plan',
      letter: 'e',
      onClick: onChange,
      isRare: true,
    },
    isAllowed(CAPABILITIES.salesPipeline) && {
      label: 'Open sale',
      letter: 'o',
      href: `/sales/${saleId}`,
      isRare: true,
    },
    isAllowed(CAPABILITIES.viewFinancials) && {
      label: 'Open sale in Collections',
      letter: 'o',
      href: `/payments/collections?sale=${saleId}`,
      isRare: true,
    },
  ];
  return actions.filter((action) => action !== false);
}

const STATEMENT_READERS: readonly Role[] =
  getSaleStatementPdf.can === 'public' ? [] : getSaleStatementPdf.can;

const Spaced = styled('div')({
  padding: '0 24px 12px',
  '@media (max-width: 599.95px)': { padding: '0 16px 12px' },
});
