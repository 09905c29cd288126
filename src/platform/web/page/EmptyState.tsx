import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

interface StateProps {
  /** A 24 px Lucide icon. */
  icon?: ReactNode;
  /** 'No leads yet', 'No lead matches both filters' */
  title: string;
  /** What fills it, or how many match without the filter. */
  children?: ReactNode;
  /** One button, at most two. */
  actions?: ReactNode;
}

/** An empty state: what is missing, what fills it, one button. Also the frame of the no-permission state. */
export function EmptyState({ icon, title, children, actions }: StateProps) {
  return (
    <Frame>
      {icon && <IconPlace aria-hidden>{icon}</IconPlace>}
      <h2>{title}</h2>
      {children && <Text>{children}</Text>}
      {actions && <Actions>{actions}</Actions>}
    </Frame>
  );
}

const Frame = styled('div')(({ theme }) => ({
  padding: '32px 48px 40px',
  maxWidth: 480,
  '& h2': { ...theme.typography.h2, fontSize: 15, lineHeight: '22px' },
  '@media (max-width: 599.95px)': { padding: '24px 16px 32px' },
}));

const IconPlace = styled('div')(({ theme }) => ({
  marginBottom: 10,
  color: theme.vars.palette.text3,
  '& .lucide': { width: 24, height: 24, strokeWidth: 1.5, display: 'block' },
}));

const Text = styled('p')(({ theme }) => ({ marginTop: 4, color: theme.vars.palette.text.secondary }));

const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, marginTop: 16 });
