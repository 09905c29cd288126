import { addDays, addHours } from '#platform/contract/calendar.ts';
import type { Instant } from '#platform/contract/calendar.ts';
import type { FileStore } from '#platform/server/files/file-store.ts';
import type { TakenPhoto } from '#site/photos/server/photo.commands.ts';
import { addPhotos } from '#site/photos/server/photo.commands.ts';
import { siteDrawing } from './pictures/siteDrawing.ts';
import type { SeededProject } from './seeded.ts';
import type { Stage } from './stage.ts';
import { at } from './stage.ts';

const PHOTOS = 60;
const POINTS = ['Main gate', 'Tower crane', 'North corner'] as const;

interface Work {
  id: string;
  name: string;
  projectId: string;
  sequence: number;
  actualStart: string | null;
  actualEnd: string | null;
}

/**
 * Photos of the works, each drawn and said to be so: most on site and in time, and one of each that is marked. They
 * come in the order in which they were taken.
 */
export async function playSitePhotos(
  stage: Stage,
  projects: readonly SeededProject[],
  files: FileStore,
): Promise<void> {
  const works = await stage.play('pd', stage.latest, ({ db }) =>
    db
      .selectFrom('milestone')
      .select(['id', 'name', 'projectId', 'sequence', 'actualStart', 'actualEnd'])
      .where('actualStart', 'is not', null)
      .orderBy('projectId')
      .orderBy('towerId')
      .orderBy('sequence')
      .execute(),
  );
  const sites = new Map(projects.map(({ id, data }) => [id, data.input]));
  const wanted = works.length === 0 ? 0 : stage.sized(PHOTOS);
  const shots = Array.from({ length: wanted }, (_, index) => shotOf(stage, works, index)).toSorted(
    (one, other) => (one.receivedAt < other.receivedAt ? -1 : 1),
  );
  for (const { work, index, takenAt, receivedAt } of shots) {
    const site = sites.get(work.projectId);
    const kept = await files.keep(
      stage.organizationId,
      `site-${index}.png`,
      siteDrawing(Math.max(1, work.sequence * 2), index),
    );
    const shown = { original: kept, large: kept, small: kept, width: 480, height: 270 };
    const camera = {
      takenAt: takenAt.slice(0, 19),
      offset: '+00:00',
      latitude: placed(site?.latitude, index),
      longitude: placed(site?.longitude, index),
    };
    const about = {
      caption: `${work.name}, drawn for the demonstration`,
      point: POINTS[index % POINTS.length] ?? null,
    };
    const photo: TakenPhoto = { name: `site-${index}.png`, ...shown, look: lookNumber(index), camera, about };
    await stage.play('pd', receivedAt, (commands) =>
      addPhotos(commands, work.id, { taken: [photo], knownIds: [], sentAt: receivedAt }),
    );
  }
}

/** The fourth was kept on a phone for long. */
const OLD = 3;
/** The sixth was taken elsewhere. */
const FAR = 5;

function shotOf(stage: Stage, works: readonly Work[], index: number) {
  const work = works[index % works.length];
  if (!work) throw new Error('No work has begun.');
  // A second photo of a work is of some days before the first.
  const day = addDays(work.actualEnd ?? stage.daysAgo(2), -9 * Math.floor(index / works.length));
  const receivedAt: Instant = at(day, 11 + (index % 6));
  return { work, index, receivedAt, takenAt: addHours(receivedAt, index === OLD ? -24 * 20 : -1) };
}

/** On site within some 100 m. */
function placed(of: number | null | undefined, index: number): number | null {
  if (of === null || of === undefined) return null;
  return of + ((index % 9) - 4) / 5_000 + (index === FAR ? 0.03 : 0);
}

/** Looks as far apart as numbers that are spread evenly; the eighth is that of the seventh. */
function lookNumber(index: number): string {
  const number = BigInt.asUintN(64, BigInt(index === 7 ? 7 : index + 1) * 0x9e3779b97f4a7c15n);
  return number.toString(2).padStart(64, '0');
}
