import { styled } from '@mui/material/styles';
import { Sign } from '#platform/web/status/Sign.tsx';
import type { PlanStatus, StatusCounts } from './plan.matrix.ts';

export const PLAN_LABELS: Record<PlanStatus, string> = {
  available: 'Available',
  reserved: 'Held',
  blocked: 'Blocked',
  sold: 'Sold',
  notAvailable: 'Not available',
};

const BUILDERS_STATUSES = [
  'available',
  'reserved',
  'blocked',
  'sold',
] as const satisfies readonly PlanStatus[];
const PARTNERS_STATUSES = ['available', 'reserved', 'notAvailable'] as const satisfies readonly PlanStatus[];

/** The states that a reader tells apart: for partners all they cannot offer is one. */
export function statusesShown(isPartner: boolean): readonly PlanStatus[] {
  return isPartner ? PARTNERS_STATUSES : BUILDERS_STATUSES;
}

interface PlanLegendProps {
  counts: StatusCounts;
  /** The states that stand out; all when none is chosen. */
  chosen: ReadonlySet<PlanStatus>;
  /** A state that was clicked, to be added or taken away. */
  onChoose: (status: PlanStatus) => void;
  /** '46 free', without edges, for a phone. */
  isCompact?: boolean;
}

/** What the colours mean, how many there are, and a filter: a click lets a state stand out, another click no more. */
export function PlanLegend({ counts, chosen, onChoose, isCompact = false }: PlanLegendProps) {
  return (
    <Line role="group" aria-label="Show only" data-compact={isCompact}>
      {statusesShown(counts.notAvailable > 0).map((status) => (
        <button key={status} type="button" aria-pressed={chosen.has(status)} onClick={() => onChoose(status)}>
          <i data-status={status} aria-hidden>
            {status === 'reserved' && <Sign shape="lock" tone="amber" size={10} />}
          </i>
          {isCompact ? (
            `${counts[status]} ${status === 'available' ? 'free' : PLAN_LABELS[status].toLowerCase()}`
          ) : (
            <>
              {PLAN_LABELS[status]} <small className="tabular">{counts[status]}</small>
            </>
          )}
        </button>
      ))}
    </Line>
  );
}

const Line = styled('div')(({ theme }) => {
  const { unit } = theme.vars.palette;
  return {
    display: 'flex',
    flexWrap: 'wrap',
    gap: 6,
    '& button': {
      ...theme.typography.caption,
      display: 'inline-flex',
      alignItems: 'center',
      gap: 6,
      height: 28,
      padding: '0 9px',
      fontWeight: 500,
      borderRadius: theme.vars.shape.borderRadius,
      border: `1px solid ${theme.vars.palette.line2}`,
      backgroundColor: theme.vars.palette.background.paper,
      color: theme.vars.palette.text.primary,
      cursor: 'pointer',
    },
    '& button:hover': { backgroundColor: theme.vars.palette.hover },
    '& button[aria-pressed="true"]': {
      borderColor: theme.vars.palette.primary.main,
      backgroundColor: theme.vars.palette.tint.primary,
    },
    '& small': { fontWeight: 400, fontSize: 12, color: theme.vars.palette.text3 },
    '& i': { display: 'grid', placeItems: 'center', width: 14, height: 14, borderRadius: 3 },
    '& i[data-status="available"]': { backgroundColor: unit.available.fill },
    '& i[data-status="reserved"]': {
      backgroundColor: unit.reserved.fill,
      '& svg': { stroke: unit.reserved.ink },
    },
    '& i[data-status="blocked"], & i[data-status="notAvailable"]': {
      background: hatch(unit.blocked.fill, unit.blocked.hatch),
    },
    '& i[data-status="sold"]': { backgroundColor: unit.sold.fill },
    '&[data-compact="true"]': { gap: 0, justifyContent: 'space-between' },
    '&[data-compact="true"] button': { height: 44, padding: '0 4px', gap: 5, borderColor: 'transparent' },
    '&[data-compact="true"] button[aria-pressed="true"]': { borderColor: theme.vars.palette.primary.main },
  };
});

/** Hatched shapes always mean: not possible now. */
export function hatch(ground: string, stroke: string): string {
  return `repeating-linear-gradient(135deg, ${stroke} 0 1.5px, transparent 1.5px 5px) ${ground}`;
}
