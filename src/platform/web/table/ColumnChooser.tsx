import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Columns3 from 'lucide-react/icons/columns-3';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { CheckBox } from '../form/CheckBox.tsx';
import { Popover } from '../overlay/overlays.ts';
import { OpenedOnce } from '../overlay/OpenedOnce.tsx';
import { COLUMNS_PARAM, rememberColumns } from './useChosenColumns.ts';

interface ColumnChooserProps {
  list: string;
  /** All but the first column, which always stays. */
  columns: readonly { id: string; label: string }[];
  /** Those shown, in their order. */
  shown: readonly string[];
}

/** Which columns are shown, and in which order. */
export function ColumnChooser({ list, columns, shown }: ColumnChooserProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [, setParams] = useSearchParams();
  const change = (ids: readonly string[] | null) => {
    rememberColumns(list, ids);
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (ids) next.set(COLUMNS_PARAM, ids.join(','));
        else next.delete(COLUMNS_PARAM);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  const hidden = columns.filter(({ id }) => !shown.includes(id));
  const ordered = [...shown.flatMap((id) => columns.find((column) => column.id === id) ?? []), ...hidden];
  const toggle = (id: string) => {
    const next = shown.includes(id) ? shown.filter((one) => one !== id) : [...shown, id];
    // The first column alone is no table.
    if (next.length > 0) change(next);
  };
  const raise = (id: string) => {
    const at = shown.indexOf(id);
    change([...shown.slice(0, at - 1), id, ...shown.slice(at - 1).filter((one) => one !== id)]);
  };
  return (
    <>
      <Opener
        size="small"
        variant="text"
        startIcon={<Columns3 aria-hidden />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Columns
      </Opener>
      <OpenedOnce isOpen={anchor !== null}>
        <Popover
          open={anchor !== null}
          anchorEl={anchor}
          onClose={() => setAnchor(null)}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
          transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        >
          <Choices>
            <ul aria-label="Columns">
              {ordered.map(({ id, label }) => (
                <li key={id}>
                  <label>
                    <CheckBox checked={shown.includes(id)} onChange={() => toggle(id)} />
                    {label}
                  </label>
                  {shown.indexOf(id) > 0 && (
                    <IconButton size="small" aria-label={`Move ${label} forward`} onClick={() => raise(id)}>
                      <ArrowUp aria-hidden />
                    </IconButton>
                  )}
                </li>
              ))}
            </ul>
            <Button size="small" variant="text" onClick={() => change(null)}>
              Show all
            </Button>
          </Choices>
        </Popover>
      </OpenedOnce>
    </>
  );
}

/** On a phone each row is a card. */
const Opener = styled(Button)({ '@media (max-width: 599.95px)': { display: 'none' } });

const Choices = styled('div')({
  padding: 8,
  minWidth: 220,
  '& li': { display: 'flex', alignItems: 'center', justifyContent: 'space-between', minHeight: 32 },
  '& label': { display: 'flex', alignItems: 'center', gap: 10, padding: '0 6px', cursor: 'pointer' },
});
