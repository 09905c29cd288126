import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Suspense, useState } from 'react';
import { formatMonth } from '#platform/contract/format.ts';
import { LineCompared } from '#platform/web/chart/charts.ts';
import { Section } from '#platform/web/page/Section.tsx';
import type { MonthValue } from '../bookingMonths.rules.ts';

const YEAR = 12;

interface ComparedMonthsProps {
  title: string;
  /** After the title, in grey. */
  fact?: string;
  /** Two full years and the current month. */
  months: readonly MonthValue[];
  /** The finding in a sentence. */
  finding: string;
  format: (value: number) => string;
  /** The same as figures that link to their rows. */
  table: ReactNode;
  /** The other series to choose from. */
  choice?: ReactNode;
}

/** Twelve months over those of the year before, as a line or as a table. */
export function ComparedMonths({ title, fact, months, finding, format, table, choice }: ComparedMonthsProps) {
  const [isTable, setIsTable] = useState(false);
  return (
    <Section
      title={title}
      fact={fact}
      action={
        <Button size="small" onClick={() => setIsTable(!isTable)}>
          {isTable ? 'View as chart' : 'View as table'}
        </Button>
      }
    >
      <Line>
        <p>{finding}</p>
        {!isTable && choice}
      </Line>
      {isTable ? (
        table
      ) : (
        <Frame>
          <Suspense fallback={<Skeleton variant="rectangular" height={CHART_HEIGHT} />}>
            <LineCompared
              title={`${title}. ${finding}`}
              points={pointsOf(months)}
              format={format}
              names={{ value: 'This year', before: 'A year earlier' }}
            />
          </Suspense>
        </Frame>
      )}
    </Section>
  );
}

/** The current month would only look like a fall: the line ends with the last full one. */
function pointsOf(months: readonly MonthValue[]) {
  return months.slice(YEAR, -1).map(({ month, value }, index) => ({
    tick: formatMonth(`${month}-01`).slice(0, 1),
    label: formatMonth(`${month}-01`),
    value,
    before: months[index]?.value ?? 0,
  }));
}

/** The label of a month in a table; the last one is not over. */
export function monthName(month: string, isRunning: boolean): string {
  return `${formatMonth(`${month}-01`)}${isRunning ? ', so far' : ''}`;
}

const Line = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 8,
  '& p': { color: theme.vars.palette.text.secondary },
}));

/** As high as the chart, so that nothing moves when it loads. */
const CHART_HEIGHT = 240;
const Frame = styled('div')({ height: CHART_HEIGHT, marginTop: 8 });
