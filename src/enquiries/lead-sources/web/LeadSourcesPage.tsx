import BookOpen from 'lucide-react/icons/book-open';
import Download from 'lucide-react/icons/download';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { useSearchParams } from '#platform/web/navigation/useSearchParams.ts';
import { download } from '#platform/web/client/download.ts';
import { Page } from '#platform/web/page/Page.tsx';
import type { PageAction } from '#platform/web/page/page.actions.ts';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Tabs } from '#platform/web/page/Tabs.tsx';
import { useListState } from '#platform/web/table/useListState.ts';
import { useDownload } from '#platform/web/client/useDownload.ts';
import { exportReconciliation, getReconciliation } from '../leadSource.contract.ts';
import { DeliveryList } from './DeliveryList.tsx';
import { HowToDeliverDialog } from './HowToDeliverDialog.tsx';
import { KeyList } from './KeyList.tsx';
import { NewKeyDialog } from './NewKeyDialog.tsx';
import { ReconciliationTable } from './ReconciliationTable.tsx';

const TABS = [
  { id: 'keys', label: 'Keys' },
  { id: 'reconciliation', label: 'Reconciliation' },
  { id: 'deliveries', label: 'Deliveries' },
];

/** Portals and web forms: the keys they deliver with, the deliveries, and the reconciliation. */
export function LeadSourcesPage() {
  const [params] = useSearchParams();
  const tab = TABS.find(({ id }) => id === params.get('tab'))?.id ?? 'keys';
  const [isAdding, setIsAdding] = useState(false);
  const [isReading, setIsReading] = useState(false);
  const save = useExport();
  const actions: Record<string, PageAction[]> = {
    keys: [
      { label: 'How to deliver', icon: <BookOpen aria-hidden />, onClick: () => setIsReading(true) },
      {
        label: 'New key',
        letter: 'c',
        icon: <Plus aria-hidden />,
        isPrimary: true,
        onClick: () => setIsAdding(true),
      },
    ],
    reconciliation: [save],
  };
  return (
    <Page title="Lead sources">
      <PageHeader
        title="Lead sources"
        fact="Portals and web forms deliver enquiries with their own key"
        actions={actions[tab] ?? []}
      />
      <Tabs label="Lead source sections" tabs={TABS} />
      {tab === 'keys' && <KeyList onAdd={() => setIsAdding(true)} />}
      {tab === 'reconciliation' && <ReconciliationTable />}
      {tab === 'deliveries' && <DeliveryList />}
      {isAdding && <NewKeyDialog onClose={() => setIsAdding(false)} />}
      {isReading && <HowToDeliverDialog onClose={() => setIsReading(false)} />}
    </Page>
  );
}

/** The export holds what is shown. */
function useExport(): PageAction {
  const { input } = useListState(getReconciliation.query);
  const file = useDownload();
  const { from, to, source } = input;
  return {
    label: file.isBusy ? 'Preparing…' : 'Export',
    icon: <Download aria-hidden />,
    onClick: () => file.start(() => download(exportReconciliation, { query: { from, to, source } })),
  };
}
