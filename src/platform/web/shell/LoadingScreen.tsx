import { styled } from '@mui/material/styles';
import { Logo } from '../theme/Logo.tsx';

/** Fills the window while there is nothing else to show, with the reason. */
export function LoadingScreen({ text = 'Loading Plinth...' }: { text?: string }) {
  return (
    <Stage role="status">
      <Logo size={40} />
      <p>{text}</p>
    </Stage>
  );
}

const Stage = styled('div')(({ theme }) => ({
  minHeight: '100dvh',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 16,
  color: theme.vars.palette.text.secondary,
}));
