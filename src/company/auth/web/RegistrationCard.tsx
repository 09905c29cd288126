import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';

interface RegistrationCardProps {
  title: string;
  text: string;
  children: ReactNode;
}

/** One step of the registration. Its heading takes the focus, so that the next step is read from its start. */
export function RegistrationCard({ title, text, children }: RegistrationCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card className="plinth-large">
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p>{text}</p>
      {children}
    </Card>
  );
}

const Card = styled('div')(({ theme }) => ({
  marginTop: 24,
  padding: '28px 32px 24px',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 10,
  backgroundColor: theme.vars.palette.background.paper,
  '& > h1': { fontSize: 20, lineHeight: '26px', fontWeight: 600, letterSpacing: '-0.014em', outline: 'none' },
  '& > p': { marginTop: 4, marginBottom: 18, color: theme.vars.palette.text.secondary },
  [theme.breakpoints.down('sm')]: { padding: '20px 16px', marginInline: -4 },
}));

/** The foot of the card, below a hairline from edge to edge. */
export const CardFoot = styled('div')(({ theme }) => ({
  margin: '22px -32px 0',
  padding: '20px 32px 0',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  [theme.breakpoints.down('sm')]: { margin: '20px -16px 0', padding: '16px 16px 0' },
}));
