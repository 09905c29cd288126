import { keepPreviousData } from '@tanstack/react-query';
import { Link } from 'react-router';
import * as z from 'zod';
import { compactMoney } from '#platform/contract/format.ts';
import { id } from '#platform/contract/fields.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { hrefOfFigure } from '#platform/web/figure/figure.link.ts';
import { FigureLink } from '#platform/web/figure/FigureLink.tsx';
import { FigureTable } from '#platform/web/figure/FigureTable.tsx';
import type { Figure as StripFigure } from '#platform/web/page/FigureStrip.tsx';
import { FigureStrip } from '#platform/web/page/FigureStrip.tsx';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Section, Sections } from '#platform/web/page/Section.tsx';
import { useSessionUser } from '#platform/web/session/SessionProvider.tsx';
import { FilterBar } from '#platform/web/table/FilterBar.tsx';
import { useListState } from '#platform/web/table/useListState.ts';
import type { PaymentsDashboard } from '#insight/dashboards/paymentsDashboard.contract.ts';
import { getPaymentsDashboard } from '#insight/dashboards/paymentsDashboard.contract.ts';
import type { RevenueProjection } from '#insight/predictions/revenueProjection.contract.ts';
import { getRevenueProjection } from '#insight/predictions/revenueProjection.contract.ts';
import { CashProjection } from '#insight/predictions/web/CashProjection.shared.tsx';
import { useProjectField } from '#inventory/projects/web/projectChoices.shared.ts';
import type { BudgetVsActual } from '../budgetReport.contract.ts';
import { getBudgetVsActual } from '../budgetReport.contract.ts';
import { monthHead } from './budget.labels.ts';

const FILTERS = z.object({ projectId: id().optional() });

/** Money as it stands: what came in today, what is to come, and what the works still cost. */
export function FinancialPage() {
  const list = useListState(FILTERS);
  const { projectId } = list.query;
  const place = projectId === undefined ? {} : { projectId };
  const payments = useCall(getPaymentsDashboard, { query: place }, { placeholderData: keepPreviousData });
  const projection = useCall(getRevenueProjection, { query: place }, { placeholderData: keepPreviousData });
  const report = useCall(getBudgetVsActual, { query: place }, { placeholderData: keepPreviousData });
  return (
    <Page title="Real-time financial">
      <PageHeader title="Real-time financial" fact="receipts of today, cash to come and works to pay" />
      <FilterBar {...list.filters} fields={[useProjectField()]} />
      <Loaded source={payments} failure="The receipts could not be loaded.">
        {(found) => <Strip payments={found} />}
      </Loaded>
      <Sections>
        <Loaded source={projection} failure="The cash could not be projected.">
          {(found) => (
            <>
              <CashProjection
                projection={found}
                action={<Link to="/analytics/predictions?tab=cash">Cash in full</Link>}
              />
              <Scenarios projection={found} />
            </>
          )}
        </Loaded>
        {payments.data && report.data && <ReceivableAndWorks payments={payments.data} report={report.data} />}
      </Sections>
    </Page>
  );
}

function Strip({ payments: { moneyIn, dues, dueToday } }: { payments: PaymentsDashboard }) {
  const { role } = useSessionUser();
  const of = (label: string, figure: PaymentsDashboard['dueToday'], words: string): StripFigure => {
    const href = figure.value === 0 ? undefined : hrefOfFigure(figure, role);
    return { label, value: compactMoney(figure.value), of: words, ...(href === undefined ? {} : { href }) };
  };
  const figures = [
    ...(moneyIn
      ? [
          of('Received today', moneyIn.receivedToday, 'verified receipts'),
          of('Received this month', moneyIn.received, `of ${compactMoney(moneyIn.billed.value)} billed`),
          of('To verify', moneyIn.toVerify.amount, 'recorded and not verified'),
        ]
      : []),
    of('Due today', dueToday, 'installments'),
    of('Overdue', dues.overdue, 'past their day'),
  ];
  return <FigureStrip label="Money today" figures={figures} />;
}

/** What is expected, beside what would come if works and payments are late, and if a tenth more is booked. */
function Scenarios({ projection: { months, scenarios, refusal } }: { projection: RevenueProjection }) {
  if (refusal || months.length === 0) return null;
  const rows = months.map(({ month, expectedPaise }, at) => ({
    id: month,
    month,
    expectedPaise,
    low: scenarios.low[at] ?? 0,
    high: scenarios.high[at] ?? 0,
  }));
  const sum = (key: 'expectedPaise' | 'low' | 'high') =>
    compactMoney(rows.reduce((all, row) => all + row[key], 0));
  return (
    <Section
      title="Scenarios"
      fact="late: works by two months more, a tenth paid a month later; more: a tenth more booked"
    >
      <FigureTable
        caption="Cash by scenario"
        rows={rows}
        columns={[
          { key: 'month', label: 'Month', isLong: true, render: ({ month }) => monthHead(month) },
          { key: 'low', label: 'Late', align: 'right', render: ({ low }) => compactMoney(low) },
          {
            key: 'expected',
            label: 'Expected',
            align: 'right',
            render: ({ expectedPaise }) => compactMoney(expectedPaise),
          },
          { key: 'high', label: 'More booked', align: 'right', render: ({ high }) => compactMoney(high) },
        ]}
        totals={{ low: sum('low'), expected: sum('expectedPaise'), high: sum('high') }}
      />
    </Section>
  );
}

/** What buyers owe today beside what the works of each project still cost as they go. */
function ReceivableAndWorks({ payments, report }: { payments: PaymentsDashboard; report: BudgetVsActual }) {
  const rows = report.projects.flatMap(({ project, works }) => {
    if (works === null) return [];
    const overdue = payments.ageing.find((one) => one.id === project.id)?.overdue ?? null;
    const notDue = payments.ageing.find((one) => one.id === project.id)?.notDue ?? null;
    const end = works.atCompletionPaise ?? works.budget.value;
    return [{ id: project.id, name: project.name, works, overdue, notDue, toPay: end - works.actual.value }];
  });
  if (rows.length === 0) return null;
  return (
    <Section
      title="Receivable and works"
      fact="what is demanded and not paid, and what the works still cost as they go"
    >
      <FigureTable
        caption="Receivable and cost of the works to come"
        rows={rows}
        columns={[
          { key: 'name', label: 'Project', isLong: true, render: ({ name }) => name },
          {
            key: 'overdue',
            label: 'Overdue',
            align: 'right',
            render: ({ name, overdue }) =>
              overdue === null ? '–' : <FigureLink figure={overdue} label={`${name}, overdue`} />,
          },
          {
            key: 'notDue',
            label: 'Demanded, not due',
            align: 'right',
            render: ({ name, notDue }) =>
              notDue === null ? '–' : <FigureLink figure={notDue} label={`${name}, not due`} />,
          },
          {
            key: 'spent',
            label: 'Works so far',
            align: 'right',
            render: ({ name, works }) => <FigureLink figure={works.actual} label={`${name}, works so far`} />,
          },
          {
            key: 'toPay',
            label: 'Works to come',
            align: 'right',
            render: ({ toPay }) => compactMoney(toPay),
          },
        ]}
      />
    </Section>
  );
}
