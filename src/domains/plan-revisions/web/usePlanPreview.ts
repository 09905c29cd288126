import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ApiError } from '../../../platform/web/client/api-error.ts';
import { send } from '../../../platform/web/client/client.ts';
import { useDebounced } from '../../../platform/web/form/useDebounced.ts';
import type { RevisedPlan } from '../planRevision.contract.ts';
import { changePlan, replanSale } from '../planRevision.contract.ts';
import type { PlanChangeRequest } from './planChange.form.ts';

/** The plan before and after what the form asks for, asked again when typing pauses. Null while something is missing. */
export function usePlanPreview(planId: string, request: PlanChangeRequest | null) {
  const wanted = request ? JSON.stringify(request) : null;
  const asked = useDebounced(wanted);
  const { data, error, isPlaceholderData } = useQuery<RevisedPlan, ApiError>({
    queryKey: ['PUT', changePlan.path, planId, 'preview', asked],
    queryFn: ({ signal }) => {
      const { call, body } = JSON.parse(asked ?? '{}') as PlanChangeRequest;
      return call === 'replan'
        ? send(replanSale, { body: { ...body, preview: true }, signal })
        : send(changePlan, { params: { id: planId }, body: { ...body, preview: true }, signal });
    },
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const isStale = asked !== wanted || isPlaceholderData;
  return { preview: wanted ? (data ?? null) : null, isStale, error: isStale || !wanted ? null : error };
}
