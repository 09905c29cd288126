import { styled } from '@mui/material/styles';
import { formatDay, plainNumber } from '#platform/contract/format.ts';
import { dayHere } from '#platform/web/session/today.ts';
import type { LeadInsights } from '../insights.contract.ts';
import { modelName, oddsText } from './model.labels.ts';

/** The second score of a lead: the learned score, with its reasons. Its chance is shown once, above, as corrected. */
export function ModelReasons({ model }: { model: NonNullable<LeadInsights['model']> }) {
  const { score, trainedAt, reasons } = model;
  return (
    <Frame>
      <p>
        <b className="tabular">{plainNumber(score)}</b> of 100 by the learned score
      </p>
      {reasons.length > 0 && (
        <ul aria-label="Reasons of the learned score">
          {reasons.map(({ key, text, odds }) => (
            <li key={key} data-raises={odds >= 1}>
              <b className="tabular">{oddsText(odds)}</b> {text}
            </li>
          ))}
        </ul>
      )}
      <small>
        {modelName(model)}, of {formatDay(dayHere(trainedAt))}.
        {reasons.length > 0 && ' Each line says by how much it multiplies the odds.'}
      </small>
    </Frame>
  );
}

const Frame = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  gap: 6,
  paddingTop: 10,
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  '& p b': { fontWeight: 600 },
  '& li': { color: theme.vars.palette.text.secondary },
  '& li b': {
    display: 'inline-block',
    minWidth: 52,
    fontWeight: 600,
    color: theme.vars.palette.ink.error,
  },
  '& [data-raises="true"] b': { color: theme.vars.palette.ink.success },
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text3 },
}));
