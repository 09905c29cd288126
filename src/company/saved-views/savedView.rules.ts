import type { Role } from '#platform/contract/roles.ts';
import { GROUPS, hasRole, SALES_MANAGER_UP } from '#platform/contract/roles.ts';
import type { SAVED_VIEW_ACTIONS } from './savedView.contract.ts';

export type SavedViewAction = (typeof SAVED_VIEW_ACTIONS)[number];

/** Per list, so that tabs and menu stay easy to scan. */
export const MAX_OWN_VIEWS = 40;

interface Viewer {
  userId: string;
  role: Role;
}

/** Only managers share views with everyone. */
export function mayShareViews({ role }: { role: string | null | undefined }): boolean {
  return hasRole(role, ...SALES_MANAGER_UP, ...GROUPS.MANAGEMENT);
}

/** The default view of a role is set by heads and administrators. */
export function maySetDefaults({ role }: Pick<Viewer, 'role'>): boolean {
  return hasRole(role, ...GROUPS.ADMIN, 'Sales Head', 'Marketing Head', 'Finance Head');
}

export function savedViewActions(
  view: { ownerId: string; isShared: boolean },
  viewer: Viewer,
): SavedViewAction[] {
  const isOwn = view.ownerId === viewer.userId;
  // A shared view outlives its owner, so administrators may change it too.
  const mayEdit = isOwn || (view.isShared && hasRole(viewer.role, ...GROUPS.ADMIN));
  const actions: [SavedViewAction, boolean][] = [
    ['edit', mayEdit],
    ['share', mayEdit && mayShareViews(viewer)],
    ['makeDefault', view.isShared && maySetDefaults(viewer)],
    ['delete', mayEdit],
  ];
  return actions.flatMap(([action, isAllowed]) => (isAllowed ? [action] : []));
}

/** Not part of a view: the page shown, and the record open in the side panel. */
const PASSING = ['page', 'cursor', 'peek', 'view', 'saved', 'stage'];

/** The part of an address that a view keeps, its columns too, in one order, so that the same view always reads the same. */
export function viewQuery(search: string): string {
  const params = new URLSearchParams(search);
  for (const name of PASSING) params.delete(name);
  const short = params.get('q');
  params.delete('q');
  if (short !== null && !params.has('search')) params.set('search', short);
  params.sort();
  return params.toString();
}
