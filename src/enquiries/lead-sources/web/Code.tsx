import { styled } from '@mui/material/styles';

/** Text to be copied exactly. */
export function Code({ label, children }: { label: string; children: string }) {
  return (
    <Frame role="group" aria-label={label}>
      {children}
    </Frame>
  );
}

const Frame = styled('pre')(({ theme }) => ({
  margin: 0,
  padding: '10px 12px',
  borderRadius: 8,
  fontSize: '0.8125rem',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  userSelect: 'all',
  backgroundColor: theme.vars.palette.tint.neutral,
}));
