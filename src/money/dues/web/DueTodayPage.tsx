import CalendarCheck from 'lucide-react/icons/calendar-check';
import { useMemo } from 'react';
import type { ListKind } from '#company/saved-views/web/listKind.shared.ts';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import type { FilterField } from '#platform/web/table/filter.types.ts';
import { useList } from '#platform/web/table/useList.ts';
import type { Due } from '../due.contract.ts';
import { exportDueToday, listDueToday, totalDueToday } from '../due.contract.ts';
import { DUE_WITHIN } from '../dueAge.rules.ts';
import { dueColumns } from './due.columns.tsx';
import { WITHIN_LABELS } from './due.links.ts';
import { DueList } from './DueList.tsx';
import { DueTabs } from './DueTabs.shared.tsx';
import { RECORD } from '#money/receipts/web/record.action.shared.tsx';
import { useAgeing, useDueFields, useDueRights, useDueSums } from './useDues.ts';

const WITHIN: FilterField = {
  key: 'within',
  label: 'Due',
  kind: 'one',
  choices: DUE_WITHIN.map((value) => ({ value, label: WITHIN_LABELS[value] })),
};

const DUE_TODAY: ListKind<Due> = {
  name: 'dueToday',
  title: 'Due',
  list: listDueToday,
  filter: listDueToday.query,
  file: exportDueToday,
  totals: totalDueToday,
  sums: 'paise',
};

/** What customers have to pay today, or in the days to come. */
export function DueTodayPage() {
  const { mayRecord } = useDueRights();
  const list = useList(listDueToday);
  const { projectId, towerId, within, salesExecutiveId, search } = list.query;
  const narrowed = { towerId, salesExecutiveId, search };
  const { data: statistics } = useAgeing({});
  const { data: sums } = useDueSums({ ...narrowed, projectId, within });
  const columns = useMemo(() => dueColumns(mayRecord), [mayRecord]);
  return (
    <Page title="Due today">
      <PageHeader title="Due today" actions={mayRecord ? [RECORD] : []} />
      <DueTabs current="due" statistics={statistics} />
      <DueList
        kind={DUE_TODAY}
        list={list}
        fields={[WITHIN, ...useDueFields({ projectId, salesExecutiveId })]}
        sum={sums?.due}
        label="Dues"
        singular="due installment"
        columns={columns}
        empty={{
          icon: <CalendarCheck aria-hidden />,
          title: 'Nothing is due today',
          text: 'Choose a longer period above to see upcoming dues.',
        }}
      />
    </Page>
  );
}
