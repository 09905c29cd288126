import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

interface PillProps {
  tone?: 'primary' | 'amber' | 'success' | 'error' | 'neutral';
  /** A 14 px icon before the words. */
  icon?: ReactNode;
  children: ReactNode;
}

/** A plain pill for a fact that is no state: 'Version 2, not issued', 'Hot', 'Rehearsal'. */
export function Pill({ tone = 'neutral', icon, children }: PillProps) {
  return (
    <Frame tone={tone}>
      {icon}
      {children}
    </Frame>
  );
}

const Frame = styled('span', { shouldForwardProp: (prop) => prop !== 'tone' })<{
  tone: NonNullable<PillProps['tone']>;
}>(({ theme, tone }) => ({
  ...theme.typography.caption,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  height: 22,
  padding: '0 8px',
  borderRadius: 5,
  fontWeight: 500,
  whiteSpace: 'nowrap',
  backgroundColor: theme.vars.palette.tint[tone],
  color: theme.vars.palette.ink[tone],
  '& .lucide': { width: 14, height: 14, strokeWidth: 2 },
}));
