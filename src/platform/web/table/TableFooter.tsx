import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import type { Pagination } from '../../contract/call.ts';
import { areLetterKeysOn } from '../keys/letterKeys.ts';
import { Kbd } from '../keys/Kbd.tsx';
import { rangeText } from './range.text.ts';

interface TableFooterProps {
  pagination: Pagination;
  shown: number;
  onPage: (page: number) => void;
  /** After the range: 'sum of budgets ₹612 Cr'. */
  note?: ReactNode;
  keys: { move: boolean; panel: boolean; select: boolean };
}

/** Range, sum, keys, paging. */
export function TableFooter({ pagination, shown, onPage, note, keys }: TableFooterProps) {
  const { page, pages } = pagination;
  const hasLetters = areLetterKeysOn();
  return (
    <Foot>
      <span aria-live="polite">{rangeText(pagination, shown)}</span>
      {note && <Grey>· {note}</Grey>}
      <Keys aria-hidden>
        {keys.move && hasLetters && (
          <>
            <Kbd>J</Kbd> <Kbd>K</Kbd> move
          </>
        )}
        {keys.panel && (
          <>
            <Kbd>Space</Kbd> preview
          </>
        )}
        {keys.select && hasLetters && (
          <>
            <Kbd>X</Kbd> select
          </>
        )}
        {keys.move && hasLetters && (
          <>
            <Kbd>?</Kbd> all keys
          </>
        )}
      </Keys>
      {pages > 1 && (
        <Paging>
          <Button size="small" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            Previous
          </Button>
          <Button size="small" disabled={page >= pages} onClick={() => onPage(page + 1)}>
            Next
          </Button>
        </Paging>
      )}
    </Foot>
  );
}

const Foot = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  position: 'sticky',
  zIndex: 2,
  bottom: 0,
  marginTop: 'auto',
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 49,
  padding: '8px 24px',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.paper,
  color: theme.vars.palette.text.secondary,
  '@media (max-width: 599.95px)': { position: 'static', padding: '8px 16px', flexWrap: 'wrap' },
  '@media print': { position: 'static', '& button, & [aria-hidden]': { display: 'none' } },
}));

const Paging = styled('div')({ display: 'flex', gap: 8, flexShrink: 0 });

const Grey = styled('span')(({ theme }) => ({ color: theme.vars.palette.text3 }));

const Keys = styled('span')(({ theme }) => ({
  marginLeft: 'auto',
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  color: theme.vars.palette.text3,
  '@container plinth-list (max-width: 759.95px)': { '& > *': { display: 'none' }, fontSize: 0 },
}));
