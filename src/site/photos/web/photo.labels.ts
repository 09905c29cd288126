import { formatDay, formatFullMoment, formatMonth } from '#platform/contract/format.ts';
import { dayHere, zoneHere } from '#platform/web/session/today.ts';
import type { SitePhoto } from '../photo.contract.ts';
import { SOURCE_LABELS } from '../photoMarks.labels.ts';

export const photoHref = ({ id }: Pick<SitePhoto, 'id'>) => `/construction/photos/${id}`;

/** 'Plinth, Tower A' */
export function workOf({ milestone, tower, project }: SitePhoto): string {
  return `${milestone.name}, ${tower?.name ?? project.name}`;
}

/** What a picture shows, for those who do not see it: 'East face. Plinth, Tower A, 24 Nov 2026'. */
export function pictureText(photo: SitePhoto): string {
  const what = photo.caption === null ? '' : `${photo.caption}. `;
  return `${what}${workOf(photo)}, ${formatDay(dayHere(photo.takenAt))}`;
}

export function takenText({ takenAt }: Pick<SitePhoto, 'takenAt'>): string {
  return formatFullMoment(takenAt, zoneHere());
}

/** 'By the phone. Its clock was 12 min ahead.' */
export function timeText({ timeSource, clockSkewSeconds, toldAt }: SitePhoto): string {
  if (timeSource === 'receipt')
    return toldAt === null ? 'When it was received' : 'When it was received, as its time cannot be right';
  const minutes = Math.round((clockSkewSeconds ?? 0) / 60);
  const skew =
    minutes === 0 ? '' : `, whose clock was ${Math.abs(minutes)} min ${minutes > 0 ? 'ahead' : 'behind'}`;
  return `By the ${SOURCE_LABELS[timeSource].toLowerCase()}${skew}`;
}

export function placeText({ distanceM, latitude, placeSource, accuracyM }: SitePhoto): string {
  if (latitude === null || placeSource === null) return 'Not known';
  const where = distanceM === null ? 'Known' : `${distanceM.toLocaleString('en-IN')} m from the site`;
  const exact = accuracyM === null ? '' : `, to ${accuracyM.toLocaleString('en-IN')} m`;
  return `${where}, by the ${SOURCE_LABELS[placeSource].toLowerCase()}${exact}`;
}

interface PhotosOfMonth {
  month: string;
  /** Each milestone with its photos of the month; that with the newest first. */
  works: { milestoneId: string; work: string; photos: SitePhoto[] }[];
}

/** Photos by month and milestone, in the order in which they come. */
export function byMonth(photos: readonly SitePhoto[]): PhotosOfMonth[] {
  const months: PhotosOfMonth[] = [];
  for (const photo of photos) {
    const month = formatMonth(dayHere(photo.takenAt));
    let ofMonth = months.at(-1);
    if (ofMonth?.month !== month) {
      ofMonth = { month, works: [] };
      months.push(ofMonth);
    }
    const ofWork = ofMonth.works.find(({ milestoneId }) => milestoneId === photo.milestone.id);
    if (ofWork) ofWork.photos.push(photo);
    else ofMonth.works.push({ milestoneId: photo.milestone.id, work: workOf(photo), photos: [photo] });
  }
  return months;
}
