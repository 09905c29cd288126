import History from 'lucide-react/icons/history';
import { GROUPS, hasRole } from '#platform/contract/roles.ts';
import type { PageAction } from '#platform/web/page/page.actions.ts';
import { useSessionUser } from '#platform/web/session/SessionProvider.tsx';

/** A link from a record to its full history; absent for those who may not read the audit trail. */
export function useHistoryAction(recordId: string): PageAction[] {
  const { role } = useSessionUser();
  if (!hasRole(role, ...GROUPS.ADMIN)) return [];
  return [
    {
      label: 'History',
      letter: 'h',
      icon: <History aria-hidden />,
      href: `/settings/audit?recordId=${recordId}`,
      isRare: true,
    },
  ];
}
