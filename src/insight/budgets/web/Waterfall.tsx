import { styled } from '@mui/material/styles';
import { compactMoney } from '#platform/contract/format.ts';
import { ChartFrame } from '#platform/web/chart/ChartFrame.tsx';
import { FigureTable } from '#platform/web/figure/FigureTable.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import type { BudgetVsActual } from '../budgetReport.contract.ts';
import { categoryLabel } from '../category.rules.ts';
import { yearName } from '../budgetYear.rules.ts';

interface Step {
  id: string;
  name: string;
  /** From where to where it goes. */
  from: number;
  to: number;
  text: string;
  kind: 'sum' | 'more' | 'less';
}

/** From the budget of all costs to what the year will cost, category by category. */
export function Waterfall({ report }: { report: BudgetVsActual }) {
  const { budgetPaise, forecastPaise } = report.waterfall;
  if (budgetPaise === 0 && forecastPaise === 0) return null;
  const steps = stepsOf(report);
  const change = forecastPaise - budgetPaise;
  const finding =
    change === 0
      ? `${yearName(report.fy)} is expected to cost what was planned: ${compactMoney(budgetPaise)}.`
      : `${yearName(report.fy)} is expected to cost ${compactMoney(forecastPaise)}: ${compactMoney(Math.abs(change))} ${change > 0 ? 'more' : 'less'} than planned.`;
  return (
    <Section title="From budget to forecast">
      <ChartFrame title="Costs from budget to forecast" finding={finding} table={<StepTable steps={steps} />}>
        <Drawing steps={steps} finding={finding} />
      </ChartFrame>
    </Section>
  );
}

function stepsOf({ waterfall: { budgetPaise, steps, forecastPaise } }: BudgetVsActual): Step[] {
  let reached = budgetPaise;
  const between = steps.map(({ category, changePaise }): Step => {
    const from = reached;
    reached += changePaise;
    return {
      id: category,
      name: categoryLabel(category),
      from,
      to: reached,
      text: `${changePaise > 0 ? '+' : ''}${compactMoney(changePaise)}`,
      kind: changePaise > 0 ? 'more' : 'less',
    };
  });
  const sum = (id: string, name: string, paise: number): Step => ({
    id,
    name,
    from: 0,
    to: paise,
    text: compactMoney(paise),
    kind: 'sum',
  });
  return [sum('budget', 'Budget', budgetPaise), ...between, sum('forecast', 'Expected', forecastPaise)];
}

/** What changes is small beside the whole: the bars begin where the lowest of them ends, and say so. */
function Drawing({ steps, finding }: { steps: readonly Step[]; finding: string }) {
  const ends = steps.flatMap(({ kind, from, to }) => (kind === 'sum' ? [to] : [from, to]));
  const [low, high] = [Math.min(...ends), Math.max(...ends)];
  const base = Math.max(0, low - (high - low));
  const width = Math.max(1, high - base);
  const place = (paise: number) => Math.max(0, ((paise - base) / width) * 100);
  return (
    <Bars role="img" aria-label={finding}>
      {steps.map(({ id, name, from, to, text, kind }) => {
        const [left, right] = [place(Math.min(from, to)), place(Math.max(from, to))];
        return (
          <div key={id}>
            <span>{name}</span>
            <div>
              <i
                data-kind={kind}
                style={{ marginLeft: `${left}%`, width: `${Math.max(0.4, right - left)}%` }}
              />
            </div>
            <b>{text}</b>
          </div>
        );
      })}
      {base > 0 && <p>The bars begin at {compactMoney(base)}.</p>}
    </Bars>
  );
}

function StepTable({ steps }: { steps: readonly Step[] }) {
  return (
    <FigureTable
      caption="Costs from budget to forecast"
      rows={steps}
      columns={[
        { key: 'name', label: 'Step', isLong: true, render: ({ name }) => name },
        {
          key: 'change',
          label: 'Change',
          align: 'right',
          render: ({ text, kind }) => (kind === 'sum' ? '' : text),
        },
        { key: 'reached', label: 'Cost of the year', align: 'right', render: ({ to }) => compactMoney(to) },
      ]}
    />
  );
}

const Bars = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 8,
  maxWidth: 880,
  '& > div': {
    display: 'grid',
    gridTemplateColumns: 'minmax(96px, 140px) minmax(0, 1fr) 104px',
    alignItems: 'center',
    gap: 12,
  },
  '& b': { fontWeight: 500, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  '& i': { display: 'block', height: 16, borderRadius: 3, backgroundColor: theme.vars.palette.chart[1] },
  '& i[data-kind="more"]': { backgroundColor: theme.vars.palette.error.main },
  '& i[data-kind="less"]': { backgroundColor: theme.vars.palette.success.main },
  '& > p': { ...theme.typography.caption, color: theme.vars.palette.text3 },
  '@media (max-width: 599.95px)': {
    '& > div': { gridTemplateColumns: 'minmax(0, 1fr) auto', gap: '2px 12px' },
    '& > div > :nth-of-type(2)': { gridRow: 2, gridColumn: '1 / -1' },
    '& b': { gridRow: 1, gridColumn: 2 },
  },
}));
