import type { PhotoMark } from './photo.rules.ts';

/** Marks as lists and pages name them. */
export const MARK_LABELS: Record<PhotoMark, string> = {
  far: 'More than 500 m from the site',
  old: 'Older than 14 days when received',
  repeated: 'Looks like an earlier photo',
  wrongClock: 'Time cannot be right',
};

/** Who said when or where a photo was taken. */
export const SOURCE_LABELS = { camera: 'Camera', phone: 'Phone', receipt: 'Time of receipt' } as const;
