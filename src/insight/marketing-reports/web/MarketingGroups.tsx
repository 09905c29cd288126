import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { ChartFrame } from '#platform/web/chart/ChartFrame.tsx';
import { ComparedBars } from '#platform/web/chart/ComparedBars.tsx';
import { SelectBox } from '#platform/web/form/SelectBox.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import type { MarketingGroup, MarketingRoi } from '../marketingReport.contract.ts';
import { MARKETING_HEADS } from '../marketingReport.labels.ts';
import { MarketingTable, ShownTable } from './MarketingTable.tsx';
import type { Shown } from './marketingReport.state.ts';
import { SHOWN, SHOWN_LABELS, shownText, shownValue } from './marketingReport.state.ts';

const MAX_BARS = 12;

/** The groups of a report, drawn and as a table whose figures open their rows. */
export function MarketingGroups({ report }: { report: MarketingRoi }) {
  const { groupBy, groups, before, notes, isYoung } = report;
  const told = SHOWN.filter((one) => groups.some(({ now }) => shownValue(now, one) !== null));
  const [chosen, setChosen] = useState<Shown>('leads');
  const shown = told.includes(chosen) ? chosen : (told[0] ?? 'bookings');
  const head = MARKETING_HEADS[groupBy].toLowerCase();
  if (groups.length === 0)
    return (
      <Section title={`Marketing by ${head}`}>
        <p>
          No leads came and nothing was spent in these days. Leads are added under Leads, bills of marketing
          under Costs.
        </p>
      </Section>
    );
  const finding = findingOf(groups, shown);
  return (
    <>
      <Section
        title={`Marketing by ${head}`}
        fact={before !== null && 'thin bars: the days it is compared with'}
      >
        <ChartFrame
          title={`${SHOWN_LABELS[shown]} by ${head}`}
          finding={finding}
          table={<ShownTable report={report} shown={shown} />}
          choices={
            <SelectBox
              style={CHOICE}
              value={shown}
              size="small"
              inputProps={{ 'aria-label': `Figure of the chart by ${head}` }}
              choices={told.map((value) => ({ value, label: SHOWN_LABELS[value] }))}
              onChoose={(value) => setChosen(SHOWN.find((one) => one === value) ?? 'leads')}
            />
          }
        >
          <ComparedBars
            title={`${SHOWN_LABELS[shown]}. ${finding}`}
            format={(value) => shownText(shown, value)}
            bars={drawn(report, shown)}
          />
        </ChartFrame>
      </Section>
      <Section
        title="All figures"
        fact={`click a figure for its rows${isYoung ? '; leads of the last 90 days may still book' : ''}`}
      >
        <MarketingTable report={report} />
        <Notes>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </Notes>
      </Section>
    </>
  );
}

/** Wide enough for its longest choice. */
const CHOICE = { width: 200 };

/** The last months, or the largest groups. */
function drawn({ groups, groupBy }: MarketingRoi, shown: Shown) {
  const bars = groups.map(({ id, name, now, before }) => ({
    id,
    name,
    value: shownValue(now, shown) ?? 0,
    before: before && shownValue(before, shown),
  }));
  if (groupBy === 'month') return bars.slice(-MAX_BARS);
  return bars.toSorted((one, other) => other.value - one.value).slice(0, MAX_BARS);
}

function findingOf(groups: readonly MarketingGroup[], shown: Shown): string {
  const values = groups.flatMap(({ name, now }) => {
    const value = shownValue(now, shown);
    return value === null || value === 0 ? [] : [{ name, value }];
  });
  const largest = values.toSorted((one, other) => other.value - one.value)[0];
  if (!largest) return `${SHOWN_LABELS[shown]}: none in these days.`;
  const said = `${largest.name}: ${shownText(shown, largest.value)}`;
  return values.length === 1 ? `${said}.` : `${said}, the most of ${values.length}.`;
}

const Notes = styled('ul')(({ theme }) => ({
  ...theme.typography.caption,
  margin: '12px 0 0',
  padding: 0,
  listStyle: 'none',
  color: theme.vars.palette.text3,
}));
