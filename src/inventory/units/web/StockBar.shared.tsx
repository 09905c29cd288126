import { styled } from '@mui/material/styles';

export const STOCK_PARTS = [
  { key: 'sold', label: 'sold' },
  { key: 'reserved', label: 'held' },
  { key: 'blocked', label: 'blocked' },
  { key: 'available', label: 'available' },
] as const;

export type StockCounts = Record<Exclude<(typeof STOCK_PARTS)[number]['key'], 'available'>, number | null> &
  Record<'available', number> & {
    /** All of them, needed where the others are null. */
    units?: number;
  };

/** The rest of the units, for those who may not know more of them. */
function restOf({ units = 0, available, sold }: StockCounts): number {
  return sold === null ? units - available : 0;
}

/** The shares of sold, held, blocked and available; the numbers are shown beside it. */
export function StockBar({ counts }: { counts: StockCounts }) {
  return (
    <Bar aria-hidden>
      {STOCK_PARTS.map(({ key }) => (
        <span key={key} data-status={key} style={{ flexGrow: counts[key] ?? 0 }} />
      ))}
      <span data-status="blocked" style={{ flexGrow: restOf(counts) }} />
    </Bar>
  );
}

/** '138 sold, 4 held, 8 blocked, 126 available': what there is none of is left out. */
export function stockText(counts: StockCounts): string {
  const parts = STOCK_PARTS.filter(({ key }) => (counts[key] ?? 0) > 0);
  const words = parts.map(({ key, label }) => `${counts[key]} ${label}`);
  const rest = restOf(counts) > 0 ? [`${restOf(counts)} not available`] : [];
  return [...words, ...rest].join(', ') || 'No units yet';
}

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  height: 16,
  borderRadius: 3,
  overflow: 'hidden',
  backgroundColor: theme.vars.palette.sunken,
  '& span': { flexBasis: 0, backgroundColor: theme.vars.palette.unit.sold.fill },
  '& span[data-status="reserved"]': { backgroundColor: theme.vars.palette.secondary.main },
  '& span[data-status="blocked"]': { backgroundColor: theme.vars.palette.line2 },
  '& span[data-status="available"]': { backgroundColor: theme.vars.palette.unit.available.fill },
}));
