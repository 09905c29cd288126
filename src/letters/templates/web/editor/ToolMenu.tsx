import Button from '@mui/material/Button';
import type { Editor } from '@tiptap/core';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { OpenedOnce } from '#platform/web/overlay/OpenedOnce.tsx';
import { Menu, MenuItem } from '#platform/web/overlay/overlays.ts';
import type { MenuEntry } from './letter.menus.ts';

interface ToolMenuProps {
  label: string;
  editor: Editor;
  entries: readonly MenuEntry[];
}

/** A menu of the toolbar; the text has the focus again when it closes. */
export function ToolMenu({ label, editor, entries }: ToolMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const menuId = useId();
  const close = () => {
    flushSync(() => setAnchor(null));
    editor.view.focus();
  };
  const choose = ({ run }: MenuEntry) => {
    close();
    run();
  };
  return (
    <>
      <Button
        size="small"
        variant="text"
        color="inherit"
        tabIndex={-1}
        endIcon={<ChevronDown aria-hidden />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? menuId : undefined}
        onMouseDown={(event) => event.preventDefault()}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {label}
      </Button>
      <OpenedOnce isOpen={anchor !== null}>
        <Menu
          id={menuId}
          open={anchor !== null}
          anchorEl={anchor}
          disableRestoreFocus
          disableEnforceFocus
          onClose={close}
        >
          {entries.map((entry) => (
            <MenuItem
              key={entry.label}
              disabled={entry.isIdle ?? false}
              selected={entry.isOn ?? false}
              onClick={() => choose(entry)}
            >
              {entry.label}
            </MenuItem>
          ))}
        </Menu>
      </OpenedOnce>
    </>
  );
}
