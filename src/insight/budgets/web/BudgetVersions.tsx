import { Link } from 'react-router';
import { compactMoney } from '#platform/contract/format.ts';
import { FigureTable } from '#platform/web/figure/FigureTable.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import type { LedgerColumn } from '#platform/web/table/LedgerTable.tsx';
import type { Budget, BudgetVersion } from '../budget.contract.ts';
import { BUDGET_STATUS, CONTROL_CHOICES } from './budget.labels.ts';

/** All versions of the year; each opens in the grid. */
export function BudgetVersions({ budget }: { budget: Budget }) {
  const { versions, project, fy, shown } = budget;
  if (versions.length === 0) return null;
  const columns: readonly LedgerColumn<BudgetVersion>[] = [
    {
      key: 'number',
      label: 'Version',
      render: ({ number }) => (
        <Link
          to={`/analytics/budget?${new URLSearchParams({ projectId: project.id, fy, number: String(number) })}`}
        >
          Version {number}
        </Link>
      ),
    },
    {
      key: 'status',
      label: 'State',
      render: ({ status }) => <StatusSign of={BUDGET_STATUS} status={status} />,
    },
    { key: 'reason', label: 'Reason', isLong: true, render: ({ reason }) => reason ?? 'First version' },
    { key: 'maker', label: 'Made by', isFaint: true, render: ({ maker }) => maker?.name ?? '–' },
    {
      key: 'approver',
      label: 'Approved by',
      isFaint: true,
      render: ({ approvedBy }) => approvedBy?.name ?? '–',
    },
    {
      key: 'control',
      label: 'Beyond a line',
      isFaint: true,
      render: ({ control }) => CONTROL_CHOICES.find(({ value }) => value === control)?.label ?? control,
    },
    { key: 'cost', label: 'All costs', align: 'right', render: ({ costPaise }) => compactMoney(costPaise) },
    {
      key: 'booking',
      label: 'Booking value',
      align: 'right',
      render: ({ bookingValuePaise }) => compactMoney(bookingValuePaise),
    },
  ];
  return (
    <Section title="Versions">
      <FigureTable
        caption="Versions of the budget"
        columns={columns}
        rows={versions}
        currentId={shown?.id ?? null}
      />
    </Section>
  );
}
