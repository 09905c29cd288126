import { styled } from '@mui/material/styles';
import type { PaperContent } from '../paper.contract.ts';
import { Part } from './VerifyFrame.tsx';

/** Certificate, checks and photos of a completed work, as they were when its proof was issued. */
export function WorkProof({ code, content: { parts, photos } }: { code: string; content: PaperContent }) {
  return (
    <>
      {parts.map(({ title, lines }) => (
        <Part key={title} aria-label={title}>
          <h2>{title}</h2>
          <Lines>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </Lines>
        </Part>
      ))}
      {photos.length > 0 && (
        <Part aria-label="Photos">
          <h2>Photos</h2>
          <Photos>
            {photos.map(({ fileId, caption }) => (
              <li key={fileId}>
                <img src={`/api/public/papers/${code}/photos/${fileId}`} alt={caption} loading="lazy" />
                <small>{caption}</small>
              </li>
            ))}
          </Photos>
        </Part>
      )}
    </>
  );
}

const Lines = styled('ul')({ display: 'grid', gap: 6, '& li': { overflowWrap: 'anywhere' } });

const Photos = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: 16,
  '& img': {
    display: 'block',
    width: '100%',
    borderRadius: 8,
    border: `1px solid ${theme.vars.palette.divider}`,
  },
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
}));
