import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import { Money } from '#platform/web/page/Money.tsx';
import { ScrollRegion } from '#platform/web/table/ScrollRegion.tsx';
import { DUE_AGES } from '../dueAge.rules.ts';
import type { AgeingRow } from './ageing.cells.ts';
import { allProjects, heatOf } from './ageing.cells.ts';
import type { Cell, Narrowed } from './due.links.ts';
import { AGE_HEADS, notDueHref, overdueHref } from './due.links.ts';

interface AgeingMatrixProps {
  rows: readonly AgeingRow[];
  /** The selected cell, whose rows the list below shows. */
  chosen: Cell | null;
  narrowed: Narrowed;
}

/** Open balances by project and age; each figure links to the rows that add up to it. */
export function AgeingMatrix({ rows, chosen, narrowed }: AgeingMatrixProps) {
  const largest = Math.max(0, ...rows.flatMap((row) => Object.values(row.ages)));
  return (
    <Scroll label="Ageing by project">
      <Matrix aria-label="Ageing by project">
        <thead>
          <tr>
            <th scope="col">Days late, ₹</th>
            <th scope="col">Not due</th>
            {DUE_AGES.map((age) => (
              <th key={age} scope="col">
                {AGE_HEADS[age]}
                <span className="sr-only"> days</span>
              </th>
            ))}
            <th scope="col">Overdue</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <MatrixRow key={row.projectId} row={row} largest={largest} chosen={chosen} narrowed={narrowed} />
          ))}
        </tbody>
        {rows.length > 1 && (
          <tfoot>
            <MatrixRow row={allProjects(rows)} largest={0} chosen={chosen} narrowed={narrowed} />
          </tfoot>
        )}
      </Matrix>
    </Scroll>
  );
}

interface MatrixRowProps {
  row: AgeingRow;
  largest: number;
  chosen: Cell | null;
  narrowed: Narrowed;
}

function MatrixRow({ row, largest, chosen, narrowed }: MatrixRowProps) {
  const { projectId } = row;
  const isChosen = (cell: Cell) =>
    chosen !== null && chosen.projectId === cell.projectId && chosen.age === cell.age;
  return (
    <tr>
      <th scope="row">{row.name}</th>
      <td data-faint>
        <Figure paise={row.notDuePaise} to={notDueHref({ projectId }, narrowed)} isChosen={false} />
      </td>
      {DUE_AGES.map((age) => (
        <td key={age} data-heat={heatOf(row.ages[age], largest)}>
          <Figure
            paise={row.ages[age]}
            to={overdueHref({ projectId, age }, narrowed)}
            isChosen={isChosen({ projectId, age })}
          />
        </td>
      ))}
      <td data-sum>
        <Figure
          paise={row.overduePaise}
          to={overdueHref({ projectId }, narrowed)}
          isChosen={isChosen({ projectId })}
        />
      </td>
    </tr>
  );
}

function Figure({ paise, to, isChosen }: { paise: number; to: string; isChosen: boolean }) {
  if (paise === 0) return <span>0</span>;
  return (
    <Link to={to} aria-current={isChosen ? 'true' : undefined}>
      <Money paise={paise} compact bare />
    </Link>
  );
}

/** Text for screen readers alone is positioned against it, so that it does not widen the page. */
const Scroll = styled(ScrollRegion)({ overflowX: 'auto', position: 'relative' });

const Matrix = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { height: 32, padding: 0, textAlign: 'right', whiteSpace: 'nowrap' },
  '& td > *': { display: 'block', padding: '6px 10px', lineHeight: '20px' },
  '& thead th': { ...theme.typography.caption, padding: '0 10px', color: theme.vars.palette.text3 },
  '& th:first-of-type': { textAlign: 'left', padding: '0 10px 0 24px', fontWeight: 400 },
  '& thead th:last-of-type, & td:last-of-type > *': { paddingRight: 24 },
  '& tbody tr, & tfoot tr': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& tfoot th, & tfoot td, & [data-sum]': { fontWeight: 600 },
  '& [data-faint]': { color: theme.vars.palette.text.secondary, fontWeight: 400 },
  '& td > span': { color: theme.vars.palette.text3, fontWeight: 400 },
  '& a': { color: 'inherit', outlineOffset: -2 },
  '& a:hover': { backgroundColor: theme.vars.palette.hover },
  '& a[aria-current]': {
    boxShadow: `inset 0 0 0 2px ${theme.vars.palette.primary.main}`,
    fontWeight: 600,
    textDecoration: 'none',
  },
  ...Object.fromEntries(
    ([1, 2, 3, 4] as const).map((heat) => [
      `& [data-heat="${heat}"]`,
      { backgroundColor: theme.vars.palette.heat[heat] },
    ]),
  ),
}));
