import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useId } from 'react';

interface SectionProps {
  title: string;
  /** A grey fact after the title: '4 open'. */
  fact?: ReactNode;
  /** At the right: a link or small button. */
  action?: ReactNode;
  children: ReactNode;
}

/** A part of a page under its own heading. */
export function Section({ title, fact, action, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Head>
        <Title>
          <h2 id={id}>{title}</h2>
          {fact && <span>{fact}</span>}
        </Title>
        {action && <End>{action}</End>}
      </Head>
      {children}
    </section>
  );
}

const Head = styled('div')({ display: 'flex', alignItems: 'baseline', gap: 8, marginBottom: 8 });

/** What does not fit beside the title stands below it, so that neither is squeezed. */
const Title = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: '0 8px',
  minWidth: 0,
  '& > h2': theme.typography.h2,
  '& > span': { ...theme.typography.caption, color: theme.vars.palette.text3 },
}));

const End = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  alignItems: 'baseline',
  gap: 12,
  marginLeft: 'auto',
  fontWeight: 500,
  '& > a': { display: 'inline-block', padding: '4px 0', margin: '-4px 0' },
  '@media (pointer: coarse)': { '& > a': { padding: '14px 0', margin: '-14px 0' } },
}));

/** Parts of a page divided by hairlines. */
export const Sections = styled('div')(({ theme }) => ({
  '& > *': { padding: '16px 24px' },
  '& > * + *': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  '@media (max-width: 599.95px)': { '& > *': { padding: 16 } },
}));
