import { styled } from '@mui/material/styles';
import { Note } from '#platform/web/page/Note.tsx';
import { FillingProgress } from './FillingProgress.tsx';
import { useHealth } from './useHealth.ts';

/** Before sign-in, while the demonstration is being filled. */
export function FillingNote() {
  const filling = useHealth()?.filling;
  if (!filling) return null;
  return (
    <Frame>
      <Note tone="advice" title="The demonstration is being filled.">
        You can sign in already and look around.
        <FillingProgress filling={filling} />
      </Note>
    </Frame>
  );
}

const Frame = styled('div')({ marginTop: 24 });
