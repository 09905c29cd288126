import ListChecks from 'lucide-react/icons/list-checks';
import { lazy, Suspense, useState } from 'react';
import { ActionButton } from '#platform/web/page/ActionButton.tsx';
import { Money } from '#platform/web/page/Money.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import type { PageAction } from '#platform/web/page/page.actions.ts';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { StyledSign } from '#platform/web/status/StatusSign.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { FilterField } from '#platform/web/table/filter.types.ts';
import { FilterBar } from '#platform/web/table/FilterBar.tsx';
import { useList } from '#platform/web/table/useList.ts';
import type { ListKind } from '#company/saved-views/web/listKind.shared.ts';
import { useWholeList } from '#company/saved-views/web/wholeList.shared.tsx';
import { useProjectField } from '#inventory/projects/web/projectChoices.shared.ts';
import type { DemandRun } from '../demandRun.contract.ts';
import {
  DEMAND_RUN_STATUSES,
  exportDemandRuns,
  listDemandRuns,
  totalDemandRuns,
} from '../demandRun.contract.ts';
import { runColumns, whenText } from './demandRun.columns.tsx';
import { demandsText, wasPosted } from './demandRun.labels.ts';
import { RUN_LOOKS } from './demand.styles.ts';

/** Loaded on first use. */
const NewDemandRun = lazy(async () => ({ default: (await import('./NewDemandRun.tsx')).NewDemandRun }));

const hrefOf = ({ id }: DemandRun) => `/payments/demand-runs/${id}`;

const RUNS: ListKind<DemandRun> = {
  name: 'demandRuns',
  title: 'Demand runs',
  list: listDemandRuns,
  filter: listDemandRuns.query,
  file: exportDemandRuns,
  totals: totalDemandRuns,
  sums: 'paise',
};

/** Demand runs, posted and previewed: newest first. */
export function DemandRunsPage() {
  const [isAsking, setIsAsking] = useState(false);
  const list = useList(listDemandRuns);
  const whole = useWholeList(RUNS, { columns: runColumns, input: list.input });
  const previewLines: PageAction = {
    label: 'Preview demands',
    letter: 'c',
    icon: <ListChecks aria-hidden />,
    onClick: () => setIsAsking(true),
    isPrimary: true,
  };
  return (
    <Page title="Demand runs">
      <PageHeader title="Demand runs" actions={[previewLines]} />
      {whole.views()}
      <FilterBar
        {...list.filters}
        fields={useFilterFields()}
        search={list.searchBy('Search milestone or tower')}
        end={whole.tools}
      />
      <DataTable
        {...list.table}
        label="Demand runs"
        singular="demand run"
        {...whole.table}
        hrefOf={hrefOf}
        empty={{
          icon: <ListChecks aria-hidden />,
          title: 'No demand runs yet',
          text: 'When a milestone is completed, its run is previewed here automatically, unit by unit. Nothing is billed until you post it.',
          actions: <ActionButton action={previewLines} />,
        }}
        renderCard={(run) => <RunCard run={run} />}
      />
      <Suspense fallback={null}>{isAsking && <NewDemandRun onClose={() => setIsAsking(false)} />}</Suspense>
    </Page>
  );
}

function useFilterFields(): readonly FilterField[] {
  return [
    useProjectField(),
    {
      key: 'status',
      label: 'Status',
      kind: 'many',
      choices: DEMAND_RUN_STATUSES.map((value) => ({ value, label: RUN_LOOKS[value].word })),
    },
  ];
}

function RunCard({ run }: { run: DemandRun }) {
  const isPosted = wasPosted(run);
  return (
    <RowCard
      title={run.title}
      href={hrefOf(run)}
      end={<Money paise={isPosted ? run.postedPaise : run.considerationPaise + run.taxPaise} withPaise />}
      lines={[
        <span key="state">
          <StyledSign look={RUN_LOOKS[run.status]} /> · {demandsText(isPosted ? run.posted : run.demands)}
        </span>,
        `${run.projectName}, ${whenText(run.createdAt)}`,
      ]}
    />
  );
}
