import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Fragment } from 'react';
import { FigureStrip } from '#platform/web/page/FigureStrip.tsx';
import { Columns } from '#platform/web/page/Page.tsx';
import { Sections } from '#platform/web/page/Section.tsx';
import { useSessionUser } from '#platform/web/session/SessionProvider.tsx';
import type { Dashboard } from '../dashboard.contract.ts';
import type { Block } from '../dashboard.rules.ts';
import { arranged, LAYOUT } from '../dashboard.rules.ts';
import { AccountsTable } from './AccountsTable.tsx';
import { Agenda } from './Agenda.tsx';
import { AgeingTable } from './AgeingTable.shared.tsx';
import { AgentsTable } from './AgentsTable.tsx';
import { AvailableList } from './AvailableList.tsx';
import { BookingsChart } from './BookingsChart.tsx';
import { BudgetAlertList } from './BudgetAlertList.tsx';
import { FirmNote } from './FirmNote.tsx';
import { FirstSteps, isNothingThere } from './FirstSteps.tsx';
import { FunnelList, LeadStages } from './LeadStages.tsx';
import { MarketingPart } from '#insight/marketing-reports/web/MarketingPart.shared.tsx';
import { CashPart, ForecastPart } from '#insight/predictions/web/ForecastPart.shared.tsx';
import { HoldList } from './HoldList.tsx';
import { InventoryBars } from './InventoryBars.tsx';
import { keyFigures } from './key.figures.ts';
import { PartnersTable } from './PartnersTable.tsx';
import { ProjectCards } from './ProjectCards.tsx';
import { useChangedFigures } from './useChangedFigures.ts';
import { RiskList } from './RiskList.tsx';
import { SourcesTable } from './SourcesTable.tsx';
import { TaxTable } from './TaxTable.shared.tsx';
import { TeamTable } from './TeamTable.tsx';
import { WaitingList } from './WaitingList.tsx';
import { WorksTable } from './WorksTable.tsx';

interface DashboardPartsProps {
  dashboard: Dashboard;
  /** Of which period and project: figures of another are not changed ones. */
  figuresOf: string;
  /** Another period is loading; these are the figures of the previous one. */
  isOutdated: boolean;
}

export function DashboardParts({ dashboard, figuresOf, isOutdated }: DashboardPartsProps) {
  const { role } = useSessionUser();
  const { layout } = dashboard;
  const changed = useChangedFigures(keyFigures(dashboard, role), figuresOf);
  if (layout.hidden.length === 0 && isNothingThere(dashboard)) return <FirstSteps />;
  const { wide, main, side } = LAYOUT[dashboard.kind];
  const show = (blocks: readonly Block[]) =>
    arranged(blocks, layout).map((block) => <Fragment key={block}>{drawn(block, dashboard)}</Fragment>);
  return (
    <Body aria-busy={isOutdated} data-outdated={isOutdated}>
      <FigureStrip figures={changed} label="Key figures" />
      {wide.length > 0 && <Wide>{show(wide)}</Wide>}
      <Halves>
        <Sections>{show(main)}</Sections>
        <Sections>{show(side)}</Sections>
      </Halves>
    </Body>
  );
}

/** A part with its data; nothing if the role does not have it. */
function drawn(block: Block, dashboard: Dashboard): ReactNode {
  const draw = DRAW[block];
  return draw ? draw(dashboard) : null;
}

const DRAW: Partial<Record<Block, (dashboard: Dashboard) => ReactNode>> = {
  forecast: () => <ForecastPart />,
  cash: () => <CashPart />,
  marketing: ({ period }) => <MarketingPart period={period.name} />,
  waiting: (dashboard) => <WaitingList dashboard={dashboard} />,
  bookingMonths: ({ bookingMonths, period }) =>
    bookingMonths && <BookingsChart months={bookingMonths} today={period.to} />,
  ageing: ({ ageing, period }) =>
    ageing && ageing.length > 0 && <AgeingTable rows={ageing} today={period.to} />,
  inventory: ({ inventory }) => inventory && inventory.projects > 0 && <InventoryBars stock={inventory} />,
  projectCards: ({ projectCards, period }) =>
    projectCards && <ProjectCards shown={projectCards} today={period.to} />,
  available: ({ available }) => available && available.projects > 0 && <AvailableList stock={available} />,
  risks: ({ risks, period }) => risks && <RiskList risks={risks} today={period.to} />,
  budgetAlerts: ({ budgetAlerts }) => budgetAlerts && <BudgetAlertList alerts={budgetAlerts} />,
  works: ({ works }) => works && <WorksTable rows={works} />,
  leads: ({ leads }) => leads && <LeadStages leads={leads} />,
  funnel: ({ funnel }) => funnel && <FunnelList stages={funnel} />,
  sources: ({ sources }) => sources && sources.length > 0 && <SourcesTable rows={sources} />,
  team: ({ team }) => team && team.length > 0 && <TeamTable rows={team} />,
  partners: ({ partners }) => partners && partners.length > 0 && <PartnersTable rows={partners} />,
  agents: ({ agents }) => agents && agents.length > 0 && <AgentsTable rows={agents} />,
  holds: ({ holds }) => holds && <HoldList holds={holds} />,
  agenda: ({ agenda, asOf }) => agenda && <Agenda agenda={agenda} now={asOf} />,
  tax: ({ tax }) => tax && <TaxTable tax={tax} />,
  accounts: ({ accounts }) => accounts && accounts.length > 0 && <AccountsTable rows={accounts} />,
  firm: ({ firm, period }) => firm && <FirmNote firm={firm} today={period.to} />,
};

const Halves = styled(Columns)(({ theme }) => ({
  '@media (max-width: 1099.95px)': { '& > * + *': { borderTop: `1px solid ${theme.vars.palette.divider}` } },
}));

const Wide = styled(Sections)(({ theme }) => ({ borderBottom: `1px solid ${theme.vars.palette.divider}` }));

const Body = styled('div')({
  flex: 1,
  display: 'flex',
  flexDirection: 'column',
  transition: 'opacity 120ms',
  '&[data-outdated="true"]': { opacity: 0.6 },
});
