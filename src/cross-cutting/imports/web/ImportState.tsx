import { styled } from '@mui/material/styles';
import { Sign } from '#platform/web/status/Sign.tsx';
import type { ImportStatus } from '../import.contract.ts';
import { STATUS_STYLES } from './import.labels.ts';

export function ImportState({ status }: { status: ImportStatus }) {
  const { word, shape, tone } = STATUS_STYLES[status];
  return (
    <Line>
      <Sign shape={shape} tone={tone} />
      {word}
    </Line>
  );
}

const Line = styled('span')({ display: 'inline-flex', alignItems: 'center', gap: 6, whiteSpace: 'nowrap' });
