import { styled } from '@mui/material/styles';
import { download } from '#platform/web/client/download.ts';
import { getDemandLetter } from '../demandLetter.contract.ts';
import { useDownload } from '#platform/web/client/useDownload.ts';
import type { DemandRunLine } from '../demandRun.contract.ts';

/** The number of the demand letter; downloads its PDF. */
export function LetterLink({ line: { letterNumber, installmentId, runId } }: { line: DemandRunLine }) {
  const pdf = useDownload();
  if (letterNumber === null || installmentId === null) return null;
  return (
    <Link
      type="button"
      aria-label={`Letter ${letterNumber} as PDF`}
      onClick={() =>
        pdf.start(() => download(getDemandLetter, { params: { id: installmentId }, query: { runId } }))
      }
    >
      {pdf.isBusy ? 'Preparing PDF…' : letterNumber}
    </Link>
  );
}

const Link = styled('button')(({ theme }) => ({
  minHeight: 24,
  marginLeft: 8,
  padding: '2px 4px',
  border: 0,
  background: 'none',
  font: 'inherit',
  cursor: 'pointer',
  whiteSpace: 'nowrap',
  color: theme.vars.palette.primary.main,
  '&:hover': { textDecoration: 'underline' },
  '@media (pointer: coarse)': { minHeight: 44 },
}));
