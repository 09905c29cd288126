import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { ScrollRegion } from './ScrollRegion.tsx';

export interface LedgerColumn<Row> {
  key: string;
  /** The unit is shown here once, not in each cell: 'Total, ₹'. */
  label: ReactNode;
  align?: 'right';
  /** Secondary figures, in grey. */
  isFaint?: boolean;
  /** Words that take a second line before they push the amounts out of sight. */
  isLong?: boolean;
  render: (row: Row) => ReactNode;
}

interface LedgerTableProps<Row> {
  /** For screen readers: 'Payment plan of BKG/26-27/0049'. */
  caption: string;
  columns: readonly LedgerColumn<Row>[];
  rows: readonly Row[];
  /** Sums by column key under a stronger line; the first column says what they are of. */
  totals?: Partial<Record<string, ReactNode>>;
  totalsLabel?: ReactNode;
  /** The row the page is about, with the edge of the cursor. */
  currentId?: string | null;
  /** A heading above the rows of a group; rows stand in the order given. */
  groupOf?: (row: Row) => LedgerGroup | null;
  renderCard?: (row: Row) => ReactNode;
}

export interface LedgerGroup {
  key: string;
  label: ReactNode;
  /** Sums of the group by column key. */
  totals?: Partial<Record<string, ReactNode>>;
}

/** A schedule or ledger: rows of 29 px, all of them, sums that equal what is above. */
export function LedgerTable<Row extends { id: string }>(props: LedgerTableProps<Row>) {
  const { caption, columns, rows, totals, currentId, groupOf, renderCard } = props;
  const isPhone = useMediaQuery('(max-width: 599.95px)');
  if (isPhone && renderCard) {
    return (
      <Cards aria-label={caption}>
        {rows.map((row, position) => {
          const group = groupBeginning(row, rows[position - 1], groupOf);
          return [
            group && (
              <li key={`group-${group.key}`} data-group>
                {group.label}
              </li>
            ),
            <li key={row.id}>{renderCard(row)}</li>,
          ];
        })}
        {totals && (
          <li data-totals>
            <b>{props.totalsLabel ?? 'Total'}</b>
            <Sums columns={columns} totals={totals} />
          </li>
        )}
      </Cards>
    );
  }
  return (
    <Scroll label={caption}>
      <table>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" data-align={column.align}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, position) => {
            const group = groupBeginning(row, rows[position - 1], groupOf);
            return [
              group && <GroupRow key={`group-${group.key}`} group={group} columns={columns} />,
              <LedgerRow key={row.id} row={row} columns={columns} isCurrent={row.id === currentId} />,
            ];
          })}
        </tbody>
        {totals && (
          <tfoot>
            <tr>
              {columns.map((column, position) => (
                <Cell key={column.key} isHead={position === 0} align={column.align}>
                  {position === 0 ? (props.totalsLabel ?? 'Total') : totals[column.key]}
                </Cell>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </Scroll>
  );
}

/** The sums below the cards of a phone, each with the name of its column. */
function Sums<Row>({ columns, totals }: Required<Pick<LedgerTableProps<Row>, 'columns' | 'totals'>>) {
  return (
    <dl>
      {columns.map(
        ({ key, label }) =>
          totals[key] !== undefined && (
            <div key={key}>
              <dt>{label}</dt>
              <dd>{totals[key]}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** The group that this row is the first of. */
function groupBeginning<Row>(
  row: Row,
  before: Row | undefined,
  groupOf: LedgerTableProps<Row>['groupOf'],
): LedgerGroup | null {
  const group = groupOf?.(row) ?? null;
  return group && before && groupOf?.(before)?.key === group.key ? null : group;
}

interface RowProps<Row> {
  row: Row;
  columns: readonly LedgerColumn<Row>[];
  isCurrent: boolean;
}

function LedgerRow<Row>({ row, columns, isCurrent }: RowProps<Row>) {
  return (
    <tr data-current={isCurrent}>
      {columns.map((column, position) => (
        <Cell
          key={column.key}
          isHead={position === 0}
          align={column.align}
          isFaint={column.isFaint}
          isLong={column.isLong}
        >
          {column.render(row)}
        </Cell>
      ))}
    </tr>
  );
}

/** Its name takes the room up to the first sum, so that a long one does not widen the first column. */
function GroupRow<Row>({ group, columns }: { group: LedgerGroup; columns: readonly LedgerColumn<Row>[] }) {
  const first = columns.findIndex(({ key }) => group.totals?.[key] !== undefined);
  const span = first > 0 ? first : columns.length;
  return (
    <tr data-group>
      <th scope="rowgroup" colSpan={span}>
        {group.label}
      </th>
      {columns.slice(span).map((column) => (
        <Cell key={column.key} isHead={false} align={column.align}>
          {group.totals?.[column.key]}
        </Cell>
      ))}
    </tr>
  );
}

interface CellProps {
  isHead: boolean;
  align: 'right' | undefined;
  isFaint?: boolean | undefined;
  isLong?: boolean | undefined;
  children: ReactNode;
}

function Cell({ isHead, align, isFaint = false, isLong = false, children }: CellProps) {
  return isHead ? (
    <th scope="row" data-long={isLong}>
      {children}
    </th>
  ) : (
    <td data-align={align} data-faint={isFaint} data-long={isLong}>
      {children}
    </td>
  );
}

const Scroll = styled(ScrollRegion)(({ theme }) => ({
  // Words for screen readers alone are placed against it, so that none of them widens the page.
  position: 'relative',
  overflowX: 'auto',
  '--plinth-paise': 'currentColor',
  '& table': { width: '100%', borderCollapse: 'separate', borderSpacing: 0 },
  '& th, & td': {
    height: 29,
    padding: '0 8px',
    textAlign: 'left',
    whiteSpace: 'nowrap',
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  '& [data-long="true"]': { whiteSpace: 'normal', overflowWrap: 'anywhere', minWidth: 120 },
  '& tr > th:first-of-type': { paddingLeft: 24 },
  '& tr > :last-child': { paddingRight: 24 },
  '@media (max-width: 599.95px)': {
    '& tr > th:first-of-type': { paddingLeft: 16 },
    '& tr > :last-child': { paddingRight: 16 },
  },
  '& thead th': {
    ...theme.typography.caption,
    height: 32,
    fontWeight: 500,
    color: theme.vars.palette.text3,
    borderBottomColor: theme.vars.palette.line2,
  },
  '& tbody th': { fontWeight: 500 },
  '& td small, & th small': {
    ...theme.typography.caption,
    display: 'block',
    fontWeight: 400,
    color: theme.vars.palette.text.secondary,
  },
  '& [data-align="right"]': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  '& td[data-faint="true"]': { color: theme.vars.palette.text.secondary },
  '& tr[data-current="true"]': { backgroundColor: theme.vars.palette.hover },
  '& tr[data-current="true"] > th': { boxShadow: `inset 2px 0 0 ${theme.vars.palette.primary.main}` },
  '& tr[data-group] > *': { height: 32, fontWeight: 600, backgroundColor: theme.vars.palette.sunken },
  '& tbody tr:last-of-type > *': { borderBottomColor: theme.vars.palette.line2 },
  '& tfoot > tr > *': { fontWeight: 600, borderBottom: 0 },
}));

const Cards = styled('ul')(({ theme }) => ({
  '& > li': { borderBottom: `1px solid ${theme.vars.palette.divider}` },
  '& > li[data-group]': {
    padding: '6px 16px',
    fontWeight: 600,
    backgroundColor: theme.vars.palette.sunken,
  },
  '& > li[data-totals]': {
    padding: '11px 16px',
    '--plinth-paise': 'currentColor',
    '& b': { fontWeight: 600 },
    '& dl': { margin: '4px 0 0' },
    '& dl > div': { display: 'flex', justifyContent: 'space-between', gap: 8, lineHeight: '28px' },
    '& dt': { ...theme.typography.caption, lineHeight: 'inherit', color: theme.vars.palette.text.secondary },
    '& dd': { margin: 0, fontWeight: 600, textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  },
}));
