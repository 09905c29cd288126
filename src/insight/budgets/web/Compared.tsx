import { styled } from '@mui/material/styles';
import { compactMoney, formatMoney } from '#platform/contract/format.ts';
import { FigureLink } from '#platform/web/figure/FigureLink.tsx';
import type { SignShape, Tone } from '#platform/web/status/Sign.tsx';
import { Sign } from '#platform/web/status/Sign.tsx';
import type { Actual, Compared } from '../budgetReport.contract.ts';
import { variancePctText } from './budget.labels.ts';

/** An actual amount as a link to its rows; of booking value also to the cancellations that are taken off. */
export function ActualAmount({ actual, label }: { actual: Actual; label: string }) {
  const { rows, lessRows, paise } = actual;
  if (lessRows === null || lessRows.value === 0)
    return (
      <FigureLink figure={rows} label={label}>
        {paise === 0 ? '–' : compactMoney(paise)}
      </FigureLink>
    );
  return (
    <Two>
      <FigureLink figure={rows} label={`${label}: booked`}>
        {compactMoney(paise)}
      </FigureLink>
      <small>
        <FigureLink figure={lessRows} label={`${label}: cancelled`}>
          less {compactMoney(lessRows.value)}
        </FigureLink>
      </small>
    </Two>
  );
}

const LOOKS: Record<'success' | 'warning' | 'error', { shape: SignShape; tone: Tone; word: string }> = {
  success: { shape: 'tick', tone: 'success', word: 'good' },
  warning: { shape: 'dash', tone: 'amber', word: 'near the plan' },
  error: { shape: 'alert', tone: 'error', word: 'bad' },
};

/** The difference to the plan in percent, with its sign and the amount behind it. */
export function Difference({ compared }: { compared: Compared | null }) {
  if (compared === null || compared.colour === null) return <span>–</span>;
  const { colour, variancePct, variancePaise } = compared;
  const { shape, tone, word } = LOOKS[colour];
  return (
    <Line title={`${formatMoney(variancePaise)} against the plan`} data-colour={colour}>
      <Sign shape={shape} tone={tone} size={13} />
      <span className="sr-only">{word}: </span>
      {variancePctText(variancePct)}
    </Line>
  );
}

const Two = styled('span')({ display: 'inline-block', textAlign: 'right' });

const Line = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 5,
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
  '&[data-colour="success"]': { color: theme.vars.palette.success.main },
  '&[data-colour="warning"]': { color: theme.vars.palette.ink.amber },
  '&[data-colour="error"]': { color: theme.vars.palette.error.main },
}));
