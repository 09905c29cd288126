import { styled } from '@mui/material/styles';
import type { LucideIcon } from 'lucide-react';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Building from 'lucide-react/icons/building-2';
import DoorOpen from 'lucide-react/icons/door-open';
import FileText from 'lucide-react/icons/file-text';
import IndianRupee from 'lucide-react/icons/indian-rupee';
import Play from 'lucide-react/icons/play';
import Plus from 'lucide-react/icons/plus';
import ReceiptText from 'lucide-react/icons/receipt-text';
import User from 'lucide-react/icons/user';
import Users from 'lucide-react/icons/users';
import { useEffect, useRef } from 'react';
import { capsOf } from '#platform/web/keys/key.names.ts';
import { Kbd } from '#platform/web/keys/Kbd.tsx';
import type { PaletteGroup, PaletteItem } from './palette.items.ts';

interface PaletteListProps {
  id: string;
  groups: readonly PaletteGroup[];
  chosen: PaletteItem | null;
  onOpen: (item: PaletteItem) => void;
  /** The text when there is nothing to choose. */
  empty: string;
}

/** The choices under their headings; the focus stays in the field above, which refers to the active one. */
export function PaletteList({ id, groups, chosen, onOpen, empty }: PaletteListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen?.key]);
  return (
    <List ref={list} id={id} role="listbox" aria-label="Found">
      {groups.length === 0 && (
        <div role="option" aria-selected="false" aria-disabled="true" className="empty">
          {empty}
        </div>
      )}
      {groups.map(({ label, items }) => (
        <div key={label} role="group" aria-label={label}>
          <h2 aria-hidden>{label}</h2>
          {items.map((item) => {
            const Icon = SIGNS[item.sign];
            const isChosen = item.key === chosen?.key;
            return (
              // Keys are handled by the field above, which keeps the focus.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
              <div
                key={item.key}
                id={`${id}-${item.key}`}
                role="option"
                tabIndex={-1}
                aria-selected={isChosen}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onOpen(item)}
              >
                <Icon aria-hidden />
                <b>{item.title}</b>
                <span>{item.detail}</span>
                <Keys aria-hidden>
                  {item.act?.keys.map((keys) => (
                    <Kbd key={keys}>{capsOf(keys).join(' ')}</Kbd>
                  ))}
                  {isChosen && <Kbd>↵</Kbd>}
                </Keys>
              </div>
            );
          })}
        </div>
      ))}
    </List>
  );
}

const SIGNS: Record<PaletteItem['sign'], LucideIcon> = {
  lead: Users,
  unit: DoorOpen,
  sale: IndianRupee,
  invoice: ReceiptText,
  project: Building,
  user: User,
  document: FileText,
  act: Play,
  create: Plus,
  place: ArrowRight,
};

const Keys = styled('i')({ display: 'flex', gap: 6, marginLeft: 'auto', fontStyle: 'normal' });

const List = styled('div')(({ theme }) => ({
  maxHeight: 'min(410px, calc(100dvh - 240px))',
  overflowY: 'auto',
  padding: '6px 8px 8px',
  '& h2': {
    ...theme.typography.caption,
    fontWeight: 500,
    color: theme.vars.palette.text.secondary,
    padding: '8px 12px 4px',
  },
  '& [role="option"]': {
    display: 'flex',
    alignItems: 'center',
    gap: 12,
    minHeight: 38,
    padding: '0 12px',
    borderRadius: theme.vars.shape.borderRadius,
    cursor: 'pointer',
    '@media (pointer: coarse)': { minHeight: 44 },
  },
  '& [role="option"]:hover': { backgroundColor: theme.vars.palette.hover },
  '& [aria-selected="true"]': { backgroundColor: theme.vars.palette.selected },
  '& .empty': { color: theme.vars.palette.text.secondary, cursor: 'default' },
  '& .lucide': { width: 16, height: 16, flexShrink: 0, color: theme.vars.palette.text.secondary },
  '& b': {
    fontWeight: 500,
    flexShrink: 0,
    maxWidth: '60%',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& [role="option"] > span': {
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    color: theme.vars.palette.text.secondary,
  },
}));
