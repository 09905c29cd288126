import { Tabs } from '#platform/web/page/Tabs.tsx';
import type { PaymentStatistics } from '../due.contract.ts';
import { DUE_PATH, OVERDUE_PATH } from './due.links.ts';
import { useDueRights } from './useDues.ts';

const HREFS: Record<string, string> = {
  dashboard: '/payments/dashboard',
  due: DUE_PATH,
  overdue: OVERDUE_PATH,
  collections: '/payments/collections',
};

interface DueTabsProps {
  current: 'dashboard' | 'due' | 'overdue';
  statistics: PaymentStatistics | undefined;
}

/** Dues, overdue and, for Finance, receipts. */
export function DueTabs({ current, statistics }: DueTabsProps) {
  const { isFinance } = useDueRights();
  return (
    <Tabs
      label="Payments"
      current={current}
      hrefOf={(id) => HREFS[id] ?? OVERDUE_PATH}
      tabs={[
        { id: 'dashboard', label: 'Dashboard' },
        { id: 'due', label: 'Due today', count: statistics?.due.installments },
        { id: 'overdue', label: 'Overdue', count: statistics?.overdue.sales },
        ...(isFinance ? [{ id: 'collections', label: 'Collections' }] : []),
      ]}
    />
  );
}
