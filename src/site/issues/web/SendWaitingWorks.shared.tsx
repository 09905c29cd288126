import { useWorkQueue } from './workQueue.shared.ts';

/** On whatever page its person begins: sends the issues and inspections that wait on this phone. */
export function SendWaitingWorks() {
  useWorkQueue();
  return null;
}
