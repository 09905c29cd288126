import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Columns3 from 'lucide-react/icons/columns-3';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { CheckBox } from '../form/CheckBox.tsx';
import { useSessionUser } from '../session/SessionProvider.tsx';
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
  const user = useSessionUser();
  const change = (ids: readonly string[] | null) => {
    rememberColumns(user.id, list, ids);
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
  const move = (id: string, by: -1 | 1) => {
    const next = shown.filter((one) => one !== id);
    next.splice(shown.indexOf(id) + by, 0, id);
    change(next);
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
                  {shown.includes(id) && (
                    <span>
                      <IconButton
                        size="small"
                        aria-label={`Move ${label} forward`}
                        disabled={shown[0] === id}
                        onClick={() => move(id, -1)}
                      >
                        <ArrowUp aria-hidden />
                      </IconButton>
                      <IconButton
                        size="small"
                        aria-label={`Move ${label} back`}
                        disabled={shown.at(-1) === id}
                        onClick={() => move(id, 1)}
                      >
                        <ArrowDown aria-hidden />
                      </IconButton>
                    </span>
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
