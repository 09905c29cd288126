import { useCall } from '#platform/web/client/hooks.ts';
import { Tabs } from '#platform/web/page/Tabs.tsx';
import { listReceipts } from '../receipt.contract.ts';
import { listRefunds } from '#money/refunds/refund.contract.ts';
import type { ReceiptView } from './collections.hooks.ts';
import { VIEW_HREFS } from './collections.hooks.ts';

/** The tabs of Finance's workbench, with the count of pending items. */
export function CollectionTabs({ current }: { current: ReceiptView }) {
  const waiting = useCall(listReceipts, { query: { status: 'recorded', limit: 1 } });
  const pending = useCall(listReceipts, { query: { certificate: 'pending', limit: 1 } });
  const refunds = useCall(listRefunds, { query: { state: 'toRecord,recorded', limit: 1 } });
  return (
    <Tabs
      label="Views"
      current={current}
      hrefOf={(id) => VIEW_HREFS[id as ReceiptView]}
      tabs={[
        { id: 'verify', label: 'To verify', count: waiting.data?.pagination.total },
        { id: 'verified', label: 'Verified' },
        { id: 'takenBack', label: 'Bounced and reversed' },
        { id: 'certificates', label: 'TDS certificates', count: pending.data?.pagination.total },
        { id: 'refunds', label: 'Refunds', count: refunds.data?.pagination.total },
        { id: 'onAccount', label: 'On account' },
        { id: 'all', label: 'All' },
      ]}
    />
  );
}
