import Building from 'lucide-react/icons/building-2';
import { compactMoney, formatDay } from '../../../platform/contract/format.ts';
import { CAPABILITIES } from '../../../platform/contract/roles.ts';
import { useCall } from '../../../platform/web/client/hooks.ts';
import { ActionButton } from '../../../platform/web/page/ActionButton.tsx';
import { EmptyState } from '../../../platform/web/page/EmptyState.tsx';
import { ErrorState } from '../../../platform/web/page/ErrorState.tsx';
import type { Figure } from '../../../platform/web/page/FigureStrip.tsx';
import { FigureStrip } from '../../../platform/web/page/FigureStrip.tsx';
import { Columns, Page } from '../../../platform/web/page/Page.tsx';
import { PageHeader } from '../../../platform/web/page/PageHeader.tsx';
import { Sections } from '../../../platform/web/page/Section.tsx';
import { PageSkeleton } from '../../../platform/web/page/Skeletons.tsx';
import { useAllowed } from '../../../platform/web/session/SessionProvider.tsx';
import type { Dashboard } from '../analytics.contract.ts';
import { getDashboard } from '../analytics.contract.ts';
import { InventoryBars } from './InventoryBars.tsx';
import { LeadStages } from './LeadStages.tsx';
import { WaitingList } from './WaitingList.tsx';

/** The first screen: what is free, who is open, what is due, what waits. Every figure opens its rows. */
export function DashboardPage() {
  const dashboard = useCall(getDashboard);
  return (
    <Page title="Dashboard">
      <PageHeader
        title="Dashboard"
        fact={dashboard.data && formatDay(dashboard.data.asOf.slice(0, 10))}
        isRuled={!dashboard.data}
      />
      {dashboard.isPending && <PageSkeleton />}
      {dashboard.error && (
        <ErrorState
          title="The dashboard could not be loaded."
          error={dashboard.error}
          onRetry={dashboard.refetch}
        />
      )}
      {dashboard.data && <Content dashboard={dashboard.data} />}
    </Page>
  );
}

function Content({ dashboard }: { dashboard: Dashboard }) {
  const isAllowed = useAllowed();
  const figures = figuresOf(dashboard, isAllowed(CAPABILITIES.salesPipeline));
  const isEmpty = dashboard.projects?.length === 0 && !dashboard.leads?.open && !dashboard.sales?.live;
  if (isEmpty) return <FirstSteps />;
  return (
    <>
      {figures.length > 0 && <FigureStrip figures={figures} label="Key figures" />}
      <Columns>
        <Sections>
          {dashboard.projects && dashboard.projects.length > 0 && (
            <InventoryBars projects={dashboard.projects} />
          )}
          {dashboard.leads && <LeadStages leads={dashboard.leads} />}
        </Sections>
        <Sections>
          <WaitingList dashboard={dashboard} />
        </Sections>
      </Columns>
    </>
  );
}

function FirstSteps() {
  const isAllowed = useAllowed();
  const mayCreate = isAllowed(CAPABILITIES.projectManagement);
  return (
    <EmptyState
      icon={<Building aria-hidden />}
      title="Nothing to show yet"
      actions={
        mayCreate && (
          <ActionButton action={{ label: 'Create project', href: '/projects/create', isPrimary: true }} />
        )
      }
    >
      {mayCreate
        ? 'A project with its towers and units comes first. Enquiries, cost sheets and bookings follow from it.'
        : 'Figures appear here once a project, an enquiry or a booking is yours to see.'}
    </EmptyState>
  );
}

function figuresOf({ leads, sales, dues }: Dashboard, opensSales: boolean): Figure[] {
  const figures: Figure[] = [];
  if (leads) {
    figures.push({
      label: 'Open leads',
      value: leads.open,
      of: leads.unassigned > 0 ? `${leads.unassigned} without an owner` : 'each has an owner',
      href: '/leads?status=new,contacted,qualified,siteVisit,negotiating',
    });
  }
  if (sales) {
    figures.push({
      label: 'Sales',
      value: sales.live,
      of: booked(sales),
      ...(opensSales ? { href: '/sales' } : {}),
    });
  }
  if (dues) {
    figures.push({
      label: 'Due within a week',
      value: compactMoney(dues.dueSoonPaise),
      of: `${count(dues.dueSoonSales, 'customer')}, demanded and open`,
      ...(opensSales ? { href: '/sales' } : { href: '/payments/collections' }),
    });
    figures.push({
      label: 'Overdue',
      value: compactMoney(dues.overduePaise),
      of: `${count(dues.overdueSales, 'customer')}, of ${compactMoney(dues.outstandingPaise)} outstanding`,
      ...(opensSales ? { href: '/sales?overdue=true' } : { href: '/payments/collections' }),
    });
  }
  return figures;
}

function booked(sales: NonNullable<Dashboard['sales']>): string {
  const value =
    sales.bookingValuePaise === null ? '' : `${compactMoney(sales.bookingValuePaise)} agreement value, `;
  return `${value}${sales.bookedThisMonth} this month`;
}

function count(number: number, word: string): string {
  return `${number} ${number === 1 ? word : `${word}s`}`;
}
