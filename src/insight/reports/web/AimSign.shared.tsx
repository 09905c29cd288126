import { styled } from '@mui/material/styles';
import type { MetricColour } from '#platform/contract/format.ts';
import type { SignShape, Tone } from '#platform/web/status/Sign.tsx';
import { Sign } from '#platform/web/status/Sign.tsx';
import type { Aim } from '#insight/targets/target.contract.ts';
import { aimText, dueText } from './analysis.labels.ts';

const SIGNS: Record<MetricColour, { shape: SignShape; tone: Tone; word: string }> = {
  success: { shape: 'tick', tone: 'success', word: 'ahead' },
  warning: { shape: 'dash', tone: 'amber', word: 'on target' },
  error: { shape: 'alert', tone: 'error', word: 'behind' },
};

/** A target with a sign and a word: ahead, on target or behind what is due by now. */
export function AimSign({ aim }: { aim: Aim | null }) {
  if (aim === null) return <>–</>;
  const sign = aim.colour && SIGNS[aim.colour];
  return (
    <Line title={dueText(aim)}>
      {sign && <Sign shape={sign.shape} tone={sign.tone} size={13} />}
      {aimText(aim)}
      {sign && <small>{sign.word}</small>}
    </Line>
  );
}

const Line = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  whiteSpace: 'nowrap',
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text3 },
}));
