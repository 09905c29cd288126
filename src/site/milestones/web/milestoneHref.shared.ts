import { CAPABILITIES } from '#platform/contract/roles.ts';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';

/** The page of a milestone, for those who may open it; others read its name alone. */
export function useMilestoneHref(): (milestone: { id: string }) => string | null {
  const mayOpen = useAllowed()(CAPABILITIES.constructionManagement);
  return ({ id }) => (mayOpen ? hrefOf(id) : null);
}

/** For a list: its rows open the milestone that they name, for those who may open it. */
export function useMilestoneRows<Row>(idOf: (row: Row) => string): { hrefOf?: (row: Row) => string } {
  const mayOpen = useAllowed()(CAPABILITIES.constructionManagement);
  return mayOpen ? { hrefOf: (row) => hrefOf(idOf(row)) } : {};
}

/** For a card: its link, or none. */
export function cardLink(href: string | null): { href?: string } {
  return href === null ? {} : { href };
}

function hrefOf(id: string): string {
  return `/construction/milestones/${id}`;
}
