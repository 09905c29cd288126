import { styled } from '@mui/material/styles';
import type { Figure } from '../figure.contract.ts';

export const UNIT_PARTS = [
  { key: 'sold', label: 'sold' },
  { key: 'reserved', label: 'held' },
  { key: 'blocked', label: 'blocked' },
  { key: 'available', label: 'available' },
] as const;

type UnitFigures = Record<(typeof UNIT_PARTS)[number]['key'], Figure>;

/** The shares of sold, held, blocked and available; the numbers are told beside it. */
export function UnitBar({ units }: { units: UnitFigures }) {
  return (
    <Bar aria-hidden>
      {UNIT_PARTS.map(({ key }) => (
        <span key={key} data-status={key} style={{ flexGrow: units[key].value }} />
      ))}
    </Bar>
  );
}

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  height: 16,
  borderRadius: 3,
  overflow: 'hidden',
  '& span': { flexBasis: 0, backgroundColor: theme.vars.palette.unit.sold.fill },
  '& span[data-status="reserved"]': { backgroundColor: theme.vars.palette.secondary.main },
  '& span[data-status="blocked"]': { backgroundColor: theme.vars.palette.line2 },
  '& span[data-status="available"]': { backgroundColor: theme.vars.palette.unit.available.fill },
}));
