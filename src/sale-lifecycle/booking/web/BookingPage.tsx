import { useState } from 'react';
import { useSearchParams } from '#platform/web/navigation/useSearchParams.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { readDraft } from '#platform/web/form/draft.storage.ts';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageSkeleton } from '#platform/web/page/Skeletons.tsx';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import type { Lead } from '#enquiries/leads/lead.contract.ts';
import { getLead } from '#enquiries/leads/lead.contract.ts';
import { leadName } from '#enquiries/leads/lead.rules.ts';
import type { CostSheet } from '#offers/cost-sheets/costSheet.contract.ts';
import { getCostSheet } from '#offers/cost-sheets/costSheet.contract.ts';
import type { Unit } from '#inventory/units/unit.contract.ts';
import { getUnit } from '#inventory/units/unit.contract.ts';
import { bookUnit } from '#sales/sale.contract.ts';
import { applicantOfLead, fundingOfLead } from '#sales/web/applicant.form.shared.ts';
import type { BookingValues } from './booking.form.ts';
import { bookingOfDraft, newBooking } from './booking.form.ts';
import { BookingWizard } from './BookingWizard.tsx';
import { OpenUnits } from './OpenUnits.tsx';

/** Books a unit for a customer; roles that never book see the free units instead. */
export function BookingPage() {
  const isAllowed = useAllowed();
  const mayBook = bookUnit.can !== 'public' && isAllowed(bookUnit.can);
  return mayBook ? <Booking /> : <OpenUnits />;
}

function Booking() {
  const known = useKnown();
  if (known.error) {
    return (
      <Page title="New booking">
        <ErrorState title="The booking could not be opened." error={known.error} onRetry={known.retry} />
      </Page>
    );
  }
  return (
    <Page title="New booking">
      {known.isLoading ? <PageSkeleton /> : <Wizard key={known.draftKey} known={known} />}
    </Page>
  );
}

/** Fills the form once, from the draft of an earlier visit or from the address. */
function Wizard({ known }: { known: Known }) {
  const [first] = useState(() => draftOf(known.draftKey) ?? firstValues(known));
  return <BookingWizard draftKey={known.draftKey} first={first} />;
}

interface Known {
  draftKey: string;
  lead: Lead | null;
  unit: Unit | null;
  sheet: CostSheet | null;
}

/** The parameters of the address: `?lead=`, `?unit=`, `?costSheet=`. */
function useKnown(): Known & { isLoading: boolean; error: unknown; retry: () => void } {
  const [search] = useSearchParams();
  const sheetId = search.get('costSheet');
  const sheet = useCall(getCostSheet, { params: { id: sheetId ?? '' } }, { enabled: sheetId !== null });
  const leadId = sheet.data?.leadId ?? search.get('lead');
  const unitId = sheet.data?.unitId ?? search.get('unit');
  const isSheetKnown = sheetId === null || sheet.isSuccess;
  const lead = useCall(
    getLead,
    { params: { id: leadId ?? '' } },
    { enabled: isSheetKnown && leadId !== null },
  );
  const unit = useCall(
    getUnit,
    { params: { id: unitId ?? '' } },
    { enabled: isSheetKnown && unitId !== null },
  );
  const calls = [sheet, lead, unit];
  return {
    draftKey: `booking-${sheetId ?? unitId ?? leadId ?? 'new'}`,
    lead: lead.data ?? null,
    unit: unit.data ?? null,
    sheet: sheet.data ?? null,
    isLoading: !isSheetKnown || lead.isLoading || unit.isLoading,
    error: calls.find((call) => call.error)?.error ?? null,
    retry: () => calls.filter((call) => call.error).forEach((call) => void call.refetch()),
  };
}

function firstValues({ lead, unit, sheet }: Known): BookingValues {
  return newBooking({
    ...(lead
      ? {
          leadId: lead.id,
          leadName: leadName(lead),
          filledFromLeadId: lead.id,
          applicants: [applicantOfLead(lead)],
          funding: fundingOfLead(lead),
        }
      : {}),
    ...(unit ? { unitId: unit.id, unitNumber: unit.unitNumber } : {}),
    ...(sheet ? { costSheetId: sheet.id, templateId: sheet.templateId } : {}),
    // Nothing is left to choose in the first step.
    step: lead && unit ? 1 : 0,
  });
}

function draftOf(key: string): BookingValues | null {
  const draft = readDraft(localStorage, key, new Date());
  return draft ? bookingOfDraft(draft.values) : null;
}
