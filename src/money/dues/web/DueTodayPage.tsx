import { keepPreviousData } from '@tanstack/react-query';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import { useMemo } from 'react';
import { useCall } from '#platform/web/client/hooks.ts';
import { download } from '#platform/web/client/download.ts';
import { Money } from '#platform/web/page/Money.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { FilterField } from '#platform/web/table/filter.types.ts';
import { FilterBar } from '#platform/web/table/FilterBar.tsx';
import { useListState } from '#platform/web/table/useListState.ts';
import { ExportMenu } from '#platform/web/table/ExportMenu.tsx';
import { exportDueToday, listDueToday } from '../due.contract.ts';
import { DUE_WITHIN } from '../dueAge.rules.ts';
import { dueColumns } from './due.columns.tsx';
import { WITHIN_LABELS } from './due.links.ts';
import { DueCard } from './DueCard.tsx';
import { DueSum } from './DueSum.tsx';
import { DueTabs } from './DueTabs.shared.tsx';
import { RECORD } from '#money/receipts/web/record.action.shared.tsx';
import { useAgeing, useDueFields, useDueRights, useDueSums } from './useDues.ts';

const WITHIN: FilterField = {
  key: 'within',
  label: 'Due',
  kind: 'one',
  choices: DUE_WITHIN.map((value) => ({ value, label: WITHIN_LABELS[value] })),
};

/** What customers have to pay today, or in the days to come. */
export function DueTodayPage() {
  const { mayRecord, saleHref } = useDueRights();
  const list = useListState(listDueToday.query);
  const { query } = list;
  const { page: _page, limit: _limit, cursor: _cursor, sort: _sort, ...filter } = list.input;
  const narrowed = { salesExecutiveId: query.salesExecutiveId, search: query.search };
  const dues = useCall(listDueToday, { query: list.input }, { placeholderData: keepPreviousData });
  const { data: statistics } = useAgeing({});
  const { data: sums } = useDueSums({ ...narrowed, projectId: query.projectId, within: query.within });
  const columns = useMemo(() => dueColumns(mayRecord), [mayRecord]);
  const total = sums && <Money paise={sums.due.outstandingPaise} withPaise bare />;
  return (
    <Page title="Due today">
      <PageHeader title="Due today" actions={mayRecord ? [RECORD] : []} />
      <DueTabs current="due" statistics={statistics} />
      <FilterBar
        fields={[WITHIN, ...useDueFields(narrowed)]}
        values={query}
        onChange={(key, value) => list.set({ [key]: value })}
        onClear={list.clear}
        search={{
          label: 'Search customer, unit or number',
          value: query.search ?? '',
          onSearch: (search) => list.set({ search }, { replace: true }),
        }}
        end={
          <>
            <DueSum found={sums?.due} />
            <ExportMenu fetchFile={(format) => download(exportDueToday, { query: { ...filter, format } })} />
          </>
        }
      />
      <DataTable
        label="Dues"
        singular="due installment"
        columns={columns}
        source={dues}
        sort={query.sort}
        onSort={(sort) => list.set({ sort: sort as typeof query.sort })}
        onPage={(page) => list.set({ page })}
        hrefOf={saleHref}
        empty={{
          icon: <CalendarCheck aria-hidden />,
          title: 'Nothing is due today',
          text: 'Choose a longer period above to see upcoming dues.',
        }}
        filtered={{ count: list.filterCount, onClear: list.clear }}
        {...(total && { totals: { outstandingPaise: total }, totalsLabel: 'All of the list' })}
        renderCard={(due) => <DueCard due={due} href={saleHref(due)} />}
      />
    </Page>
  );
}
