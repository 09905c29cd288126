import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { ConfirmDialog } from '../page/ConfirmDialog.tsx';
import { look } from '../status/status.ts';
import { StyledSign } from '../status/StatusSign.tsx';
import type { QueueState, WaitingQueue } from './waiting.queue.ts';
import type { WaitingItem } from './waiting.store.ts';

interface WaitingItemsProps<Item extends WaitingItem> {
  /** 'Waiting photos' */
  label: string;
  /** 'photo': what is removed. */
  kind: string;
  queue: WaitingQueue<Item>;
  state: QueueState<Item>;
  nameOf: (item: Item) => string;
  /** Before the words: its picture. */
  picture?: (item: Item) => ReactNode;
  /** Below its name. */
  about?: (item: Item) => ReactNode;
}

/** Each thing that waits on this device, how far it is, and what can be done where it was refused. */
export function WaitingItems<Item extends WaitingItem>(props: WaitingItemsProps<Item>) {
  const { label, kind, queue, state, nameOf, picture, about } = props;
  const [removing, setRemoving] = useState<Item | null>(null);
  return (
    <>
      <List aria-label={label}>
        {state.items.map((item) => (
          <li key={item.id}>
            {picture?.(item)}
            <div>
              <b>{nameOf(item)}</b>
              {about && <small>{about(item)}</small>}
              <State item={item} state={state} />
            </div>
            {item.refusal !== null && (
              <Acts>
                <Button
                  size="small"
                  aria-label={`Retry ${nameOf(item)}`}
                  onClick={() => void queue.retry(item.id)}
                >
                  Retry
                </Button>
                <Button
                  size="small"
                  variant="text"
                  aria-label={`Remove ${nameOf(item)}`}
                  onClick={() => setRemoving(item)}
                >
                  Remove
                </Button>
              </Acts>
            )}
          </li>
        ))}
      </List>
      {removing && (
        <ConfirmDialog
          title={`Remove ${kind}?`}
          confirm={`Remove ${kind}`}
          isDanger
          onClose={() => setRemoving(null)}
          onConfirm={() => queue.remove(removing.id)}
        >
          {nameOf(removing)} was not sent. It is deleted from this phone and cannot be brought back.
        </ConfirmDialog>
      )}
    </>
  );
}

const WAITING = look('Waiting', 'empty', 'faint');
const SENDING = look('Sending', 'half', 'primary');
const REFUSED = look('Not sent', 'alert', 'error');

function State<Item extends WaitingItem>({
  item,
  state: { sending },
}: {
  item: Item;
  state: QueueState<Item>;
}) {
  if (item.refusal !== null)
    return (
      <span role="alert">
        <StyledSign look={REFUSED} word={`Not sent: ${item.refusal}`} />
      </span>
    );
  if (sending?.id === item.id)
    return <StyledSign look={SENDING} word={`Sending, ${Math.round(sending.percent)}%`} />;
  return <StyledSign look={WAITING} />;
}

const List = styled('ul')(({ theme }) => ({
  '& > li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px 12px',
    padding: '8px 0',
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  '& > li > div:first-of-type': { flex: '1 1 160px', minWidth: 0 },
  '& img': { objectFit: 'cover', borderRadius: 6, backgroundColor: theme.vars.palette.line2 },
  '& b': { display: 'block', fontWeight: 500, overflowWrap: 'anywhere' },
  '& small': { ...theme.typography.caption, display: 'block', color: theme.vars.palette.text3 },
  '& span': { whiteSpace: 'normal' },
}));

const Acts = styled('div')({ display: 'flex', gap: 8 });
