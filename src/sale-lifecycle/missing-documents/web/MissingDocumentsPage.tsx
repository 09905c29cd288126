import FileCheck from 'lucide-react/icons/file-check-2';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useCall } from '#platform/web/client/hooks.ts';
import { useSessionUser } from '#platform/web/session/SessionProvider.tsx';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { FilterField } from '#platform/web/table/filter.types.ts';
import { FilterBar } from '#platform/web/table/FilterBar.tsx';
import { useList } from '#platform/web/table/useList.ts';
import type { ListView } from '#platform/web/table/ViewTabs.tsx';
import { listCategories } from '#company/documents/category.contract.ts';
import { usePersonChoices } from '#company/people/web/personChoices.shared.ts';
import type { ListKind } from '#company/saved-views/web/listKind.shared.ts';
import { useWholeList } from '#company/saved-views/web/wholeList.shared.tsx';
import { useProjectField } from '#inventory/projects/web/projectChoices.shared.ts';
import { SALE_STEPS } from '#sales/sale.contract.ts';
import type { MissingDocument } from '../missingDocument.contract.ts';
import {
  exportMissingDocuments,
  listMissingDocuments,
  totalMissingDocuments,
} from '../missingDocument.contract.ts';
import { missingColumns } from './missingDocument.columns.tsx';
import { MISSING_STATE, missingHref, missingText, STEP_LABELS } from './missingDocument.labels.ts';

const MISSING: ListKind<MissingDocument> = {
  name: 'missingDocuments',
  title: 'Missing documents',
  list: listMissingDocuments,
  filter: listMissingDocuments.query,
  file: exportMissingDocuments,
  totals: totalMissingDocuments,
};

/** What sales lack for their next step; each line leads to the sale, where its upload is ready. */
export function MissingDocumentsPage() {
  const list = useList(listMissingDocuments);
  const whole = useWholeList(MISSING, { columns: missingColumns, input: list.input });
  return (
    <Page title="Missing documents">
      <PageHeader title="Missing documents" fact="What sales lack for their next step" />
      {whole.views(useViews())}
      <FilterBar
        {...list.filters}
        fields={useFilterFields(list.query.salesExecutiveId)}
        search={list.searchBy('Search booking, customer or unit')}
        end={whole.tools}
      />
      <DataTable
        {...list.table}
        label="Missing documents"
        singular="missing document"
        {...whole.table}
        hrefOf={missingHref}
        empty={{
          icon: <FileCheck aria-hidden />,
          title: 'Nothing is missing',
          text: 'Every sale has the approved documents that its next step needs. Which these are is chosen in the categories of documents.',
        }}
        filtered={{ count: list.filterCount, onClear: list.clear }}
        renderCard={(missing) => <MissingCard missing={missing} />}
      />
    </Page>
  );
}

function useViews(): readonly ListView[] {
  const { id } = useSessionUser();
  return [
    { id: 'all', label: 'All', query: {} },
    ...SALE_STEPS.map((step) => ({
      id: step,
      label: `For ${STEP_LABELS[step].toLowerCase()}`,
      query: { step },
    })),
    { id: 'mine', label: 'Mine', query: { salesExecutiveId: id } },
  ];
}

function useFilterFields(salesExecutiveId: string | undefined): readonly FilterField[] {
  const categories = useCall(listCategories);
  const people = usePersonChoices(salesExecutiveId);
  return [
    {
      key: 'step',
      label: 'For',
      kind: 'many',
      choices: SALE_STEPS.map((value) => ({ value, label: STEP_LABELS[value] })),
    },
    useProjectField(),
    {
      key: 'categoryId',
      label: 'Document',
      kind: 'one',
      choices: (categories.data ?? []).map(({ id, path }) => ({ value: id, label: path })),
    },
    { key: 'salesExecutiveId', label: 'Executive', kind: 'one', choices: people },
  ];
}

function MissingCard({ missing }: { missing: MissingDocument }) {
  const { state, step, customerName, unitNumber, projectName, salesExecutive } = missing;
  return (
    <RowCard
      title={missingText(missing)}
      href={missingHref(missing)}
      lines={[
        <span key="state">
          <StatusSign of={MISSING_STATE} status={state} /> · for {STEP_LABELS[step].toLowerCase()}
        </span>,
        `${customerName}, ${unitNumber}, ${projectName}`,
        salesExecutive.name,
      ]}
    />
  );
}
