import type { Day, Instant } from '#platform/contract/calendar.ts';
import { formatDay, formatFullMoment } from '#platform/contract/format.ts';

/** Photos of a proof at most, and as many as are taken where nobody chooses. */
export const MAX_PROOF_PHOTOS = 12;
export const USUAL_PHOTOS = 4;

interface ProvenCheck {
  name: string;
  status: 'pending' | 'passed' | 'failed' | 'waived';
  round: number;
  checkedOn: Day | null;
  inspector: string | null;
  laterDueOn: Day | null;
}

/** A check as buyers and banks read it; null for one that says nothing yet. */
export function checkLine(check: ProvenCheck): string | null {
  const { name, status, round, checkedOn, inspector, laterDueOn } = check;
  const on = checkedOn === null ? '' : ` on ${formatDay(checkedOn)}`;
  const by = inspector === null ? '' : `, inspected by ${inspector}`;
  if (status === 'passed') return `${name}: passed${on}${round > 1 ? `, in round ${round}` : ''}${by}`;
  if (status === 'waived') return `${name}: waived by two people`;
  if (laterDueOn !== null) return `${name}: in order so far${by}; later results due ${formatDay(laterDueOn)}`;
  return null;
}

interface ProvenCertificate {
  title: string;
  approvedAt: Instant | null;
  sha256: string;
}

export function certificateLines(
  { title, approvedAt, sha256 }: ProvenCertificate,
  timezone: string,
): string[] {
  return [
    `${title}${approvedAt === null ? '' : `, approved ${formatFullMoment(approvedAt, timezone)}`}`,
    `SHA-256 of the file: ${sha256}`,
  ];
}

interface ProvenPhoto {
  caption: string | null;
  point: string | null;
  takenAt: Instant;
  distanceM: number | null;
}

/** 'East face, 24 Nov 2026, 14:40, 12 m from the site' */
export function photoCaption({ caption, point, takenAt, distanceM }: ProvenPhoto, timezone: string): string {
  const where = distanceM === null ? null : `${distanceM.toLocaleString('en-IN')} m from the site`;
  return [caption ?? point, formatFullMoment(takenAt, timezone), where]
    .filter((part) => part !== null)
    .join(', ');
}
