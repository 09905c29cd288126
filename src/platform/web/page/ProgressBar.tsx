import { styled } from '@mui/material/styles';

interface ProgressBarProps {
  /** What is under way. */
  label: string;
  /** In percent; null while nobody knows how much there is. */
  share: number | null;
}

/** How far some work has come. */
export function ProgressBar({ label, share }: ProgressBarProps) {
  return (
    <Track
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(share === null ? {} : { 'aria-valuenow': share })}
    >
      <i style={{ width: `${share ?? UNKNOWN_SHARE}%` }} data-open={share === null || undefined} />
    </Track>
  );
}

const UNKNOWN_SHARE = 35;

const Track = styled('div')(({ theme }) => ({
  height: 6,
  borderRadius: 3,
  overflow: 'hidden',
  backgroundColor: theme.vars.palette.line2,
  '& i': {
    display: 'block',
    height: '100%',
    borderRadius: 3,
    backgroundColor: theme.vars.palette.primary.main,
    transition: 'width 200ms',
    '@media (prefers-reduced-motion: reduce)': { transition: 'none' },
  },
}));
