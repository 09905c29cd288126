import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { AppError } from '#platform/contract/errors.ts';
import { isRole } from '#platform/contract/roles.ts';
import type { ApiError } from '#platform/web/client/api-error.ts';
import { send } from '#platform/web/client/client.ts';
import { useDebounced } from '#platform/web/form/useDebounced.ts';
import { useSessionUser } from '#platform/web/session/SessionProvider.tsx';
import type { ApprovalNeeded, CostSheetInput, CostSheetPreview } from '../costSheet.contract.ts';
import { makeCostSheet } from '../costSheet.contract.ts';
import type { Offer } from '../offer.rules.ts';
import { approvalsNeeded, computeOffer } from '../offer.rules.ts';
import type { PricingInputs } from '#inventory/pricing/pricingInputs.contract.ts';
import type { PricedFigures } from './offer.difference.ts';
import { priceDifference } from './offer.difference.ts';

/** A price being edited: computed here with every keystroke, and by the server when typing pauses. */
export interface LiveOffer {
  /** The server's figures once available for these choices, until then this page's own. */
  figures: PricedFigures | null;
  /** What this page computed; null when the project does not offer the choices. */
  own: Offer | null;
  approvals: readonly ApprovalNeeded[];
  /** Why there is no price, or why the unit cannot be offered. */
  refusal: string | null;
  /** In which figure this page and the server differ. */
  difference: string | null;
  /** The server has computed the same choices and agrees to the paisa. */
  isChecked: boolean;
}

/** Prices a unit for the choices of a person; nothing is written. */
export function useOffer(inputs: PricingInputs, chosen: CostSheetInput): LiveOffer {
  const { role } = useSessionUser();
  const computed = compute(inputs, chosen);
  const server = usePreview(inputs.unitId, chosen, computed.offer !== null);
  const own = computed.offer;
  if (!own)
    return {
      figures: null,
      own,
      approvals: [],
      refusal: computed.refusal,
      difference: null,
      isChecked: false,
    };

  const figures = figuresOf(own);
  const answer = server.answer;
  const difference = answer && priceDifference(figures, answer);
  return {
    figures: answer ?? figures,
    own,
    approvals:
      answer?.approvalsNeeded ?? (isRole(role) ? approvalsNeeded(role, inputs.discountLimits, own) : []),
    refusal: server.error?.message ?? null,
    difference,
    isChecked: answer !== null && difference === null,
  };
}

function figuresOf({ result, schedule }: Offer): PricedFigures {
  const { lines, taxLines, notes, totals } = result;
  return { lines, taxLines, notes, schedule, ...totals };
}

type Computed = { offer: Offer; refusal: null } | { offer: null; refusal: string };

function compute(inputs: PricingInputs, chosen: CostSheetInput): Computed {
  try {
    return { offer: computeOffer(inputs, chosen), refusal: null };
  } catch (error) {
    // Choices the project does not offer give a message; anything else is an error and is rethrown.
    if (error instanceof AppError) return { offer: null, refusal: error.message };
    throw error;
  }
}

interface Preview {
  answer: CostSheetPreview | null;
  error: ApiError | null;
}

function usePreview(unitId: string, chosen: CostSheetInput, isComputed: boolean): Preview {
  const text = JSON.stringify(chosen);
  const settled = useDebounced(text);
  const preview = useQuery<CostSheetPreview, ApiError>({
    // The path makes it part of what is read again when a price changes.
    queryKey: [makeCostSheet.method, makeCostSheet.path, { unitId, chosen: settled }],
    queryFn: async ({ signal }) =>
      await send(makeCostSheet, {
        params: { unitId },
        body: { ...(JSON.parse(settled) as CostSheetInput), preview: true },
        signal,
      }),
    enabled: isComputed,
    placeholderData: keepPreviousData,
  });
  const isForThese = !preview.isPlaceholderData && settled === text;
  return { answer: (isForThese && preview.data) || null, error: isForThese ? preview.error : null };
}
