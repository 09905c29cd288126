import { CAPABILITIES } from '#platform/contract/roles.ts';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';

/** The page of a milestone, for those who may open it; others read its name alone. */
export function useMilestoneHref(): (milestone: { id: string }) => string | null {
  const mayOpen = useAllowed()(CAPABILITIES.constructionManagement);
  return ({ id }) => (mayOpen ? `/construction/milestones/${id}` : null);
}
