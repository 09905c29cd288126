import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Maximize from 'lucide-react/icons/maximize';
import { useSyncExternalStore } from 'react';

/** Shows the page alone on the whole screen, as on a wall, without menu and top bar; Escape leads back. */
export function FullScreenButton() {
  const isFull = useSyncExternalStore(onChange, () => document.fullscreenElement !== null);
  if (!document.fullscreenEnabled) return null;
  return (
    <WideOnly
      size="small"
      variant="text"
      startIcon={<Maximize aria-hidden />}
      onClick={() => void (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen())}
    >
      {isFull ? 'Leave full screen' : 'Full screen'}
    </WideOnly>
  );
}

function onChange(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

/** A phone shows the page alone already. */
const WideOnly = styled(Button)(({ theme }) => ({
  [theme.breakpoints.down('lg')]: { display: 'none' },
}));
