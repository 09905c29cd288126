import { useEffect, useState } from 'react';
import { useSearchParams } from '#platform/web/navigation/useSearchParams.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { removeDrafts } from '#platform/web/form/draft.storage.ts';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageSkeleton } from '#platform/web/page/Skeletons.tsx';
import { useAllowed, useSessionUser } from '#platform/web/session/SessionProvider.tsx';
import type { Lead } from '#enquiries/leads/lead.contract.ts';
import { getLead } from '#enquiries/leads/lead.contract.ts';
import { leadName } from '#enquiries/leads/lead.rules.ts';
import type { CostSheet } from '#offers/cost-sheets/costSheet.contract.ts';
import { getCostSheet } from '#offers/cost-sheets/costSheet.contract.ts';
import type { Unit } from '#inventory/units/unit.contract.ts';
import { getUnit } from '#inventory/units/unit.contract.ts';
import { bookUnit } from '#sales/sale.contract.ts';
import { applicantOfLead, fundingOfLead } from '#sales/web/applicant.form.shared.ts';
import type { BookingDraftWhole } from '../bookingDraft.contract.ts';
import { getBookingDraft, listBookingDrafts } from '../bookingDraft.contract.ts';
import type { BookingValues } from './booking.form.ts';
import { bookingOfDraft, newBooking } from './booking.form.ts';
import { BookingWizard } from './BookingWizard.tsx';
import { OpenUnits } from './OpenUnits.tsx';

/** Books a unit for a customer; roles that never book see the free units instead. */
export function BookingPage() {
  const [search] = useSearchParams();
  const isAllowed = useAllowed();
  const mayBook = bookUnit.can !== 'public' && isAllowed(bookUnit.can);
  // Another address is another booking.
  return mayBook ? <Booking key={search.toString()} /> : <OpenUnits />;
}

function Booking() {
  const [first, setFirst] = useState<First | null>(null);
  const known = useKnown(first === null);
  useEffect(() => {
    // Earlier versions kept drafts of bookings in the browser, with the numbers of the customers.
    removeDrafts(localStorage, 'booking-');
  }, []);
  // The form is filled once: what changes later on the server does not change what is being typed.
  if (first === null && !known.isLoading && !known.error) setFirst(firstOf(known));
  if (first === null && known.error) {
    return (
      <Page title="New booking">
        <ErrorState title="The booking could not be opened." error={known.error} onRetry={known.retry} />
      </Page>
    );
  }
  return (
    <Page title="New booking">
      {first ? <BookingWizard {...first} offersDrafts={known.isBare} /> : <PageSkeleton />}
    </Page>
  );
}

interface First {
  first: BookingValues;
  draft: BookingDraftWhole | null;
}

interface Known {
  draft: BookingDraftWhole | null;
  lead: Lead | null;
  unit: Unit | null;
  sheet: CostSheet | null;
}

interface Opening extends Known {
  /** The address names nothing. */
  isBare: boolean;
  isLoading: boolean;
  error: unknown;
  retry: () => void;
}

/** What the address names: `?draft=`, or `?lead=`, `?unit=`, `?costSheet=` and the own draft of these. */
function useKnown(isOpening: boolean): Opening {
  const [search] = useSearchParams();
  const sheetId = search.get('costSheet');
  const sheet = useCall(
    getCostSheet,
    { params: { id: sheetId ?? '' } },
    { enabled: isOpening && sheetId !== null },
  );
  const leadId = sheet.data?.leadId ?? search.get('lead');
  const unitId = sheet.data?.unitId ?? search.get('unit');
  const isOpen = isOpening && (sheetId === null || sheet.isSuccess);
  const lead = useCall(getLead, { params: { id: leadId ?? '' } }, { enabled: isOpen && leadId !== null });
  const unit = useCall(getUnit, { params: { id: unitId ?? '' } }, { enabled: isOpen && unitId !== null });
  const draft = useDraftOf({ isOpen, draftId: search.get('draft'), leadId, unitId });
  const calls = [sheet, lead, unit, ...draft.calls];
  return {
    draft: draft.found,
    lead: lead.data ?? null,
    unit: unit.data ?? null,
    sheet: sheet.data ?? null,
    isBare: [sheetId, leadId, unitId, search.get('draft')].every((id) => id === null),
    isLoading: !isOpen || lead.isLoading || unit.isLoading || draft.isLoading,
    error: calls.find((call) => call.error)?.error ?? null,
    retry: () => calls.filter((call) => call.error).forEach((call) => void call.refetch()),
  };
}

interface Wanted {
  isOpen: boolean;
  draftId: string | null;
  leadId: string | null;
  unitId: string | null;
}

/** The draft that is named, else the last one of the caller for this customer and unit. */
function useDraftOf({ isOpen, draftId, leadId, unitId }: Wanted) {
  const { id: userId } = useSessionUser();
  const isSearched = isOpen && draftId === null && (leadId !== null || unitId !== null);
  const own = useCall(
    listBookingDrafts,
    {
      query: { ownerId: userId, limit: 1, ...(leadId ? { leadId } : {}), ...(unitId ? { unitId } : {}) },
    },
    { enabled: isSearched, gcTime: 0 },
  );
  const id = draftId ?? (isSearched && !own.isFetching ? (own.data?.rows[0]?.id ?? null) : null);
  const draft = useCall(
    getBookingDraft,
    { params: { id: id ?? '' } },
    { enabled: isOpen && id !== null, gcTime: 0 },
  );
  return {
    found: id === null ? null : (draft.data ?? null),
    calls: [own, draft],
    // What an earlier visit read is older than what it saved.
    isLoading: own.isFetching || draft.isFetching,
  };
}

function firstOf(known: Known): First {
  const { draft, sheet } = known;
  if (!draft) return { first: firstValues(known), draft: null };
  const values = bookingOfDraft(draft);
  const isOtherSheet = sheet !== null && sheet.id !== values.costSheetId;
  const priced = isOtherSheet ? { costSheetId: sheet.id, templateId: sheet.templateId, price: null } : {};
  return { first: { ...values, ...priced }, draft };
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
