import { styled } from '@mui/material/styles';
import { formatPct } from '#platform/contract/format.ts';
import { roleLabel } from '#platform/contract/roles.ts';
import type { DiscountStanding } from './discount.limit.ts';

/** Your limit, the next role's limit and the discount on one line: blue within the limit, amber beyond. */
export function DiscountRuler({ standing }: { standing: DiscountStanding }) {
  const { givenPct, limitPct, next } = standing;
  const endPct = scaleEnd(standing);
  const place = (pct: number) => Math.min(100, (pct / endPct) * 100);
  const isAbove = givenPct > limitPct;
  const given = formatPct(Math.ceil(givenPct * 100 - 1e-6) / 100);
  const words = [`${given} of base`, `your limit ${formatPct(limitPct)}`];
  if (next) words.push(`${roleLabel(next.role)} ${formatPct(next.limitPct)}`);
  return (
    <div role="img" aria-label={`Discount: ${words.join(', ')}`}>
      <Track>
        <i data-part="within" style={{ width: `${place(Math.min(givenPct, limitPct))}%` }} />
        {isAbove && (
          <i
            data-part="beyond"
            style={{ left: `${place(limitPct)}%`, width: `${place(givenPct) - place(limitPct)}%` }}
          />
        )}
        {limitPct <= endPct && <i data-part="mark" style={{ left: `${place(limitPct)}%` }} />}
        {next && <i data-part="mark" style={{ left: `${place(next.limitPct)}%` }} />}
      </Track>
      <Words>
        <span>{formatPct(limitPct)} you</span>
        <b data-above={isAbove}>{given} given</b>
        {next && (
          <span>
            {formatPct(next.limitPct)} {roleLabel(next.role)}
          </span>
        )}
      </Words>
    </div>
  );
}

const SHORTEST_PCT = 2;

/** Up to the next limit, and as far as the discount reaches; a limit of 100% would leave nothing to see. */
function scaleEnd({ givenPct, limitPct, next }: DiscountStanding): number {
  return Math.max(SHORTEST_PCT, givenPct * 1.1, next?.limitPct ?? Math.min(limitPct, givenPct * 2));
}

const Track = styled('div')(({ theme }) => ({
  position: 'relative',
  height: 8,
  margin: '4px 0',
  borderRadius: 2,
  backgroundColor: theme.vars.palette.tint.neutral,
  '& i': { position: 'absolute', top: 0, bottom: 0 },
  '& [data-part="within"]': {
    left: 0,
    borderRadius: '2px 0 0 2px',
    backgroundColor: theme.vars.palette.primary.main,
  },
  '& [data-part="beyond"]': { backgroundColor: theme.vars.palette.secondary.main },
  '& [data-part="mark"]': {
    top: -4,
    bottom: -4,
    width: 2,
    marginLeft: -1,
    backgroundColor: theme.vars.palette.text.primary,
  },
}));

const Words = styled('div')(({ theme }) => ({
  ...theme.typography.overline,
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '2px 12px',
  paddingTop: 4,
  color: theme.vars.palette.text3,
  '& b': { fontWeight: 600, color: theme.vars.palette.text.secondary },
  '& b[data-above="true"]': { color: theme.vars.palette.ink.amber },
}));
