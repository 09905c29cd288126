import FileUp from 'lucide-react/icons/file-up';
import Plus from 'lucide-react/icons/plus';
import ReceiptIndianRupee from 'lucide-react/icons/receipt-indian-rupee';
import { lazy, Suspense, useState } from 'react';
import { formatDay } from '#platform/contract/format.ts';
import { ActionButton } from '#platform/web/page/ActionButton.tsx';
import { Money } from '#platform/web/page/Money.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import type { PageAction } from '#platform/web/page/page.actions.ts';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { FilterField } from '#platform/web/table/filter.types.ts';
import { FilterBar } from '#platform/web/table/FilterBar.tsx';
import { useList } from '#platform/web/table/useList.ts';
import { useSidePanel } from '#platform/web/table/useListState.ts';
import { usePanelHref } from '#platform/web/table/usePanelHref.ts';
import type { ListView } from '#platform/web/table/ViewTabs.tsx';
import type { ListKind } from '#company/saved-views/web/listKind.shared.ts';
import { useWholeList } from '#company/saved-views/web/wholeList.shared.tsx';
import { sourceWord } from '#enquiries/leads/sourceWords.rules.ts';
import { LEAD_SOURCES } from '#enquiries/leads/lead.contract.ts';
import { useProjectField } from '#inventory/projects/web/projectChoices.shared.ts';
import { categoryLabel, COST_CATEGORIES } from '../category.rules.ts';
import type { Cost } from '../cost.contract.ts';
import { COST_ORIGINS, exportCosts, listCosts, totalCosts } from '../cost.contract.ts';
import { COST_KEEPERS } from '../costRights.rules.ts';
import { costColumns, ORIGIN_LABELS } from './cost.columns.tsx';

const CostDialog = lazy(async () => ({ default: (await import('./CostDialog.tsx')).CostDialog }));
const CostPanel = lazy(async () => ({ default: (await import('./CostPanel.tsx')).CostPanel }));

const COSTS: ListKind<Cost> = {
  name: 'costs',
  title: 'Costs',
  list: listCosts,
  filter: listCosts.query,
  file: exportCosts,
  totals: totalCosts,
};

const VIEWS: readonly ListView[] = [
  { id: 'all', label: 'All', query: {} },
  { id: 'construction', label: 'Construction', query: { category: 'construction' } },
  { id: 'marketing', label: 'Marketing', query: { category: 'marketing' } },
  { id: 'brokerage', label: 'Brokerage', query: { category: 'brokerage' } },
];

/** What projects cost, bill by bill: for the heads of sales and marketing what marketing costs. */
export function CostsPage() {
  const [isEntering, setIsEntering] = useState(false);
  const list = useList(listCosts);
  const keeps = useAllowed()(COST_KEEPERS);
  const { panelId, setPanel } = useSidePanel();
  const panelHref = usePanelHref();
  const whole = useWholeList(COSTS, { columns: costColumns, input: list.input });
  const enter: PageAction = {
    label: 'Enter bill',
    letter: 'c',
    icon: <Plus aria-hidden />,
    onClick: () => setIsEntering(true),
    isPrimary: true,
  };
  const { projectId } = list.query;
  const importBills: PageAction = {
    label: 'Import bills',
    icon: <FileUp aria-hidden />,
    blockedBy: projectId === undefined ? 'Choose the project of the bills in the filter first.' : null,
    ...(projectId === undefined ? {} : { href: `/projects/${projectId}/imports?kind=costs` }),
  };
  return (
    <Page
      title="Costs"
      panel={
        panelId && (
          <Suspense fallback={null}>
            <CostPanel key={panelId} id={panelId} onClose={() => setPanel(null)} />
          </Suspense>
        )
      }
    >
      <PageHeader title="Costs" actions={keeps ? [enter, importBills] : []} />
      {whole.views(keeps ? VIEWS : VIEWS.slice(0, 1))}
      <FilterBar
        {...list.filters}
        fields={useFilterFields(keeps, list.query.campaign)}
        search={list.searchBy('Search vendor or bill')}
        end={whole.tools}
      />
      <DataTable
        {...list.table}
        label="Costs"
        singular="cost"
        {...whole.table}
        hrefOf={panelHref}
        panelId={panelId}
        onOpenPanel={({ id }) => setPanel(id)}
        empty={{
          icon: <ReceiptIndianRupee aria-hidden />,
          title: 'No costs yet',
          text: 'Bills are entered here. Costs of milestones and invoices of partners are listed by themselves.',
          actions: keeps && <ActionButton action={enter} />,
        }}
        renderCard={(cost) => <CostCard cost={cost} href={panelHref(cost)} />}
      />
      <Suspense fallback={null}>
        {isEntering && <CostDialog projectId={list.query.projectId} onClose={() => setIsEntering(false)} />}
      </Suspense>
    </Page>
  );
}

function named(key: string, label: string, value: string): FilterField {
  return { key, label, kind: 'one', choices: [{ value, label: value }] };
}

function useFilterFields(keeps: boolean, campaign: string | undefined): readonly FilterField[] {
  const ofFinance: readonly FilterField[] = [
    {
      key: 'category',
      label: 'Category',
      kind: 'many',
      choices: COST_CATEGORIES.map((value) => ({ value, label: categoryLabel(value) })),
    },
    {
      key: 'origin',
      label: 'Entered as',
      kind: 'many',
      choices: COST_ORIGINS.map((value) => ({ value, label: ORIGIN_LABELS[value] })),
    },
  ];
  return [
    useProjectField(),
    ...(keeps ? ofFinance : []),
    {
      key: 'source',
      label: 'Source of leads',
      kind: 'many',
      choices: [
        ...LEAD_SOURCES.map((value) => ({ value, label: sourceWord(value) })),
        { value: 'none', label: 'None' },
      ],
    },
    // A campaign comes with a link.
    ...(campaign === undefined ? [] : [named('campaign', 'Campaign', campaign)]),
    {
      key: 'hasCampaign',
      label: 'For a campaign',
      kind: 'one',
      choices: [
        { value: 'true', label: 'Yes' },
        { value: 'false', label: 'No' },
      ],
    },
    { key: 'from', label: 'Date', kind: 'day', operator: 'from' },
    { key: 'to', label: 'Date', kind: 'day', operator: 'until' },
  ];
}

function CostCard({ cost, href }: { cost: Cost; href: string }) {
  const { vendor, note, origin, category, project, incurredOn, costPaise } = cost;
  return (
    <RowCard
      title={vendor ?? note ?? ORIGIN_LABELS[origin]}
      href={href}
      end={<Money paise={costPaise} compact />}
      lines={[`${categoryLabel(category)}, ${project.name}`, formatDay(incurredOn)]}
    />
  );
}
