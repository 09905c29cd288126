import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Logo } from '#platform/web/theme/Logo.tsx';

/** A narrow page outside the shell: whoever checks a document has no account. */
export function VerifyFrame({ children }: { children: ReactNode }) {
  return (
    <Window>
      <header>
        <Logo size={28} withWord />
        <h1>Check a document</h1>
      </header>
      {children}
    </Window>
  );
}

/** A part of it below a hairline. */
export const Part = styled('section')(({ theme }) => ({
  display: 'grid',
  gap: 10,
  paddingTop: 16,
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  '& h2': theme.typography.h2,
}));

const Window = styled('main')(({ theme }) => ({
  display: 'grid',
  gap: 20,
  maxWidth: 560,
  minHeight: '100dvh',
  alignContent: 'start',
  marginInline: 'auto',
  padding: '32px 24px 48px',
  backgroundColor: theme.vars.palette.background.paper,
  '& h1': { ...theme.typography.h1, marginTop: 20 },
  '@media (max-width: 599.95px)': { padding: '20px 16px 32px' },
}));
