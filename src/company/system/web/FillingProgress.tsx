import { styled } from '@mui/material/styles';
import { ProgressBar } from '#platform/web/page/ProgressBar.tsx';
import { roughTime } from '../filling.rules.ts';
import type { FillingProgress as Filling } from '../system.contract.ts';

/** The progress of filling the demonstration: step, percentage and time left. */
export function FillingProgress({ filling: { doing, percent, secondsLeft } }: { filling: Filling }) {
  return (
    <Frame>
      <span>
        {doing} · {percent} % · about {roughTime(secondsLeft)} left
      </span>
      <ProgressBar label="Filling the demonstration" share={percent} />
    </Frame>
  );
}

const Frame = styled('div')({ display: 'grid', gap: 4, marginTop: 4, fontVariantNumeric: 'tabular-nums' });
