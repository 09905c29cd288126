import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import { compactMoney } from '#platform/contract/format.ts';
import { DUE_AGES } from '../dueAge.rules.ts';
import type { AgeingRow } from './ageing.cells.ts';
import type { Cell, Narrowed } from './due.links.ts';
import { AGE_LABELS, overdueHref } from './due.links.ts';

interface AgeingBarProps {
  row: AgeingRow;
  chosen: Cell | null;
  narrowed: Narrowed;
}

/** One row of the matrix for a phone: four steps of age, each with its total. */
export function AgeingBar({ row, chosen, narrowed }: AgeingBarProps) {
  const { projectId } = row;
  return (
    <Bar aria-label="By age">
      {DUE_AGES.map((age, index) => {
        const isChosen = chosen?.age === age;
        return (
          <li key={age} data-heat={row.ages[age] === 0 ? 0 : index + 1}>
            <Link
              to={overdueHref(isChosen ? { projectId } : { projectId, age }, narrowed)}
              aria-current={isChosen ? 'true' : undefined}
            >
              <small>{AGE_LABELS[age]}</small>
              {row.ages[age] === 0 ? '0' : compactMoney(row.ages[age])}
            </Link>
          </li>
        );
      })}
    </Bar>
  );
}

const Bar = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, 1fr)',
  gap: 4,
  padding: '12px 16px',
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '& a': {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'center',
    minHeight: 44,
    padding: '4px 10px',
    borderRadius: theme.vars.shape.borderRadius,
    backgroundColor: theme.vars.palette.tint.neutral,
    color: theme.vars.palette.text.primary,
    fontWeight: 600,
    fontVariantNumeric: 'tabular-nums',
  },
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text.primary },
  '& a[aria-current]': { boxShadow: `inset 0 0 0 2px ${theme.vars.palette.primary.main}` },
  ...Object.fromEntries(
    ([1, 2, 3, 4] as const).map((heat) => [
      `& [data-heat="${heat}"] a`,
      { backgroundColor: theme.vars.palette.heat[heat] },
    ]),
  ),
}));
