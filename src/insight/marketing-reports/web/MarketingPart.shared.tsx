import { Link } from 'react-router';
import { hasRole } from '#platform/contract/roles.ts';
import type { PeriodName } from '#platform/contract/period.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { FigureLink } from '#platform/web/figure/FigureLink.tsx';
import { FigureTable } from '#platform/web/figure/FigureTable.tsx';
import { nameColumn } from '#platform/web/figure/figure.columns.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { useSessionUser } from '#platform/web/session/SessionProvider.tsx';
import type { LedgerColumn } from '#platform/web/table/LedgerTable.tsx';
import type { MarketingGroup } from '../marketingReport.contract.ts';
import { getMarketingRoi } from '../marketingReport.contract.ts';
import { MARKETING_READERS } from '../marketingRights.rules.ts';
import { costText, returnText } from './marketingReport.state.ts';

interface MarketingPartProps {
  period: PeriodName;
}

/** On a first screen: what each source costs and brings, and how campaigns go; for those who read it. */
export function MarketingPart(props: MarketingPartProps) {
  const { role } = useSessionUser();
  if (!hasRole(role, ...MARKETING_READERS)) return null;
  return (
    <>
      <Groups {...props} groupBy="source" title="Cost and return by source" columns={SOURCE_COLUMNS} />
      <Groups {...props} groupBy="campaign" title="Campaigns" columns={CAMPAIGN_COLUMNS} />
    </>
  );
}

interface GroupsProps extends MarketingPartProps {
  groupBy: 'source' | 'campaign';
  title: string;
  columns: readonly LedgerColumn<MarketingGroup>[];
}

const MOST = 8;

function Groups({ period, groupBy, title, columns }: GroupsProps) {
  const { data } = useCall(getMarketingRoi, { query: { period, groupBy } });
  const rows = (data?.groups ?? []).filter(({ id }) => id !== '').slice(0, MOST);
  // A part comes when it is there; its absence is no error of the page.
  if (rows.length === 0) return null;
  return (
    <Section
      title={title}
      fact={data?.isYoung === true && 'leads of the last 90 days may still book'}
      action={
        <Link to={`/analytics/marketing?${new URLSearchParams({ period, tab: groupBy })}`}>All figures</Link>
      }
    >
      <FigureTable caption={title} columns={columns} rows={rows} />
    </Section>
  );
}

const LEADS: LedgerColumn<MarketingGroup> = {
  key: 'leads',
  label: 'Leads',
  align: 'right',
  render: ({ name, now: { leads } }) =>
    leads ? <FigureLink figure={leads} label={`Leads, ${name}`} /> : '–',
};

const SOURCE_COLUMNS: readonly LedgerColumn<MarketingGroup>[] = [
  nameColumn('Source'),
  LEADS,
  cost('lead', 'Per lead', ({ now }) => now.costPerLeadPaise),
  cost('visit', 'Per visit', ({ now }) => now.costPerVisitPaise),
  cost('booking', 'Per booking', ({ now }) => now.costPerBookingPaise),
  { key: 'return', label: 'Return', align: 'right', render: ({ now }) => returnText(now.returnPct) },
];

const CAMPAIGN_COLUMNS: readonly LedgerColumn<MarketingGroup>[] = [
  nameColumn('Campaign'),
  LEADS,
  {
    key: 'before',
    label: 'Before',
    align: 'right',
    isFaint: true,
    render: ({ before }) => before?.leads?.value ?? '–',
  },
  {
    key: 'marketing',
    label: 'Spent',
    align: 'right',
    render: ({ name, now }) => <FigureLink figure={now.marketing} label={`Spent, ${name}`} />,
  },
  cost('lead', 'Per lead', ({ now }) => now.costPerLeadPaise),
];

function cost(
  key: string,
  label: string,
  paiseOf: (group: MarketingGroup) => number | null,
): LedgerColumn<MarketingGroup> {
  return { key, label, align: 'right', isFaint: true, render: (group) => costText(paiseOf(group)) };
}
