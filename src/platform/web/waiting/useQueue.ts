import { useEffect, useSyncExternalStore } from 'react';
import { useSessionUser } from '../session/SessionProvider.tsx';
import type { QueueState, WaitingQueue } from './waiting.queue.ts';
import type { WaitingItem } from './waiting.store.ts';

/** What waits on this device of the signed-in person, sent as soon as there is a connection. */
export function useQueue<Item extends WaitingItem>(queue: WaitingQueue<Item>): QueueState<Item> {
  const { id } = useSessionUser();
  useEffect(() => {
    void queue.openFor(id);
    const goOn = () => void queue.drain();
    window.addEventListener('online', goOn);
    return () => window.removeEventListener('online', goOn);
  }, [queue, id]);
  return useSyncExternalStore(queue.subscribe, queue.getState);
}
