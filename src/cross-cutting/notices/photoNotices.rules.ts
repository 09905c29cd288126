import { counted } from '#platform/contract/format.ts';
import type { Words } from '#company/notifications/notification.rules.ts';

interface MarkedPhotos {
  count: number;
  /** Milestone, and tower or project. */
  place: string;
  /** What speaks against any of them, each once. */
  marks: readonly string[];
}

export function photosMarkedText({ count, place, marks }: MarkedPhotos): Words {
  return { title: `${counted(count, 'photo')} of ${place}: please check`, body: `${marks.join('. ')}.` };
}
