import { useParams } from 'react-router';
import { PARTNER_ROLES } from '#platform/contract/roles.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { ActionButton } from '#platform/web/page/ActionButton.tsx';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { NoPermission } from '#platform/web/page/NoPermission.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { PageSkeleton } from '#platform/web/page/Skeletons.tsx';
import { useAllowed, useSessionUser } from '#platform/web/session/SessionProvider.tsx';
import { useBreadcrumbLabel } from '#platform/web/shell/breadcrumb-names.tsx';
import { getSale } from '#sales/sale.contract.ts';

import { closedSaleProblem } from '../receiptChecks.rules.ts';
import { RecordPaymentForm } from './RecordPaymentForm.tsx';
import { RECEIPT_RECORDERS } from '#money/plans/receiptRights.rules.ts';

/** Records a payment, for the sale in the address or one looked up here. */
export function RecordPaymentPage() {
  const { saleId } = useParams();
  const isAllowed = useAllowed();
  return (
    <Page title="Record payment">
      {isAllowed(RECEIPT_RECORDERS) ? saleId ? <OfSale id={saleId} /> : <OfAnySale /> : <NotYours />}
    </Page>
  );
}

function OfAnySale() {
  return (
    <>
      <PageHeader title="Record payment" fact="counts as paid once Finance has verified it" isRuled />
      <RecordPaymentForm sale={null} />
    </>
  );
}

function OfSale({ id }: { id: string }) {
  const sale = useCall(getSale, { params: { id } });
  useBreadcrumbLabel(sale.data?.bookingNumber);
  if (sale.isPending) return <PageSkeleton />;
  if (sale.error)
    return <ErrorState title="The sale could not be loaded." error={sale.error} onRetry={sale.refetch} />;
  const { customerName, unitNumber, projectName, status } = sale.data;
  const closed = closedSaleProblem(status);
  return (
    <>
      <PageHeader title="Record payment" fact={`${customerName}, ${unitNumber}, ${projectName}`} isRuled />
      {closed ? (
        <EmptyState
          title={closed}
          actions={<ActionButton action={{ label: 'Open payment plan', href: `/payments/plans/${id}` }} />}
        />
      ) : (
        <RecordPaymentForm sale={sale.data} />
      )}
    </>
  );
}

/** Partners see the wording agreed with them, others who can do it. */
function NotYours() {
  const { role } = useSessionUser();
  if (PARTNER_ROLES.some((partner) => partner === role)) {
    return (
      <NoPermission title="Receipts are recorded by the builder's team.">
        Your sales show what is due and what has been paid.
      </NoPermission>
    );
  }
  return <NoPermission title="Recording payments is not open to you" openTo={RECEIPT_RECORDERS} />;
}
