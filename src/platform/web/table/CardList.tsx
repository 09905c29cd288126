import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useDelayed } from '../page/useDelayed.ts';

interface CardListProps<Row> {
  label: string;
  rows: readonly Row[];
  renderCard: (row: Row) => ReactNode;
  hrefOf: ((row: Row) => string) | undefined;
}

/** Rows on a phone: cards of three lines, edge to edge, divided by hairlines. */
export function CardList<Row extends { id: string }>({ label, rows, renderCard }: CardListProps<Row>) {
  return (
    <List aria-label={label}>
      {rows.map((row) => (
        <li key={row.id}>{renderCard(row)}</li>
      ))}
    </List>
  );
}

interface RowCardProps {
  /** First line: name, and at the right a figure or state. */
  title: ReactNode;
  href?: string;
  end?: ReactNode;
  lines?: readonly ReactNode[];
  /** At most two buttons of 44 px beside the lines. */
  buttons?: ReactNode;
}

/** The usual card: name and figure; stage and requirement; date; buttons at the right. */
export function RowCard({ title, href, end, lines = [], buttons }: RowCardProps) {
  return (
    <Card>
      <div data-head>
        <b>{href ? <Link to={href}>{title}</Link> : title}</b>
        {isShown(end) && <span data-end>{end}</span>}
      </div>
      <div data-body>
        <div>
          {lines.map((line, position) => (
            <p key={position}>{line}</p>
          ))}
        </div>
        {buttons}
      </div>
    </Card>
  );
}

function isShown(end: ReactNode): boolean {
  return end !== null && end !== undefined && end !== false && end !== '';
}

export function CardSkeleton() {
  const isDue = useDelayed(true);
  return (
    <List aria-hidden>
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <li key={row}>
          <Card style={WAITING}>
            {isDue && (
              <>
                <Skeleton height={12} width={`${52 - (row % 3) * 8}%`} />
                <Skeleton height={10} width={`${66 - (row % 2) * 12}%`} sx={{ marginTop: '14px' }} />
                <Skeleton height={10} width="40%" sx={{ marginTop: '10px' }} />
              </>
            )}
          </Card>
        </li>
      ))}
    </List>
  );
}

const WAITING = { minHeight: 96 } as const;

const List = styled('ul')(({ theme }) => ({
  '& > li': { borderBottom: `1px solid ${theme.vars.palette.divider}` },
}));

const Card = styled('div')(({ theme }) => ({
  padding: '11px 16px 10px',
  '& [data-head]': { display: 'flex', justifyContent: 'space-between', alignItems: 'flex-start', gap: 8 },
  // Stands beside the first line of a title that takes two; a button, which is higher, in the middle.
  '& [data-end]': { display: 'flex', alignItems: 'center', gap: 8, minHeight: 22 },
  '& [data-end]:has(> .MuiIconButton-root)': { alignSelf: 'center' },
  '& b': {
    ...theme.typography.body1,
    fontSize: 15,
    lineHeight: '22px',
    fontWeight: 500,
    minWidth: 0,
    overflowWrap: 'anywhere',
  },
  '& b > a': { color: 'inherit', display: 'block', margin: '-6px 0', padding: '6px 0' },
  '& [data-body]': { display: 'flex', alignItems: 'flex-end', gap: 10, marginTop: 4 },
  '& [data-body] > div:first-of-type': { flex: 1, minWidth: 0 },
  '& p': { ...theme.typography.caption, lineHeight: '21px', color: theme.vars.palette.text.secondary },
}));

/** A 44 px button of a card: message or call. */
export const CardButton = styled('a')(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  width: 44,
  height: 44,
  flexShrink: 0,
  borderRadius: theme.vars.shape.borderRadius,
  border: `1px solid ${theme.vars.palette.line2}`,
  color: theme.vars.palette.text.secondary,
  '& .lucide': { width: 18, height: 18, strokeWidth: 1.75 },
}));
