import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { keepPreviousData } from '@tanstack/react-query';
import { formatDay } from '#platform/contract/format.ts';
import { download } from '#platform/web/client/download.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { Segment } from '#platform/web/form/Segment.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { FigureStrip } from '#platform/web/page/FigureStrip.tsx';
import { Section, Sections } from '#platform/web/page/Section.tsx';
import { useSessionUser } from '#platform/web/session/SessionProvider.tsx';
import type { FilterField } from '#platform/web/table/filter.types.ts';
import { FilterBar } from '#platform/web/table/FilterBar.tsx';
import { useProjectField } from '#inventory/projects/web/projectChoices.shared.ts';
import { FileMenu } from '#platform/web/table/ExportMenu.tsx';
import type { PaymentsReport } from '../paymentsReport.contract.ts';
import { exportPaymentsReport, getPaymentsReport } from '../paymentsReport.contract.ts';
import type { PaymentGroupBy } from '../paymentsReport.rules.ts';
import { AgeingTable } from '#insight/dashboards/web/AgeingTable.shared.tsx';
import { PaymentGroups } from './PaymentGroups.tsx';
import { paymentReportFigures } from './paymentsReport.figures.ts';
import { usePaymentsReportState } from './paymentsReport.state.ts';
import { PERIOD_CHOICES } from '#insight/reporting/web/period.choices.shared.ts';

const FORMATS = ['pdf', 'xlsx', 'csv'] as const;

const DAYS: readonly FilterField[] = [
  { key: 'from', label: 'First day', kind: 'day', operator: 'is' },
  { key: 'to', label: 'Last day', kind: 'day', operator: 'is' },
];

/** Collections by the chosen grouping, or with null the ageing: for a project and days. */
export function PaymentsReportParts({ groupBy }: { groupBy: PaymentGroupBy | null }) {
  const { list, filter, period, setPeriod } = usePaymentsReportState();
  const project = useProjectField();
  const query = { ...filter, ...(groupBy ? { groupBy } : {}) };
  const report = useCall(getPaymentsReport, { query }, { placeholderData: keepPreviousData });
  const { data, error, isPlaceholderData } = report;
  return (
    <>
      <FilterBar
        {...list.filters}
        fields={groupBy ? [project, ...DAYS] : [project]}
        end={
          <End>
            {groupBy && (
              <Segment label="Period" choices={PERIOD_CHOICES} value={period} onChange={setPeriod} />
            )}
            <FileMenu
              formats={FORMATS}
              fetchFile={(format) =>
                download(exportPaymentsReport, {
                  params: { report: groupBy ? 'collections' : 'ageing' },
                  query: { ...query, format },
                })
              }
            />
          </End>
        }
      />
      {error && (
        <ErrorState
          title="The report could not be loaded."
          error={error}
          onRetry={() => void report.refetch()}
        />
      )}
      {!error && (
        <Body aria-busy={isPlaceholderData} data-outdated={isPlaceholderData}>
          {groupBy ? <Collections groupBy={groupBy} report={data} /> : <Open report={data} />}
        </Body>
      )}
    </>
  );
}

function Collections({ groupBy, report }: { groupBy: PaymentGroupBy; report: PaymentsReport | undefined }) {
  const { role } = useSessionUser();
  const isThere = report?.groupBy === groupBy;
  return (
    <>
      <FigureStrip label="Key figures" figures={report ? paymentReportFigures(report, role) : WAITING} />
      {isThere ? <PaymentGroups report={report} /> : <Waiting />}
    </>
  );
}

function Open({ report }: { report: PaymentsReport | undefined }) {
  if (!report) return <Waiting />;
  if (report.ageing.length > 0)
    return (
      <Sections>
        <AgeingTable rows={report.ageing} today={report.today} />
      </Sections>
    );
  return (
    <Sections>
      <Section title="Overdue by age" fact={formatDay(report.today)}>
        <p>Nothing billed is open.</p>
      </Section>
    </Sections>
  );
}

const WAITING = ['Collected', 'Due', 'Efficiency', 'Refunds paid', 'Overdue today'].map((label) => ({
  label,
  value: <Skeleton width={88} height={28} />,
  of: <Skeleton width={120} height={20} />,
}));

function Waiting() {
  return (
    <Sections aria-hidden>
      <Skeleton variant="rectangular" height={240} />
    </Sections>
  );
}

const End = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center' });

const Body = styled('div')({
  flex: 1,
  display: 'flex',
  flexDirection: 'column',
  transition: 'opacity 120ms',
  '&[data-outdated="true"]': { opacity: 0.6 },
});
