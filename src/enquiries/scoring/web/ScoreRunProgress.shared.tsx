import { styled } from '@mui/material/styles';
import { plainNumber } from '#platform/contract/format.ts';
import { ProgressBar } from '#platform/web/page/ProgressBar.tsx';
import type { ScoreRun } from '../scoreRun.contract.ts';

type Progress = Pick<ScoreRun, 'done' | 'total' | 'regraded'>;

/** The progress of a run; it continues whether anyone watches or not. */
export function ScoreRunProgress({ run: { done, total, regraded } }: { run: Progress }) {
  const share = total === 0 ? 100 : Math.floor((done / total) * 100);
  return (
    <Frame>
      <ProgressBar label="Leads scored" share={share} />
      <p>
        {plainNumber(done)} of {plainNumber(total)} done ({share}%), {plainNumber(regraded)} changed their
        grade.
      </p>
    </Frame>
  );
}

const Frame = styled('div')({ padding: '4px 0', '& p': { margin: '8px 0 0' } });
