import { styled } from '@mui/material/styles';
import type { Import } from '../import.contract.ts';
import { rowsText, WORKING } from './import.words.ts';

/** How far the work of now has come; one may leave the page meanwhile. */
export function ImportProgress({ found }: { found: Import }) {
  const { done, total } = found.progress ?? { done: 0, total: 0 };
  const title = WORKING[found.status] ?? '';
  // While a file is read nobody knows how long it is.
  const isKnown = found.status !== 'reading' && total > 0;
  const share = isKnown ? Math.round((done / total) * 100) : null;
  return (
    <Frame>
      <div
        role="progressbar"
        aria-label={title}
        aria-valuemin={0}
        aria-valuemax={100}
        {...(share === null ? {} : { 'aria-valuenow': share })}
      >
        <i style={{ width: `${share ?? 35}%` }} data-open={share === null || undefined} />
      </div>
      <p>
        <b>{title}.</b>{' '}
        {isKnown
          ? `${done.toLocaleString('en-IN')} of ${rowsText(total)}.`
          : done > 0
            ? `${rowsText(done)} so far.`
            : ''}{' '}
        It goes on when you leave this page.
      </p>
    </Frame>
  );
}

const Frame = styled('div')(({ theme }) => ({
  padding: '8px 0 4px',
  '& [role="progressbar"]': {
    height: 6,
    borderRadius: 3,
    overflow: 'hidden',
    backgroundColor: theme.vars.palette.line2,
  },
  '& i': {
    display: 'block',
    height: '100%',
    borderRadius: 3,
    backgroundColor: theme.vars.palette.primary.main,
    transition: 'width 200ms',
    '@media (prefers-reduced-motion: reduce)': { transition: 'none' },
  },
  '& p': { margin: '10px 0 0', color: theme.vars.palette.text.secondary },
  '& b': { fontWeight: 500, color: theme.vars.palette.text.primary },
}));
