import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { ApiError } from '#platform/web/client/api-error.ts';
import { toApiError } from '#platform/web/client/api-error.ts';
import { send } from '#platform/web/client/client.ts';
import { useCall, useSend } from '#platform/web/client/hooks.ts';
import { usePreview } from '#platform/web/form/usePreview.ts';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { NoPermission } from '#platform/web/page/NoPermission.tsx';
import { Columns, Page, PageBody } from '#platform/web/page/Page.tsx';
import { ActionButton } from '#platform/web/page/ActionButton.tsx';
import type { PageAction } from '#platform/web/page/page.actions.ts';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { toastError, toastSuccess } from '#platform/web/page/toast.ts';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import { useBreadcrumbLabel } from '#platform/web/shell/breadcrumb-names.tsx';
import type { Installment, PaymentPlan } from '#money/plans/plan.contract.ts';
import { getPaymentPlan } from '#money/plans/plan.contract.ts';
import { invoiceFromSale } from '../invoice.contract.ts';
import { BilledSheet } from './BilledSheet.tsx';
import { InstallmentTicks } from './InstallmentTicks.tsx';
import { CHANGED_BY_INVOICES, INVOICERS } from './invoice.calls.ts';
import { invoiceName } from './invoice.text.ts';

/** Demanded installments of a sale without an invoice: select, preview with tax, issue or save as draft. */
export function GenerateInvoicePage() {
  const { saleId = '' } = useParams();
  const mayInvoice = useAllowed()(INVOICERS);
  const plan = useCall(getPaymentPlan, { params: { id: saleId } }, { enabled: mayInvoice });
  useBreadcrumbLabel(plan.data?.bookingNumber);
  if (!mayInvoice) {
    return (
      <Page title="Invoice a sale">
        <NoPermission title="Invoicing is not open to you" openTo={INVOICERS} />
      </Page>
    );
  }
  return (
    <Page title="Invoice a sale">
      <Loaded source={plan} failure="The payment plan could not be loaded.">
        {(data) => <Generate plan={data} />}
      </Loaded>
    </Page>
  );
}

function Generate({ plan }: { plan: PaymentPlan }) {
  const billable = plan.installments.filter(isBillable);
  const fact = `${plan.customerName}, ${plan.unitNumber}, ${plan.projectName}`;
  if (billable.length > 0) return <Choice plan={plan} billable={billable} fact={fact} />;
  return (
    <>
      <PageHeader title="Invoice a sale" fact={fact} isRuled />
      <EmptyState
        title="There is nothing to invoice on this sale."
        actions={
          <ActionButton action={{ label: 'Open payment plan', href: `/payments/plans/${plan.saleId}` }} />
        }
      >
        An installment can be invoiced once it is due. All that are due so far have an invoice.
      </EmptyState>
    </>
  );
}

function isBillable({ demandDate, invoiceNumber, status }: Installment): boolean {
  return demandDate !== null && invoiceNumber === null && status !== 'cancelled';
}

interface ChoiceProps {
  plan: PaymentPlan;
  billable: readonly Installment[];
  fact: string;
}

function Choice({ plan, billable, fact }: ChoiceProps) {
  // The unticked ones are remembered, so that an installment demanded meanwhile is ticked too.
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const chosen = billable.filter(({ id }) => !leftOut.has(id)).map(({ id }) => id);
  const billing = useBilling(plan.saleId, chosen);
  const { preview, error, isAsking, askAgain } = usePreview({
    call: invoiceFromSale,
    input: chosen.length > 0 ? { installmentIds: chosen } : null,
    sentBy: [billing],
    ask: (body, signal) =>
      send(invoiceFromSale, { params: { id: plan.saleId }, body: { ...body, preview: true }, signal }),
  });
  const blockedBy = blockOf(chosen, error, billing.isPending);
  const actions: PageAction[] = [
    { label: 'Save draft', letter: 'd', blockedBy, onClick: () => billing.bill(false) },
    {
      label: billing.isPending ? 'Saving…' : 'Issue invoice',
      letter: 'i',
      isPrimary: true,
      blockedBy,
      onClick: () => billing.bill(true),
    },
  ];
  return (
    <>
      <PageHeader title="Invoice a sale" fact={fact} actions={actions} isRuled />
      <Columns style={WIDE_SIDE}>
        <PageBody>
          <Section title="Demanded and not invoiced" fact={`${chosen.length} of ${billable.length} chosen`}>
            <InstallmentTicks installments={billable} leftOut={leftOut} onChange={setLeftOut} />
          </Section>
        </PageBody>
        <BilledSheet billed={preview} error={error} isAsking={isAsking} onRetry={askAgain} />
      </Columns>
    </>
  );
}

const WIDE_SIDE = { '--plinth-side': '560px' } as React.CSSProperties;

function useBilling(saleId: string, installmentIds: string[]) {
  const navigate = useNavigate();
  const { mutateAsync, isPending, isSuccess } = useSend(invoiceFromSale, {
    invalidates: CHANGED_BY_INVOICES,
  });
  const bill = async (issue: boolean) => {
    try {
      const { invoices } = await mutateAsync({ params: { id: saleId }, body: { installmentIds, issue } });
      const [first] = invoices;
      toastSuccess(issue ? `${invoices.map(invoiceName).join(' and ')} issued` : draftText(invoices.length));
      await navigate(first ? `/sales/invoices/${first.id}` : '/sales/invoices');
    } catch (error) {
      toastError(toApiError(error).message);
    }
  };
  return { isPending, isSuccess, bill: (issue: boolean) => void bill(issue) };
}

function draftText(count: number): string {
  if (count === 1) return 'Draft saved. It gets its number when it is issued.';
  return `${count} drafts saved. They get their numbers when they are issued.`;
}

function blockOf(chosen: readonly string[], error: ApiError | null, isPending: boolean): string | null {
  if (isPending) return 'The invoice is being saved.';
  if (chosen.length === 0) return 'Choose an installment first.';
  return error && error.status < 500 ? error.message : null;
}
