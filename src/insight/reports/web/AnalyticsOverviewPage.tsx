import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import { useCall } from '#platform/web/client/hooks.ts';
import { useSearchParams } from '#platform/web/navigation/useSearchParams.ts';
import { FigureStrip } from '#platform/web/page/FigureStrip.tsx';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Section, Sections } from '#platform/web/page/Section.tsx';
import { useSessionUser } from '#platform/web/session/SessionProvider.tsx';
import { useMenuGroup } from '#platform/web/shell/MenuContext.ts';
import { REPORT_PERIODS } from '#insight/reporting/reportDays.rules.ts';
import { getSalesKpis } from '../salesAnalysis.contract.ts';
import { kpiFigures } from './analysis.figures.ts';
import { PeriodSegment } from '#insight/reporting/web/PeriodSegment.shared.tsx';
import { ReportDays } from '#insight/reporting/web/ReportDays.shared.tsx';

const OWN_PATH = '/analytics';

/** What each screen of analytics answers, by its address. */
const ANSWERS: Readonly<Record<string, string>> = {
  '/analytics/sales':
    'Booked, cancelled and net by project, tower, floor, type and person; projects compared; targets.',
  '/analytics/revenue': 'Billed, collected, outstanding and its age, tax, refunds, what is still to come.',
  '/analytics/leads':
    'Where enquiries come from, how far they get, how fast they are answered and why they are lost.',
  '/analytics/marketing': 'What each source costs, and what it brings.',
  '/analytics/budget': 'What is planned for each project and month, and who approved it.',
  '/analytics/budget-variance': 'Where spending leaves its plan, and by how much.',
  '/analytics/financial': 'Receipts of today, money expected, dues against the cost of building.',
  '/analytics/costs': 'Every bill of a project, beside its milestones and brokerage.',
  '/analytics/measures':
    'Figures as they were when their month ended, why they differ since, and how each is found.',
  '/analytics/alerts': 'Figures that notify you when they pass your limit.',
  '/analytics/schedules': 'Reports that are sent by mail, to whom and when.',
  '/analytics/predictions': 'What will be booked, received and sold out, with the error made so far.',
};

/** The way to every screen of analytics, under the figures of sales in short. */
export function AnalyticsOverviewPage() {
  const [params] = useSearchParams();
  const period = REPORT_PERIODS.find((one) => one === params.get('period')) ?? 'year';
  const { role } = useSessionUser();
  const kpis = useCall(getSalesKpis, { query: { period } });
  const financial = useMenuGroup('Financial analytics');
  const screens = [...useMenuGroup('Analytics').filter(({ to }) => to !== OWN_PATH), ...financial];
  return (
    <Page title="Analytics overview">
      <PageHeader title="Analytics overview" isRuled>
        <PeriodSegment />
      </PageHeader>
      <Loaded source={kpis} failure="The figures could not be loaded.">
        {(found) => (
          <>
            <FigureStrip label="Sales in short" figures={kpiFigures(found, role)} />
            <Sections>
              <Section title="Reports" fact={<ReportDays report={found} />}>
                <Tiles>
                  {screens.map(({ label, to }) => (
                    <li key={to}>
                      <Link to={to}>
                        <b>{label}</b>
                        {ANSWERS[to] && <span>{ANSWERS[to]}</span>}
                      </Link>
                    </li>
                  ))}
                </Tiles>
              </Section>
            </Sections>
          </>
        )}
      </Loaded>
    </Page>
  );
}

const Tiles = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(260px, 1fr))',
  gap: 12,
  '& a': {
    display: 'flex',
    flexDirection: 'column',
    gap: 4,
    height: '100%',
    padding: '14px 16px',
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: 6,
    color: theme.vars.palette.text.secondary,
  },
  '& a:hover': { textDecoration: 'none', backgroundColor: theme.vars.palette.hover },
  '& b': { fontWeight: 600, color: theme.vars.palette.text.primary },
  '@media (max-width: 599.95px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
}));
