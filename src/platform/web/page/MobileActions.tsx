import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

/** The fixed bar at the foot of a phone: one or two buttons of 44 px. Hidden from 600 px up. */
export function MobileActions({ children }: { children: ReactNode }) {
  return <Bar data-mobile-actions>{children}</Bar>;
}

const Bar = styled('div')(({ theme }) => ({
  display: 'none',
  '@media screen and (max-width: 599.95px)': {
    position: 'fixed',
    zIndex: 20,
    insetInline: 0,
    bottom: 0,
    display: 'flex',
    gap: 8,
    padding: '10px 16px max(14px, env(safe-area-inset-bottom))',
    borderTop: `1px solid ${theme.vars.palette.divider}`,
    backgroundColor: theme.vars.palette.background.paper,
    '& > *': { flex: 1 },
    '& > [data-fixed]': { flex: 'none' },
  },
}));
