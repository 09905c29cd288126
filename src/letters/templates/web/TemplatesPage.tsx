import FilePen from 'lucide-react/icons/file-pen';
import Plus from 'lucide-react/icons/plus';
import { LANGUAGE_NAMES, LANGUAGES } from '#platform/contract/languages.ts';
import { ActionButton } from '#platform/web/page/ActionButton.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import type { PageAction } from '#platform/web/page/page.actions.ts';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { FilterField } from '#platform/web/table/filter.types.ts';
import { FilterBar } from '#platform/web/table/FilterBar.tsx';
import { useList } from '#platform/web/table/useList.ts';
import type { Template } from '../template.contract.ts';
import { listTemplates } from '../template.contract.ts';
import { TEMPLATE_KEEPERS, TEMPLATE_STATUSES } from '../template.rules.ts';
import { revisionText, templateColumns } from './template.columns.tsx';
import { RECORD_NAMES, TEMPLATE_STATUS } from './template.labels.ts';

const ADD: PageAction = {
  label: 'Add template',
  letter: 'c',
  icon: <Plus aria-hidden />,
  href: '/documents/templates/create',
  isPrimary: true,
};

const FIELDS: readonly FilterField[] = [
  {
    key: 'status',
    label: 'Status',
    kind: 'many',
    choices: TEMPLATE_STATUSES.map((value) => ({ value, label: TEMPLATE_STATUS[value].word })),
  },
  {
    key: 'language',
    label: 'Language',
    kind: 'many',
    choices: LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] })),
  },
  {
    key: 'waiting',
    label: 'Waiting revision',
    kind: 'one',
    choices: [
      { value: 'true', label: 'Yes' },
      { value: 'false', label: 'No' },
    ],
  },
];

/** The letters of the builder: their texts, in which language, and what is waiting for approval. */
export function TemplatesPage() {
  const list = useList(listTemplates);
  const mayWrite = useAllowed()(TEMPLATE_KEEPERS);
  return (
    <Page title="Templates of letters">
      <PageHeader
        title="Templates of letters"
        fact="Letters in your own words, with fields of the record"
        actions={mayWrite ? [ADD] : []}
      />
      <FilterBar {...list.filters} fields={FIELDS} search={list.searchBy('Search template')} />
      <DataTable
        {...list.table}
        label="Templates of letters"
        singular="template"
        columns={templateColumns}
        hrefOf={hrefOf}
        empty={{
          icon: <FilePen aria-hidden />,
          title: 'No templates yet',
          text: mayWrite
            ? 'Write a letter once, with fields for names, dates and amounts, or bring in a Word document.'
            : 'Your management writes them and another person approves them.',
          actions: mayWrite && <ActionButton action={ADD} />,
        }}
        renderCard={(template) => (
          <RowCard
            title={template.name}
            href={hrefOf(template)}
            end={<StatusSign of={TEMPLATE_STATUS} status={template.status} />}
            lines={[
              `${LANGUAGE_NAMES[template.language]} · ${RECORD_NAMES[template.recordType]} · ${template.category.name}`,
              template.waiting ? 'A revision is waiting for approval' : revisionText(template),
            ]}
          />
        )}
      />
    </Page>
  );
}

function hrefOf({ id }: Template): string {
  return `/documents/templates/${id}`;
}
