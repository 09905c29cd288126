import { styled } from '@mui/material/styles';

/** Stands above everything while the demonstration company and its known passwords exist. */
export function DemoBanner() {
  return (
    <Banner aria-label="Demonstration data" className="no-print">
      <b>Demonstration data.</b> Its passwords are known to everyone: keep no real customer here.
    </Banner>
  );
}

const Banner = styled('aside')(({ theme }) => ({
  ...theme.typography.caption,
  padding: '5px 24px',
  backgroundColor: theme.vars.palette.tint.amber,
  color: theme.vars.palette.ink.amber,
  '& b': { fontWeight: 600 },
  [theme.breakpoints.down('sm')]: { padding: '5px 16px' },
}));
