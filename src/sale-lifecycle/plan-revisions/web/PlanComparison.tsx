import { styled } from '@mui/material/styles';
import { formatMonth } from '#platform/contract/format.ts';
import { sumPaise } from '#platform/contract/money.ts';
import { Money } from '#platform/web/page/Money.tsx';
import { triggerText } from '#inventory/payment-terms/plan.rules.ts';
import type { PlanLine } from '../planRevision.contract.ts';
import type { DiffRow } from './plan.diff.ts';
import { planDiff } from './plan.diff.ts';

interface PlanComparisonProps {
  /** For screen readers: 'Plan before and after'. */
  caption: string;
  before: readonly PlanLine[];
  after: readonly PlanLine[];
}

/** A plan before and after a change, side by side: changes line by line, the rest in one line, the same total. */
export function PlanComparison({ caption, before, after }: PlanComparisonProps) {
  const rows = planDiff(before, after);
  const same = rows.filter((row) => !row.isChanged);
  return (
    <Table>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Stage</th>
          <th scope="col">Before, ₹</th>
          <th scope="col">After, ₹</th>
        </tr>
      </thead>
      <tbody>
        {rows
          .filter((row) => row.isChanged)
          .map((row) => (
            <Line key={row.id} row={row} />
          ))}
        {same.length > 0 && (
          <tr>
            <th scope="row">{same.length === 1 ? '1 other stays' : `${same.length} others unchanged`}</th>
            <td>
              <Amount paise={sumOf(same.map((row) => row.before))} />
            </td>
            <td>
              <Amount paise={sumOf(same.map((row) => row.after))} />
            </td>
          </tr>
        )}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total receivable</th>
          <td>
            <Amount paise={sumOf(before)} />
          </td>
          <td>
            <Amount paise={sumOf(after)} />
          </td>
        </tr>
      </tfoot>
    </Table>
  );
}

function Line({ row: { before, after } }: { row: DiffRow }) {
  const shown = after ?? before;
  return (
    <tr data-gone={after === null || undefined}>
      <th scope="row">
        {shown?.name}
        <small>{after === null ? 'replaced' : whenText(before, after)}</small>
      </th>
      <td>{before && <Amount paise={before.totalPaise} />}</td>
      <td>{after && <Amount paise={after.totalPaise} />}</td>
    </tr>
  );
}

/** 'On possession, expected Dec 2028'; for a moved one also the old time. */
function whenText(before: PlanLine | null, { trigger, expectedDate }: PlanLine): string {
  const then = `${triggerText(trigger)}${expectedDate === null || trigger.type === 'fixedDate' ? '' : `, expected ${formatMonth(expectedDate)}`}`;
  return before === null ? then : `${then}; before: ${triggerText(before.trigger)}`;
}

function Amount({ paise }: { paise: number }) {
  return <Money paise={paise} withPaise bare />;
}

function sumOf(lines: readonly (PlanLine | null)[]): number {
  return sumPaise(lines.map((line) => line?.totalPaise ?? 0));
}

const Table = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': {
    padding: '6px 0 6px 12px',
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
    textAlign: 'right',
    verticalAlign: 'top',
    fontWeight: 400,
  },
  '& th:first-of-type': { paddingLeft: 0, textAlign: 'left' },
  '& thead th': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& small': { ...theme.typography.caption, display: 'block', color: theme.vars.palette.text3 },
  '& tr[data-gone] th, & tr[data-gone] td': { color: theme.vars.palette.text.secondary },
  '& tfoot th, & tfoot td': { borderBottom: 0, fontWeight: 600 },
}));
