import { useState } from 'react';
import { compactMoney, formatPct } from '#platform/contract/format.ts';
import { ChartFrame } from '#platform/web/chart/ChartFrame.tsx';
import { ComparedBars } from '#platform/web/chart/ComparedBars.tsx';
import { Segment } from '#platform/web/form/Segment.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import type { RevenueAnalysis, RevenueGroup } from '../revenueReport.contract.ts';
import { REVENUE_HEADS } from '../revenueReport.labels.ts';
import type { RevenueGroupBy } from '../revenueReport.rules.ts';
import type { Shown } from './revenueReport.state.ts';
import { SHOWN, SHOWN_LABELS, shownFigure } from './revenueReport.state.ts';
import { RevenueTable, ShownTable } from './RevenueTable.tsx';

const MAX_BARS = 12;

interface RevenueGroupsProps {
  report: RevenueAnalysis;
  /** As the tab says; the report may still be of the one before. */
  groupBy: RevenueGroupBy;
}

/** The groups of a report, drawn and as a table whose figures open their rows. */
export function RevenueGroups({ report, groupBy }: RevenueGroupsProps) {
  const [shown, setShown] = useState<Shown>('collected');
  const isOther = report.groupBy !== groupBy;
  const title = `Revenue by ${REVENUE_HEADS[report.groupBy].toLowerCase()}`;
  if (isNothing(report))
    return (
      <Section title={title}>
        <p>Nothing was booked, billed, collected or due in these days. Choose other days above.</p>
      </Section>
    );
  const finding = findingOf(report.groups, shown);
  return (
    <>
      <Section title={title} fact={report.before !== null && 'thin bars: the days it is compared with'}>
        <ChartFrame
          title={`${SHOWN_LABELS[shown]} by ${REVENUE_HEADS[report.groupBy].toLowerCase()}`}
          finding={finding}
          table={<ShownTable report={report} shown={shown} />}
          choices={
            <Segment
              label="Shown"
              choices={SHOWN.map((value) => ({ value, label: SHOWN_LABELS[value] }))}
              value={shown}
              onChange={setShown}
            />
          }
        >
          <ComparedBars
            title={`${SHOWN_LABELS[shown]}. ${finding}`}
            format={compactMoney}
            bars={drawn(report).map(({ id, name, now, before }) => ({
              id,
              name,
              value: shownFigure(now, shown).value,
              before: before && shownFigure(before, shown).value,
            }))}
          />
        </ChartFrame>
      </Section>
      <Section title="All figures" fact="click a figure for its rows">
        {!isOther && <RevenueTable report={report} />}
      </Section>
    </>
  );
}

function isNothing({ total: { now } }: RevenueAnalysis): boolean {
  const { bookings, cancelledValue, billed, collected, due } = now;
  return [bookings, cancelledValue, billed, collected, due.fellDue].every(({ value }) => value === 0);
}

/** The last months, or the largest groups. */
function drawn({ groups, groupBy }: RevenueAnalysis): RevenueGroup[] {
  return groupBy === 'month' ? groups.slice(-MAX_BARS) : groups.slice(0, MAX_BARS);
}

function findingOf(groups: readonly RevenueGroup[], shown: Shown): string {
  const values = groups.map(({ name, now }) => ({ name, value: shownFigure(now, shown).value }));
  const sum = values.reduce((all, { value }) => all + value, 0);
  const largest = values.toSorted((one, other) => other.value - one.value)[0];
  if (!largest || sum === 0) return `${SHOWN_LABELS[shown]}: nothing in these days.`;
  if (values.length === 1) return `${largest.name}: ${compactMoney(largest.value)}.`;
  const share = formatPct(Math.round((largest.value / sum) * 100));
  return `${largest.name} leads with ${compactMoney(largest.value)}, ${share} of ${compactMoney(sum)}.`;
}
