import type { ReactNode } from 'react';
import { lazy } from 'react';
import { useCall } from '#platform/web/client/hooks.ts';
import { ChunkLoadError } from '#platform/web/navigation/load-screen.ts';
import { BellButton } from '#platform/web/shell/BellButton.tsx';
import { countUnread } from '../notification.contract.ts';

/** Fetched when the bell is first opened. */
const NotificationPanel = lazy(async () => {
  const { NotificationPanel: Panel } = await import('./NotificationPanel.tsx').catch((cause: unknown) => {
    throw new ChunkLoadError(cause);
  });
  return { default: Panel };
});

interface NotificationBellProps {
  /** The pending work of this user, below the notifications. */
  waiting: (close: () => void) => ReactNode;
}

/** The count is fetched again with every notification of this user. */
export function NotificationBell({ waiting }: NotificationBellProps) {
  const { data } = useCall(countUnread);
  return (
    <BellButton
      unread={data?.unread ?? 0}
      panel={(close) => (
        <NotificationPanel unread={data?.unread ?? 0} onChoose={close}>
          {waiting(close)}
        </NotificationPanel>
      )}
    />
  );
}
