import { plainNumber } from '#platform/contract/format.ts';
import { styled } from '@mui/material/styles';
import { FigureLink } from '#platform/web/figure/FigureLink.tsx';
import type { Ratio } from '#insight/reporting/report.contract.ts';
import { isOfFew, shareText } from './leadReport.labels.ts';

/** A share that opens its rows; of few leads in grey with their number, so that 1 of 2 does not read as 50%. */
export function ShareLink({ ratio, label }: { ratio: Ratio; label: string }) {
  if (ratio.value === null) return <span>–</span>;
  return (
    <>
      <FigureLink figure={ratio.part} label={label}>
        {shareText(ratio.value)}
      </FigureLink>
      {isOfFew(ratio) && (
        <Few>
          {' '}
          {plainNumber(ratio.part.value)} of {plainNumber(ratio.whole.value)}
        </Few>
      )}
    </>
  );
}

const Few = styled('span')(({ theme }) => ({ color: theme.vars.palette.text3, whiteSpace: 'nowrap' }));
