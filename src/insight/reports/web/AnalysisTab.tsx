import { styled } from '@mui/material/styles';
import { keepPreviousData } from '@tanstack/react-query';
import { useCall } from '#platform/web/client/hooks.ts';
import { useSearchParams } from '#platform/web/navigation/useSearchParams.ts';
import { FigureStrip } from '#platform/web/page/FigureStrip.tsx';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Section, Sections } from '#platform/web/page/Section.tsx';
import { Tabs } from '#platform/web/page/Tabs.tsx';
import { useSessionUser } from '#platform/web/session/SessionProvider.tsx';
import { FilterBar } from '#platform/web/table/FilterBar.tsx';
import { useListState } from '#platform/web/table/useListState.ts';
import { useTowerField, withItsTower } from '#inventory/towers/web/towerChoices.shared.ts';
import { useSaleKindFields } from '#sales/web/saleKind.filters.shared.ts';
import type { SalesAnalysis } from '../salesAnalysis.contract.ts';
import { getSalesAnalysis, getSalesKpis } from '../salesAnalysis.contract.ts';
import type { AnalysisGroupBy } from '../salesAnalysis.rules.ts';
import { ANALYSIS_GROUPS } from '../salesAnalysis.rules.ts';
import { AnalysisDrawing } from './AnalysisDrawing.tsx';
import { kpiFigures } from './analysis.figures.ts';
import { ANALYSIS_LABELS } from './analysis.labels.ts';
import { AnalysisTable } from './AnalysisTable.tsx';
import { REPORT_DAY_FIELDS } from '#insight/reporting/web/reportDays.fields.shared.ts';
import { ReportDays } from '#insight/reporting/web/ReportDays.shared.tsx';
import { ReportFiles } from '#insight/schedules/web/ReportFiles.shared.tsx';

const TABS = ANALYSIS_GROUPS.map((id) => ({ id, label: `By ${ANALYSIS_LABELS[id]}` }));

/** Gross, cancelled, net and what is known of them, by time, place and person. */
export function AnalysisTab() {
  const list = useListState(getSalesKpis.query);
  const [params] = useSearchParams();
  const { role } = useSessionUser();
  const groupBy = groupNamed(params.get('by'));
  const query = { ...list.input, groupBy };
  const found = useCall(getSalesAnalysis, { query }, { placeholderData: keepPreviousData });
  const fields = [
    ...useSaleKindFields(list.query),
    useTowerField(list.query.projectId),
    ...REPORT_DAY_FIELDS,
  ];
  return (
    <>
      <FilterBar
        {...list.filters}
        fields={fields}
        onChange={(key, value) => list.set(withItsTower(key, value))}
        end={<ReportFiles report="sales-analysis" query={query} />}
      />
      <Loaded source={found} failure="The analysis could not be loaded.">
        {(analysis) => (
          <Body aria-busy={found.isPlaceholderData} data-outdated={found.isPlaceholderData}>
            <Days>
              <ReportDays report={analysis} />
            </Days>
            <FigureStrip label="Key figures" figures={kpiFigures(analysis, role)} />
            <Tabs label="Groups" tabs={TABS} param="by" />
            <Groups analysis={analysis} />
          </Body>
        )}
      </Loaded>
    </>
  );
}

function groupNamed(name: string | null): AnalysisGroupBy {
  return ANALYSIS_GROUPS.find((one) => one === name) ?? 'month';
}

function Groups({ analysis }: { analysis: SalesAnalysis }) {
  const { groups, groupBy, notes } = analysis;
  const title = `Sales by ${ANALYSIS_LABELS[groupBy]}`;
  if (groups.length === 0)
    return (
      <Sections>
        <Section title={title}>
          <p>No bookings or cancellations in these days. Choose another period, or take a filter away.</p>
        </Section>
      </Sections>
    );
  return (
    <Sections>
      <Section title={title}>
        <AnalysisDrawing analysis={analysis} />
      </Section>
      <Section title="All figures" fact="each figure opens its rows">
        <AnalysisTable analysis={analysis} />
        {notes.map((note) => (
          <Quiet key={note}>{note}</Quiet>
        ))}
      </Section>
    </Sections>
  );
}

const Body = styled('div')({
  '& > nav': { marginTop: 8 },
  transition: 'opacity 120ms',
  '&[data-outdated="true"]': { opacity: 0.6 },
});

const Days = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  padding: '6px 24px',
  color: theme.vars.palette.text3,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '@media (max-width: 599.95px)': { padding: '6px 16px' },
}));

const Quiet = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  marginTop: 8,
  color: theme.vars.palette.text3,
}));
