import ShieldCheck from 'lucide-react/icons/shield-check';
import { GROUPS } from '#platform/contract/roles.ts';
import { Money } from '#platform/web/page/Money.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useSessionUser } from '#platform/web/session/SessionProvider.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { FilterField } from '#platform/web/table/filter.types.ts';
import { FilterBar } from '#platform/web/table/FilterBar.tsx';
import { useList } from '#platform/web/table/useList.ts';
import type { ListView } from '#platform/web/table/ViewTabs.tsx';
import { usePersonChoices } from '#company/people/web/personChoices.shared.ts';
import type { ListKind } from '#company/saved-views/web/listKind.shared.ts';
import { useWholeList } from '#company/saved-views/web/wholeList.shared.tsx';
import { useProjectField } from '#inventory/projects/web/projectChoices.shared.ts';
import type { Exception } from '../exception.contract.ts';
import { exportExceptions, listExceptions, totalExceptions } from '../exception.contract.ts';
import { EXCEPTION_KINDS, EXCEPTION_LABELS, exceptionHref } from '../exception.rules.ts';
import { exceptionColumns, movedText } from './exception.columns.tsx';

const EXCEPTIONS: ListKind<Exception> = {
  name: 'exceptions',
  title: 'Exceptions',
  list: listExceptions,
  filter: listExceptions.query,
  file: exportExceptions,
  totals: totalExceptions,
  sums: 'paise',
};

const VIEWS: readonly ListView[] = [
  { id: 'all', label: 'All', query: {} },
  { id: 'moved', label: 'Due dates', query: { kind: 'dueDate' } },
  { id: 'waived', label: 'Waivers', query: { kind: 'waiver' } },
  { id: 'discounts', label: 'Discounts', query: { kind: 'discount' } },
];

/** Who gave more time or less to pay, who approved what is beyond a limit, and who opened finished work again. */
export function ExceptionListPage() {
  const list = useList(listExceptions);
  const whole = useWholeList(EXCEPTIONS, { columns: exceptionColumns, input: list.input });
  const fields = useFilterFields(list.query.personId);
  const { role } = useSessionUser();
  const hrefOf = ({ record, projectId }: Exception) => exceptionHref(record, projectId, role);
  return (
    <Page title="Exceptions">
      <PageHeader title="Exceptions" fact="What was done otherwise than by the terms, by whom and why" />
      {whole.views(VIEWS)}
      <FilterBar
        {...list.filters}
        fields={fields}
        search={list.searchBy('Search booking, customer or unit')}
        end={whole.tools}
      />
      <DataTable
        {...list.table}
        label="Exceptions"
        singular="exception"
        {...whole.table}
        hrefOf={hrefOf}
        empty={{
          icon: <ShieldCheck aria-hidden />,
          title: 'No exceptions',
          text: 'Due dates that are moved, amounts that are waived, approvals beyond a limit and milestones that are reopened appear here.',
        }}
        renderCard={(exception) => <ExceptionCard exception={exception} href={hrefOf(exception)} />}
      />
    </Page>
  );
}

function useFilterFields(personId: string | undefined): readonly FilterField[] {
  return [
    {
      key: 'kind',
      label: 'Kind',
      kind: 'many',
      choices: EXCEPTION_KINDS.map((value) => ({ value, label: EXCEPTION_LABELS[value] })),
    },
    useProjectField(),
    {
      key: 'personId',
      label: 'By or approved by',
      kind: 'one',
      choices: usePersonChoices(personId, GROUPS.MANAGEMENT.join(',')),
    },
    { key: 'from', label: 'Done', kind: 'day', operator: 'from' },
    { key: 'until', label: 'Done', kind: 'day', operator: 'until' },
  ];
}

function ExceptionCard({ exception, href }: { exception: Exception; href: string }) {
  const { kind, title, bookingNumber, projectName, by, approvedBy, reason } = exception;
  const paise = exception.movedPaise ?? exception.amountPaise;
  return (
    <RowCard
      title={title}
      href={href}
      end={paise === null ? null : <Money paise={paise} withPaise />}
      lines={[
        [EXCEPTION_LABELS[kind], movedText(exception)].filter(Boolean).join(': '),
        `${bookingNumber ?? projectName}, by ${by?.name ?? 'the system'}${approvedBy ? `, approved by ${approvedBy.name}` : ''}`,
        reason,
      ]}
    />
  );
}
