import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { Suspense, useState } from 'react';
import { useParams } from 'react-router';
import { useSearchParams } from '#platform/web/navigation/useSearchParams.ts';
import { formatMonth, plainAmount } from '#platform/contract/format.ts';
import { LineCompared } from '#platform/web/chart/charts.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { Segment } from '#platform/web/form/Segment.tsx';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Section, Sections } from '#platform/web/page/Section.tsx';
import { PageSkeleton } from '#platform/web/page/Skeletons.tsx';
import { useBreadcrumbLabel } from '#platform/web/shell/breadcrumb-names.tsx';
import type { LedgerColumn } from '#platform/web/table/LedgerTable.tsx';
import { FigureTable } from '#platform/web/figure/FigureTable.tsx';
import { getProject } from '#inventory/projects/project.contract.ts';
import { getUnitStatistics } from '#inventory/units/unitStatistics.contract.ts';
import { UNIT_TYPES } from '#inventory/stock/unitType.contract.ts';
import { unitTypeWord } from '#inventory/units/web/unit.labels.shared.ts';
import type { BackTest, BackTestMonth } from '../backTest.contract.ts';
import { getBackTest } from '../backTest.contract.ts';
import { FACTOR_LABELS, pointsText } from './advice.labels.ts';

const MONTHS = 24;

/** What the advice would have been in each month of the history, and how fast the units then sold. */
export function BackTestPage() {
  const { projectId = '' } = useParams();
  const [params, setParams] = useSearchParams();
  const project = useCall(getProject, { params: { id: projectId } });
  const statistics = useCall(getUnitStatistics, { query: { projectId } });
  useBreadcrumbLabel(project.data?.name, projectId);
  const types = statistics.data?.byType.map((row) => row.unitType) ?? [];
  const unitType = UNIT_TYPES.find((type) => type === params.get('unitType')) ?? types[0];
  const failed = [project, statistics].find((query) => query.error);
  return (
    <Page title={project.data ? `Advice over time, ${project.data.name}` : 'Advice over time'}>
      <PageHeader title="Advice over time" {...(project.data && { fact: project.data.name })} isRuled>
        {types.length > 1 && unitType && (
          <Segment
            label="Type"
            value={unitType}
            onChange={(type) => setParams({ unitType: type }, { replace: true })}
            choices={types.map((value) => ({ value, label: unitTypeWord(value) }))}
          />
        )}
      </PageHeader>
      {failed ? (
        <ErrorState
          title="The history could not be loaded."
          error={failed.error}
          onRetry={() => void failed.refetch()}
        />
      ) : !statistics.data ? (
        <PageSkeleton />
      ) : unitType ? (
        <Tested projectId={projectId} unitType={unitType} />
      ) : (
        <EmptyState title="No units yet">Advice is tested on listed and sold units.</EmptyState>
      )}
    </Page>
  );
}

function Tested({ projectId, unitType }: { projectId: string; unitType: BackTest['unitType'] }) {
  const test = useCall(getBackTest, { params: { id: projectId }, query: { unitType, months: MONTHS } });
  if (test.error)
    return <ErrorState title="The test could not be run." error={test.error} onRetry={test.refetch} />;
  if (!test.data) return <PageSkeleton />;
  if (test.data.months.length === 0)
    return (
      <EmptyState title="No past month yet">
        Counting starts with the first full month after units of this type were listed.
      </EmptyState>
    );
  return (
    <Sections>
      <Section title="Results" fact={`${test.data.summary.judged} months can be judged`}>
        <ul>
          {test.data.summary.sentences.map((sentence) => (
            <Sentence key={sentence}>{sentence}</Sentence>
          ))}
        </ul>
      </Section>
      <SoldChart test={test.data} />
      <Section title="Month by month" fact="from what was known when each month began">
        <FigureTable
          caption="Advice month by month"
          columns={COLUMNS}
          rows={test.data.months.map((month) => ({ ...month, id: month.month })).toReversed()}
        />
      </Section>
    </Sections>
  );
}

const CHART_HEIGHT = 240;

/** The table below says the same in figures; the chart can be hidden. */
function SoldChart({ test }: { test: BackTest }) {
  const [isOpen, setIsOpen] = useState(true);
  const judged = test.months.filter((month) => month.soldAfter !== null);
  if (judged.length < 2) return null;
  const title = `Sold in the 90 days after each month began, against what was needed. ${test.summary.sentences[0] ?? ''}`;
  return (
    <Section
      title="Sold in 90 days, against what was needed"
      action={
        <Button size="small" onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Hide chart' : 'Show chart'}
        </Button>
      }
    >
      {isOpen && (
        <div style={{ height: CHART_HEIGHT }}>
          <Suspense fallback={<Skeleton variant="rectangular" height={CHART_HEIGHT} />}>
            <LineCompared
              title={title}
              points={judged.map(pointOf)}
              format={(value) => String(Math.round(value * 10) / 10)}
              names={{ value: 'Sold', before: 'Needed' }}
            />
          </Suspense>
        </div>
      )}
    </Section>
  );
}

function pointOf({ month, soldAfter, neededIn90 }: BackTestMonth) {
  const label = formatMonth(`${month}-01`);
  return { tick: label.slice(0, 1), label, value: soldAfter ?? 0, before: neededIn90 };
}

type Row = BackTestMonth & { id: string };

const COLUMNS: readonly LedgerColumn<Row>[] = [
  { key: 'month', label: 'Month', render: (row) => formatMonth(`${row.month}-01`) },
  { key: 'rate', label: 'Rate, ₹', align: 'right', render: (row) => plainAmount(row.ratePaise) },
  {
    key: 'advised',
    label: 'Advised, ₹',
    align: 'right',
    render: (row) => plainAmount(row.suggestedRatePaise),
  },
  {
    key: 'change',
    label: 'Change',
    align: 'right',
    render: (row) => <span title={reasonsOf(row)}>{pointsText(row.changeBp)}</span>,
  },
  { key: 'confidence', label: 'Confidence', isFaint: true, render: (row) => row.confidence },
  { key: 'available', label: 'Free', align: 'right', render: (row) => row.available },
  { key: 'sold', label: 'Sold in 90 days before', align: 'right', render: (row) => row.netSold },
  { key: 'needed', label: 'Needed after', align: 'right', render: (row) => row.neededIn90.toFixed(1) },
  {
    key: 'after',
    label: 'Sold after',
    align: 'right',
    render: (row) => row.soldAfter ?? <span>not over</span>,
  },
];

function reasonsOf({ factors }: BackTestMonth): string {
  return factors
    .map(({ key, adjustmentBp }) => `${FACTOR_LABELS[key]} ${pointsText(adjustmentBp)}`)
    .join(', ');
}

const Sentence = styled('li')(({ theme }) => ({
  marginBottom: 4,
  color: theme.vars.palette.text.secondary,
}));
