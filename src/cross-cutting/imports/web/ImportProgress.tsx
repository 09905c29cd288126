import { styled } from '@mui/material/styles';
import { ProgressBar } from '#platform/web/page/ProgressBar.tsx';
import type { Import } from '../import.contract.ts';
import { rowsText, WORKING } from './import.labels.ts';

/** Progress of the running step; the user may leave the page. */
export function ImportProgress({ found }: { found: Import }) {
  const { done, total } = found.progress ?? { done: 0, total: 0 };
  const title = WORKING[found.status] ?? '';
  // While a file is read its length is unknown.
  const isKnown = found.status !== 'reading' && total > 0;
  return (
    <Frame>
      <ProgressBar label={title} share={isKnown ? Math.round((done / total) * 100) : null} />
      <p>
        <b>{title}.</b>{' '}
        {isKnown
          ? `${done.toLocaleString('en-IN')} of ${rowsText(total)}.`
          : done > 0
            ? `${rowsText(done)} so far.`
            : ''}{' '}
        It continues when you leave this page.
      </p>
    </Frame>
  );
}

const Frame = styled('div')(({ theme }) => ({
  padding: '8px 0 4px',
  '& p': { margin: '10px 0 0', color: theme.vars.palette.text.secondary },
  '& b': { fontWeight: 500, color: theme.vars.palette.text.primary },
}));
