import { keepPreviousData } from '@tanstack/react-query';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useCall, useSend } from '#platform/web/client/hooks.ts';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { FactSkeleton } from '#platform/web/page/Skeletons.tsx';
import { PAGE_LIMIT } from '#platform/contract/call.ts';
import {
  countUnread,
  listNotifications,
  readAllNotifications,
  readNotification,
} from '../notification.contract.ts';
import { NotificationItem } from './NotificationItem.tsx';

interface NotificationPanelProps {
  unread: number;
  onChoose: () => void;
  /** Parts below: pending work. */
  children: ReactNode;
}

const STEP = 20;
const CHANGED = [listNotifications, countUnread] as const;

/** The user's notifications, newest first; opening one marks it as read. */
export function NotificationPanel({ unread, onChoose, children }: NotificationPanelProps) {
  const [limit, setLimit] = useState(STEP);
  const told = useCall(listNotifications, { query: { limit } }, { placeholderData: keepPreviousData });
  const read = useSend(readNotification, { invalidates: CHANGED });
  const readAll = useSend(readAllNotifications, { invalidates: CHANGED });
  const rows = told.data?.rows ?? [];
  const isMore = (told.data?.pagination.total ?? 0) > rows.length && limit < PAGE_LIMIT;
  return (
    <Panel aria-busy={told.isPending}>
      <Head>
        <h2>Notifications</h2>
        {unread > 0 && (
          <Button size="small" onClick={() => readAll.mutate()} disabled={readAll.isPending}>
            Mark all as read
          </Button>
        )}
      </Head>
      {told.isPending && (
        <Quiet as="div">
          <FactSkeleton rows={3} />
        </Quiet>
      )}
      {told.error && (
        <ErrorState title="Notifications could not be loaded." error={told.error} onRetry={told.refetch} />
      )}
      {told.data && rows.length === 0 && <Quiet>Your notifications will appear here.</Quiet>}
      {rows.length > 0 && (
        <ul>
          {rows.map((row) => (
            <li key={row.id}>
              <NotificationItem
                notification={row}
                onOpen={() => {
                  if (row.readAt === null) read.mutate({ params: { id: row.id } });
                  onChoose();
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {isMore && (
        <Button size="small" onClick={() => setLimit(Math.min(PAGE_LIMIT, limit + STEP))} sx={MORE}>
          Show older
        </Button>
      )}
      {children}
    </Panel>
  );
}

const MORE = { margin: '4px 8px' } as const;

const Panel = styled('div')(({ theme }) => ({
  width: 380,
  maxWidth: '100%',
  maxHeight: 'min(640px, calc(100dvh - 72px))',
  overflowY: 'auto',
  padding: '12px 8px 8px',
  '& h2': theme.typography.h2,
}));

const Head = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 8,
  minHeight: 32,
  padding: '0 8px 6px',
});

const Quiet = styled('p')(({ theme }) => ({
  padding: '0 8px 10px',
  color: theme.vars.palette.text.secondary,
}));
