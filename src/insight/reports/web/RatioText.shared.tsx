import { styled } from '@mui/material/styles';
import { formatPct } from '#platform/contract/format.ts';
import { FigureLink } from '#platform/web/figure/FigureLink.tsx';
import type { Ratio } from '#insight/reporting/report.contract.ts';
import { FEWEST_FOR_A_SHARE } from '#insight/reporting/report.contract.ts';

interface RatioTextProps {
  ratio: Ratio;
  /** For screen readers: 'Cancelled since, Kalpa Vihaan'. */
  label: string;
}

/** A share that leads to its rows; of few cases in grey, with their number. */
export function RatioText({ ratio: { value, part, whole }, label }: RatioTextProps) {
  if (value === null) return <>–</>;
  const share = formatPct(Math.round(value * 100));
  const isOfFew = whole.measure === 'rows' && whole.value < FEWEST_FOR_A_SHARE;
  return (
    <Share data-few={isOfFew}>
      <FigureLink figure={part} label={label}>
        {share}
      </FigureLink>
      {isOfFew && ` of ${whole.value}`}
    </Share>
  );
}

const Share = styled('span')(({ theme }) => ({
  whiteSpace: 'nowrap',
  '&[data-few="true"]': { color: theme.vars.palette.text3 },
}));
