import { styled } from '@mui/material/styles';
import { counted } from '#platform/contract/format.ts';
import type { SalesForecast } from '../salesForecast.contract.ts';
import { monthText } from './prediction.labels.ts';

interface PredictionBasisProps {
  prediction: Pick<SalesForecast, 'basis' | 'confidence' | 'method' | 'notes' | 'refusal'>;
  /** What its rows are: 'booking'. */
  thing: string;
}

/** What a prediction rests on, and how it is found. */
export function PredictionBasis({ prediction, thing }: PredictionBasisProps) {
  const { basis, confidence, method, notes, refusal } = prediction;
  if (basis.from === null || basis.to === null) return null;
  const months = `${monthText(basis.from)} – ${monthText(basis.to)}`;
  return (
    <>
      <Quiet>
        From {counted(basis.rows, thing)} in {counted(basis.months, 'complete month')}, {months}.
        {confidence === 'low' && refusal === null && ' Take it with care.'}
      </Quiet>
      <Found>
        <summary>How this is found</summary>
        <p>{method.text}</p>
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </Found>
    </>
  );
}

const Quiet = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  marginTop: 4,
  color: theme.vars.palette.text3,
}));

const Found = styled('details')(({ theme }) => ({
  ...theme.typography.caption,
  marginTop: 4,
  maxWidth: 720,
  color: theme.vars.palette.text.secondary,
  '& > summary': { width: 'fit-content', padding: '4px 0', cursor: 'pointer' },
  '& > p': { margin: '4px 0 0' },
}));
