import { keepPreviousData } from '@tanstack/react-query';
import { CAPABILITIES } from '#platform/contract/roles.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { useAllowed, useSessionUser } from '#platform/web/session/SessionProvider.tsx';
import type { FilterField } from '#platform/web/table/filter.types.ts';
import { useProjectField } from '#inventory/projects/web/projectChoices.shared.ts';
import { useTowerField } from '#inventory/towers/web/towerChoices.shared.ts';
import { usePersonChoices } from '#company/people/web/personChoices.shared.ts';
import type { Due } from '../due.contract.ts';
import { getPaymentStatistics } from '../due.contract.ts';
import type { DueAge } from '../dueAge.rules.ts';
import type { Narrowed } from './due.links.ts';
import { saleHref } from '#sales/saleHref.rules.ts';
import { RECEIPT_RECORDERS } from '#money/plans/receiptRights.rules.ts';

interface DueFilters extends Narrowed {
  projectId?: string | undefined;
}

/** What the user may do with a due, by their role. */
export function useDueRights() {
  const { role } = useSessionUser();
  const isAllowed = useAllowed();
  return {
    mayRecord: isAllowed(RECEIPT_RECORDERS),
    isFinance: isAllowed(CAPABILITIES.viewFinancials),
    saleHref: ({ saleId }: Due) => saleHref(role, saleId),
  };
}

/** The matrix and the numbers of the tabs: all projects and ages within the filters of the list. */
export function useAgeing({ towerId, salesExecutiveId, search }: Narrowed) {
  return useCall(
    getPaymentStatistics,
    { query: { ...given({ towerId, salesExecutiveId, search }), within: 'today' } },
    { placeholderData: keepPreviousData },
  );
}

/** The exact sum of a list, over all its pages. */
export function useDueSums(
  filters: DueFilters & { age?: DueAge[] | undefined; within?: string | undefined },
) {
  const { age, ...rest } = filters;
  const query = given({ ...rest, age: age?.join(',') });
  return useCall(getPaymentStatistics, { query }, { placeholderData: keepPreviousData });
}

function given(query: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
}

/** Filters by project, tower and executive. */
export function useDueFields({ projectId, salesExecutiveId }: DueFilters): FilterField[] {
  return [
    useProjectField(),
    useTowerField(projectId),
    {
      key: 'salesExecutiveId',
      label: 'Executive',
      kind: 'one',
      choices: usePersonChoices(salesExecutiveId),
    },
  ];
}
