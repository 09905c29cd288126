import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';

interface PageTurnerProps {
  pagination: { page: number; pages: number; total: number };
  /** 'reviews' */
  of: string;
  onPage: (page: number) => void;
}

/** Newer and older pages of a short list; nothing where one page holds all. */
export function PageTurner({ pagination: { page, pages }, of, onPage }: PageTurnerProps) {
  if (pages < 2) return null;
  return (
    <Line>
      <Button size="small" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Newer {of}
      </Button>
      <span>
        Page {page} of {pages}
      </span>
      <Button size="small" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        Older {of}
      </Button>
    </Line>
  );
}

const Line = styled('div')({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: 12,
  marginTop: 8,
});
