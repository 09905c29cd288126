import { counted } from '#platform/contract/format.ts';
import type { Words } from '#company/notifications/notification.rules.ts';
import { MARK_LABELS } from '#site/photos/photoMarks.labels.ts';
import type { PhotoMark } from '#site/photos/photo.rules.ts';

interface MarkedPhotos {
  count: number;
  /** Milestone, and tower or project. */
  place: string;
  /** Of any of them, each once. */
  marks: readonly PhotoMark[];
}

export function photosMarkedText({ count, place, marks }: MarkedPhotos): Words {
  const said = marks.map((mark) => MARK_LABELS[mark]).join('. ');
  return { title: `${counted(count, 'photo')} of ${place}: please check`, body: `${said}.` };
}
