import Undo2 from 'lucide-react/icons/undo-2';
import { Money } from '#platform/web/page/Money.tsx';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { FilterField } from '#platform/web/table/filter.types.ts';
import { FilterBar } from '#platform/web/table/FilterBar.tsx';
import { useList } from '#platform/web/table/useList.ts';
import { useSidePanel } from '#platform/web/table/useListState.ts';
import { usePanelHref } from '#platform/web/table/usePanelHref.ts';
import type { ListView } from '#platform/web/table/ViewTabs.tsx';
import { useFirmChoices } from '#company/channel-partners/web/firmChoices.shared.ts';
import type { ListKind } from '#company/saved-views/web/listKind.shared.ts';
import { useWholeList } from '#company/saved-views/web/wholeList.shared.tsx';
import { useProjectField } from '#inventory/projects/web/projectChoices.shared.ts';
import type { RecoverableSummary } from '../recovery.contract.ts';
import { exportRecoverables, listRecoverables, totalRecoverables } from '../recovery.contract.ts';
import { RECOVERABLE_CAUSES, RECOVERABLE_STANDINGS } from '../recovery.rules.ts';
import { recoverableColumns } from './recoverable.columns.tsx';
import { CAUSE_LABELS, RECOVERABLE_STATUS } from './recoverable.labels.ts';
import { RecoverablePanel } from './RecoverablePanel.tsx';

const RECOVERABLES: ListKind<RecoverableSummary> = {
  name: 'partnerRecoverables',
  title: 'What firms pay back',
  list: listRecoverables,
  filter: listRecoverables.query,
  file: exportRecoverables,
  totals: totalRecoverables,
  sums: 'paise',
};

const VIEWS: readonly ListView[] = [
  { id: 'all', label: 'All', query: {} },
  { id: 'open', label: 'Open', query: { standing: 'open' } },
  { id: 'creditNote', label: 'Awaits credit note', query: { needs: 'creditNote' } },
  { id: 'settled', label: 'Settled', query: { standing: 'settled' } },
];

/** What partner firms have to pay back. */
export function RecoveriesTab() {
  const list = useList(listRecoverables);
  const { panelId, setPanel } = useSidePanel();
  const hrefOf = usePanelHref();
  const whole = useWholeList(RECOVERABLES, {
    columns: recoverableColumns,
    input: list.input,
    keep: ['tab'],
    param: 'view',
  });
  return (
    <>
      {whole.views(VIEWS)}
      <FilterBar
        {...list.filters}
        fields={useFilterFields()}
        search={list.searchBy('Search firm, commission or invoice')}
        end={whole.tools}
      />
      <DataTable
        {...list.table}
        label="What firms pay back"
        singular="amount to pay back"
        {...whole.table}
        hrefOf={hrefOf}
        panelId={panelId}
        onOpenPanel={({ id }) => setPanel(id)}
        empty={{
          icon: <Undo2 aria-hidden />,
          title: 'Nothing to pay back',
          text: 'When a sale is cancelled after its commission was paid, what the firm pays back appears here.',
        }}
        renderCard={(row) => <RecoverableCard row={row} href={hrefOf(row)} />}
      />
    </>
  );
}

/** The amount that the address names, beside the list: it is entered here how the firm paid it back. */
export function RecoveriesPanel() {
  const { panelId, setPanel } = useSidePanel();
  return panelId && <RecoverablePanel key={panelId} id={panelId} onClose={() => setPanel(null)} />;
}

function useFilterFields(): readonly FilterField[] {
  return [
    { key: 'channelPartnerId', label: 'Firm', kind: 'one', choices: useFirmChoices() },
    useProjectField(),
    {
      key: 'standing',
      label: 'Standing',
      kind: 'many',
      choices: RECOVERABLE_STANDINGS.map((value) => ({ value, label: RECOVERABLE_STATUS[value].word })),
    },
    {
      key: 'cause',
      label: 'Cause',
      kind: 'many',
      choices: RECOVERABLE_CAUSES.map((value) => ({ value, label: CAUSE_LABELS[value] })),
    },
    { key: 'raisedFrom', label: 'Since', kind: 'day', operator: 'from' },
    { key: 'raisedUntil', label: 'Since', kind: 'day', operator: 'until' },
  ];
}

function RecoverableCard({ row, href }: { row: RecoverableSummary; href: string }) {
  const { firm, commission, invoiceNumber, standing, openPaise } = row;
  return (
    <RowCard
      title={firm.name}
      href={href}
      end={<Money paise={openPaise} withPaise />}
      lines={[
        `${commission?.name ?? CAUSE_LABELS[row.cause]} · invoice ${invoiceNumber}`,
        <StatusSign key="standing" of={RECOVERABLE_STATUS} status={standing} />,
      ]}
    />
  );
}
