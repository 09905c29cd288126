import { styled } from '@mui/material/styles';
import Check from 'lucide-react/icons/check';
import Circle from 'lucide-react/icons/circle';
import { PASSWORD_CHECKS, passwordStrength } from '../password.rules.ts';

/** How many of the five checks a new password passes, as a bar, and which of them. */
export function PasswordStrength({ password }: { password: string }) {
  const strength = passwordStrength(password);
  return (
    <Frame>
      <Bar
        role="meter"
        aria-label="Password strength"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={strength}
        aria-valuetext={`${strength}%`}
        data-tone={strength === 100 ? 'full' : strength >= 60 ? 'half' : 'low'}
      >
        <span style={{ width: `${strength}%` }} />
      </Bar>
      <ul aria-label="Password requirements">
        {PASSWORD_CHECKS.map(({ label, holds }) => {
          const isMet = holds(password);
          return (
            <li key={label} data-met={isMet}>
              {isMet ? <Check aria-hidden /> : <Circle aria-hidden />}
              {label}
              <span className="sr-only">{isMet ? ': done' : ': missing'}</span>
            </li>
          );
        })}
      </ul>
    </Frame>
  );
}

const Frame = styled('div')(({ theme }) => ({
  '& ul': {
    ...theme.typography.caption,
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))',
    gap: '2px 12px',
    marginTop: 8,
    color: theme.vars.palette.text.secondary,
  },
  '& li': { display: 'flex', alignItems: 'center', gap: 6, minHeight: 20 },
  '& li[data-met="true"]': { color: theme.vars.palette.text.primary },
  '& .lucide': { width: 13, height: 13, flexShrink: 0, strokeWidth: 2 },
  '& li[data-met="true"] .lucide': { color: theme.vars.palette.success.main },
}));

const Bar = styled('div')(({ theme }) => ({
  height: 4,
  borderRadius: 2,
  overflow: 'hidden',
  backgroundColor: theme.vars.palette.divider,
  '& > span': { display: 'block', height: '100%', backgroundColor: theme.vars.palette.error.main },
  '&[data-tone="half"] > span': { backgroundColor: theme.vars.palette.warning.main },
  '&[data-tone="full"] > span': { backgroundColor: theme.vars.palette.success.main },
  '@media (prefers-reduced-motion: no-preference)': { '& > span': { transition: 'width 150ms' } },
}));
