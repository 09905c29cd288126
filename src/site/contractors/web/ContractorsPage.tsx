import ChartColumn from 'lucide-react/icons/chart-column';
import Plus from 'lucide-react/icons/plus';
import Wrench from 'lucide-react/icons/wrench';
import { Suspense, useState } from 'react';
import { lazyPart } from '#platform/web/navigation/lazyPart.ts';
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
import type { ListKind } from '#company/saved-views/web/listKind.shared.ts';
import { useWholeList } from '#company/saved-views/web/wholeList.shared.tsx';
import { useProjectField } from '#inventory/projects/web/projectChoices.shared.ts';
import type { Contractor } from '../contractor.contract.ts';
import {
  CONTRACTOR_KEEPERS,
  exportContractors,
  listContractors,
  totalContractors,
} from '../contractor.contract.ts';
import { CONTRACTOR_STATUSES, LICENCE_STATES } from '../contractor.rules.ts';
import { contractorColumns, Licence } from './contractor.columns.tsx';
import {
  CONTRACTOR_STATUS,
  LICENCE_LABELS,
  loadText,
  ratingText,
  TRADES,
  tradesText,
} from './contractor.labels.ts';

const NewContractor = lazyPart(async () => (await import('./ContractorDialog.tsx')).NewContractor);

const FIELDS: readonly FilterField[] = [
  { key: 'specialization', label: 'Trade', kind: 'many', choices: TRADES },
  {
    key: 'status',
    label: 'State',
    kind: 'many',
    choices: CONTRACTOR_STATUSES.map((value) => ({ value, label: CONTRACTOR_STATUS[value].word })),
  },
  {
    key: 'licence',
    label: 'Labour licence',
    kind: 'many',
    choices: LICENCE_STATES.map((value) => ({ value, label: LICENCE_LABELS[value] })),
  },
  {
    key: 'preferred',
    label: 'Preferred',
    kind: 'one',
    choices: [
      { value: 'true', label: 'Preferred' },
      { value: 'false', label: 'Not preferred' },
    ],
  },
  {
    key: 'delayed',
    label: 'Work',
    kind: 'one',
    choices: [{ value: 'true', label: 'With delayed milestones' }],
  },
];

const CONTRACTORS: ListKind<Contractor> = {
  name: 'contractors',
  title: 'Contractors',
  list: listContractors,
  filter: listContractors.query,
  file: exportContractors,
  totals: totalContractors,
};

/** Who builds: trades, state, rating, measured delay, load and licence. */
export function ContractorsPage() {
  const list = useList(listContractors);
  const whole = useWholeList(CONTRACTORS, { columns: contractorColumns, input: list.input });
  const project = useProjectField();
  const [isAdding, setIsAdding] = useState(false);
  const mayKeep = useAllowed()(CONTRACTOR_KEEPERS);
  const add: PageAction = {
    label: 'Add contractor',
    letter: 'c',
    icon: <Plus aria-hidden />,
    isPrimary: true,
    onClick: () => setIsAdding(true),
  };
  const figures: PageAction = {
    label: 'Contractors in figures',
    letter: 'f',
    icon: <ChartColumn aria-hidden />,
    href: '/contractors/analytics',
  };
  return (
    <Page title="Contractors">
      <PageHeader title="Contractors" actions={mayKeep ? [add, figures] : [figures]} />
      {whole.views()}
      <FilterBar
        {...list.filters}
        fields={[...FIELDS, project]}
        search={list.searchBy('Search contractor')}
        end={whole.tools}
      />
      <DataTable
        {...list.table}
        label="Contractors"
        singular="contractor"
        {...whole.table}
        hrefOf={hrefOf}
        empty={{
          icon: <Wrench aria-hidden />,
          title: 'No contractors yet',
          text: 'Companies that build your milestones, with their papers, reviews and load.',
          actions: mayKeep && <ActionButton action={add} />,
        }}
        renderCard={(contractor) => (
          <RowCard
            title={contractor.companyName}
            href={hrefOf(contractor)}
            end={<StatusSign of={CONTRACTOR_STATUS} status={contractor.status} />}
            lines={[
              tradesText(contractor.specializations),
              `${ratingText(contractor)} · ${loadText(contractor.projectsAtWork, contractor.capacityProjects)}`,
              <Licence key="licence" contractor={contractor} />,
            ]}
          />
        )}
      />
      <Suspense fallback={null}>{isAdding && <NewContractor onClose={() => setIsAdding(false)} />}</Suspense>
    </Page>
  );
}

function hrefOf({ id }: { id: string }): string {
  return `/contractors/${id}`;
}
