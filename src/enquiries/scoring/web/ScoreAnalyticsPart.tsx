import { styled } from '@mui/material/styles';
import { formatPct, plainNumber, startCase } from '#platform/contract/format.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { FactSkeleton } from '#platform/web/page/Skeletons.tsx';
import type { LedgerColumn } from '#platform/web/table/LedgerTable.tsx';
import { LedgerTable } from '#platform/web/table/LedgerTable.tsx';
import { sourceWord } from '#enquiries/leads/web/lead.labels.shared.ts';
import type { ScoreAnalytics } from '../scoreAnalytics.contract.ts';
import { getScoreAnalytics } from '../scoreAnalytics.contract.ts';

/** The distribution of scores of open leads, and how well grades predicted bookings. */
export function ScoreAnalyticsPart() {
  const { data, error, isPending, refetch } = useCall(getScoreAnalytics);
  return (
    <Section
      title="Score statistics"
      fact={
        data &&
        `${data.open} open leads${data.average === null ? '' : `, ${plainNumber(data.average)} on average`}`
      }
    >
      {isPending && <FactSkeleton rows={6} />}
      {error && <ErrorState title="The figures could not be loaded." error={error} onRetry={refetch} />}
      {data && (
        <Parts>
          <Spread distribution={data.distribution} />
          <LedgerTable
            caption="Bookings by grade"
            columns={columnsNamed('Grade at decision')}
            rows={data.grades.map((row) => ({ id: row.grade, name: startCase(row.grade), ...row }))}
          />
          <LedgerTable
            caption="Scores by source"
            columns={[...columnsNamed('Source'), AVERAGE]}
            rows={data.sources.map((row) => ({ id: row.source, name: sourceWord(row.source), ...row }))}
          />
        </Parts>
      )}
    </Section>
  );
}

function Spread({ distribution }: Pick<ScoreAnalytics, 'distribution'>) {
  const max = Math.max(1, ...distribution.map(({ leads }) => leads));
  return (
    <Bars aria-label="Open leads by points">
      {distribution.map(({ from, to, leads }) => (
        <li key={from}>
          <span className="tabular">
            {from}–{to}
          </span>
          <i aria-hidden>
            <span style={{ width: `${(leads / max) * 100}%` }} />
          </i>
          <b className="tabular">{leads}</b>
        </li>
      ))}
    </Bars>
  );
}

interface OutcomeRow {
  id: string;
  name: string;
  open: number;
  decided: number;
  won: number;
  conversion: number | null;
  average?: number | null;
}

function columnsNamed(name: string): LedgerColumn<OutcomeRow>[] {
  return [
    { key: 'name', label: name, render: (row) => row.name },
    { key: 'open', label: 'Open', align: 'right', render: (row) => row.open },
    { key: 'decided', label: 'Decided', align: 'right', isFaint: true, render: (row) => row.decided },
    { key: 'won', label: 'Booked', align: 'right', render: (row) => row.won },
    {
      key: 'conversion',
      label: 'Share booked',
      align: 'right',
      render: (row) => (row.conversion === null ? '–' : formatPct(Math.round(row.conversion * 1000) / 10)),
    },
  ];
}

const AVERAGE: LedgerColumn<OutcomeRow> = {
  key: 'average',
  label: 'Score of open leads',
  align: 'right',
  render: ({ average }) => (average == null ? '–' : plainNumber(average)),
};

const Parts = styled('div')({ maxWidth: 820, display: 'grid', gap: 20 });

const Bars = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: 4,
  '& > li': { display: 'grid', gridTemplateColumns: '56px 1fr 48px', alignItems: 'center', gap: 10 },
  '& i': { height: 8, borderRadius: 2, overflow: 'hidden', backgroundColor: theme.vars.palette.tint.neutral },
  '& i > span': { display: 'block', height: '100%', backgroundColor: theme.vars.palette.primary.main },
  '& b': { textAlign: 'right', fontWeight: 500 },
}));
