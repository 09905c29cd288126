import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { nameWindow } from '../navigation/title.ts';
import { Logo } from '../theme/Logo.tsx';

interface PlainPageProps {
  title: string;
  icon: ReactNode;
  /** What happened and what can be done. */
  children: ReactNode;
  actions: ReactNode;
  /** Inside the application the mark is already in the menu. */
  withLogo?: boolean;
}

/** A page with one thing to say: it does not exist, it is not open to you, it broke. */
export function PlainPage({ title, icon, children, actions, withLogo = true }: PlainPageProps) {
  useEffect(() => nameWindow(title), [title]);
  const Frame = withLogo ? Window : Part;
  return (
    <Frame>
      {withLogo && <Logo size={28} withWord />}
      <Message>
        {icon}
        <h1>{title}</h1>
        <div className="text">{children}</div>
        <div className="actions">{actions}</div>
      </Message>
    </Frame>
  );
}

const Window = styled('main')(({ theme }) => ({
  minHeight: '100dvh',
  padding: '40px 56px',
  backgroundColor: theme.vars.palette.background.paper,
  [theme.breakpoints.down('sm')]: { padding: '24px 20px' },
}));

const Part = styled('div')(({ theme }) => ({
  padding: '24px 24px 48px',
  [theme.breakpoints.down('sm')]: { padding: 16 },
}));

const Message = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 8,
  maxWidth: 520,
  marginTop: '10vh',
  marginInline: 'auto',
  '& > .lucide': { width: 24, height: 24, strokeWidth: 1.5, color: theme.vars.palette.text.secondary },
  '& h1': theme.typography.h1,
  '& .text': { display: 'grid', gap: 8, color: theme.vars.palette.text.secondary },
  '& .actions': { display: 'flex', flexWrap: 'wrap', gap: 8, marginTop: 12 },
}));
