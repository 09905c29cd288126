import { keepPreviousData } from '@tanstack/react-query';
import Calculator from 'lucide-react/icons/calculator';
import { useState } from 'react';
import { useCall } from '#platform/web/client/hooks.ts';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Page, PageBody } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { PageSkeleton } from '#platform/web/page/Skeletons.tsx';
import { useBreadcrumbLabel } from '#platform/web/shell/breadcrumb-names.tsx';
import { getDiscountApproval } from '#offers/approvals/discountApproval.contract.ts';
import { getLead } from '#enquiries/leads/lead.contract.ts';
import { leadName } from '#enquiries/leads/lead.rules.ts';
import { getCostSheet, getPricingInputs } from '../costSheet.contract.ts';
import { CostSheetMaker } from './CostSheetMaker.tsx';
import { SheetColumns, SheetSide } from './SheetColumns.tsx';
import { SheetParties } from './SheetParties.tsx';
import { useSheetPlace } from './useSheetPlace.ts';

/** Makes a cost sheet: choices at the left, figures at the right, updated with every keystroke. */
export function CostSheetPage() {
  const { place, go } = useSheetPlace();
  const { leadId, unitId, fromId, approvalId } = place;
  const lead = useCall(
    getLead,
    { params: { id: leadId ?? '' } },
    { enabled: leadId !== null, placeholderData: keepPreviousData },
  );
  const inputs = useCall(
    getPricingInputs,
    { params: { unitId: unitId ?? '' } },
    { enabled: unitId !== null, placeholderData: keepPreviousData },
  );
  const from = useCall(getCostSheet, { params: { id: fromId ?? '' } }, { enabled: fromId !== null });
  // A request made here has the choices already on the page.
  const [askedId] = useState(approvalId);
  const asked = useCall(
    getDiscountApproval,
    { params: { id: askedId ?? '' } },
    { enabled: askedId !== null },
  );
  const customer = leadId && lead.data ? lead.data : null;
  const priced = unitId && inputs.data?.unitId === unitId ? inputs.data : null;
  useBreadcrumbLabel(customer && leadName(customer), leadId);
  useBreadcrumbLabel(priced?.unitNumber, unitId);
  useBreadcrumbLabel(priced?.projectName, priced?.projectId ?? null);

  const title = priced ? `Cost sheet, ${priced.unitNumber}` : 'Cost sheet';
  const error = lead.error ?? inputs.error;
  if (error) {
    return (
      <Page title={title}>
        <PageHeader title={title} isRuled />
        <ErrorState
          title="The cost sheet could not be opened."
          error={error}
          onRetry={lead.error ? lead.refetch : inputs.refetch}
        />
      </Page>
    );
  }
  if (lead.isLoading || inputs.isLoading || from.isLoading || asked.isLoading) {
    return (
      <Page title={title}>
        <PageSkeleton />
      </Page>
    );
  }
  const parties = <SheetParties place={place} customer={customer} inputs={priced} onChange={go} />;
  return (
    <Page title={title}>
      {priced ? (
        <CostSheetMaker
          key={priced.unitId}
          inputs={priced}
          leadId={leadId}
          from={asked.data ?? from.data ?? null}
          onAsked={(id) => go({ approvalId: id })}
          title={title}
          parties={parties}
        />
      ) : (
        <>
          <PageHeader title={title} isRuled />
          <SheetColumns>
            <PageBody>{parties}</PageBody>
            <SheetSide>
              <EmptyState icon={<Calculator aria-hidden />} title="No unit selected">
                Choose a unit; its price appears here line by line and follows your choices.
              </EmptyState>
            </SheetSide>
          </SheetColumns>
        </>
      )}
    </Page>
  );
}
