import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Columns3 from 'lucide-react/icons/columns-3';
import { useState } from 'react';
import { Popover } from '../overlay/overlays.ts';
import { OpenedOnce } from '../overlay/OpenedOnce.tsx';
import { ColumnChoice } from './ColumnChoice.tsx';
import type { Arrangement } from './column.layout.ts';
import { boundedWidth } from './column.layout.ts';

interface ColumnChooserProps {
  /** All that have a name; the first one always stays. */
  named: readonly { id: string; label: string }[];
  /** Those shown, in their order. */
  shown: readonly string[];
  arranged: Arrangement;
}

/** Which columns are shown, in which order, how wide, and which stay in view. */
export function ColumnChooser(props: ColumnChooserProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
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
          <Choices {...props} />
        </Popover>
      </OpenedOnce>
    </>
  );
}

function Choices({ named, shown: all, arranged }: ColumnChooserProps) {
  const { layout, change, heads } = arranged;
  const [first, ...others] = named;
  const shown = all.filter((id) => others.some((column) => column.id === id));
  const ordered = [
    ...shown.flatMap((id) => others.find((column) => column.id === id) ?? []),
    ...others.filter(({ id }) => !shown.includes(id)),
  ];
  const toggle = (id: string) => {
    const next = without(shown, id);
    if (next.length === shown.length) next.push(id);
    // The first column alone is no table.
    if (next.length > 0) change(() => ({ shown: next }));
  };
  const move = (id: string, by: -1 | 1) => {
    const next = without(shown, id);
    next.splice(shown.indexOf(id) + by, 0, id);
    change(() => ({ shown: next }));
  };
  const widen = (id: string, by: number) => {
    const drawn = [...(heads.current?.cells ?? [])].find(({ dataset }) => dataset['column'] === id);
    change(({ widths }) => {
      const width = widths[id] ?? drawn?.offsetWidth;
      return width ? { widths: { ...widths, [id]: boundedWidth(width + by) } } : {};
    });
  };
  const of = (id: string) => ({
    isPinned: layout.pinned.includes(id),
    onPin: (isPinned: boolean) =>
      change(({ pinned }) => ({ pinned: isPinned ? [...pinned, id] : without(pinned, id) })),
    onWiden: (by: number) => widen(id, by),
  });
  return (
    <Frame>
      <ul aria-label="Columns">
        {first && <ColumnChoice label={first.label} isShown {...of(first.id)} />}
        {ordered.map(({ id, label }) => {
          const place = shown.indexOf(id);
          return (
            <ColumnChoice
              key={id}
              label={label}
              isShown={place >= 0}
              onToggle={() => toggle(id)}
              onForward={place > 0 ? () => move(id, -1) : null}
              onBack={place < shown.length - 1 ? () => move(id, 1) : null}
              {...of(id)}
            />
          );
        })}
      </ul>
      <Button size="small" variant="text" onClick={() => change(() => ({ shown: [] }))}>
        Show all
      </Button>
      {Object.keys(layout.widths).length > 0 && (
        <Button size="small" variant="text" onClick={() => change(() => ({ widths: {} }))}>
          Reset widths
        </Button>
      )}
    </Frame>
  );
}

function without(ids: readonly string[], id: string): string[] {
  return ids.filter((one) => one !== id);
}

/** On a phone each row is a card. */
const Opener = styled(Button)({ '@media (max-width: 599.95px)': { display: 'none' } });

const Frame = styled('div')({ padding: 8, minWidth: 220 });
