import { addDays, addHours } from '#platform/contract/calendar.ts';
import type { Instant } from '#platform/contract/calendar.ts';
import type { Work } from '#platform/server/context.ts';
import type { FileStore } from '#platform/server/files/file-store.ts';
import type { TakenPhoto } from '#site/photos/server/photo.commands.ts';
import { addPhotos } from '#site/photos/server/photo.commands.ts';
import { siteDrawing } from './pictures/siteDrawing.ts';
import type { SeededProject } from './seeded.ts';
import type { Stage } from './stage.ts';
import { at } from './stage.ts';

const PHOTOS = 60;
const POINTS = ['Main gate', 'Tower crane', 'North corner'] as const;

interface Shown {
  id: string;
  name: string;
  projectId: string;
  sequence: number;
  actualStart: string | null;
  actualEnd: string | null;
}

/** Photos of the works, each drawn and said to be so. */
export class SitePhotos {
  private readonly stage: Stage;
  private readonly files: FileStore;
  private proofs = 0;

  constructor(stage: Stage, files: FileStore) {
    this.stage = stage;
    this.files = files;
  }

  /** What a completion needs: taken on site in the hour before it is reported. */
  async prove(work: Work, project: SeededProject, milestone: Pick<Shown, 'id' | 'name' | 'sequence'>) {
    const index = FIRST_PROOF + this.proofs;
    this.proofs += 1;
    await this.take(work, project, milestone, { index, takenAt: addHours(work.now, -1) });
  }

  /** The others: most on site and in time, and one of each that is marked, in the order in which they were taken. */
  async play(projects: readonly SeededProject[]): Promise<void> {
    const { stage } = this;
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
    // Every third work, so that all sites are seen.
    const spread = [0, 1, 2].flatMap((first) => works.filter((_, index) => index % 3 === first));
    const wanted = works.length === 0 ? 0 : Math.max(FEWEST, stage.sized(PHOTOS) - this.proofs);
    const shots = Array.from({ length: wanted }, (_, index) => shotOf(stage, spread, index)).toSorted(
      (one, other) => (one.receivedAt < other.receivedAt ? -1 : 1),
    );
    for (const { work: milestone, receivedAt, ...shot } of shots) {
      const project = projects.find(({ id }) => id === milestone.projectId);
      if (project) await stage.play('pd', receivedAt, (work) => this.take(work, project, milestone, shot));
    }
  }

  private async take(
    work: Work,
    { data }: SeededProject,
    { id, name, sequence }: Pick<Shown, 'id' | 'name' | 'sequence'>,
    { index, takenAt }: { index: number; takenAt: Instant },
  ): Promise<void> {
    const file = `site-${index}.png`;
    const drawing = siteDrawing(Math.max(1, sequence * 2), index);
    const kept = await this.files.keep(this.stage.organizationId, file, drawing);
    const photo: TakenPhoto = {
      name: file,
      original: kept,
      large: kept,
      small: kept,
      width: 480,
      height: 270,
      look: lookNumber(index),
      camera: {
        takenAt: takenAt.slice(0, 19),
        offset: '+00:00',
        latitude: placed(data.input.latitude, index),
        longitude: placed(data.input.longitude, index),
      },
      about: {
        caption: `${name}, drawn for the demonstration`,
        point: POINTS[index % POINTS.length] ?? null,
      },
    };
    await addPhotos(work, id, { taken: [photo], knownIds: [], sentAt: work.now });
  }
}

/** Numbers of the proofs, beyond those that are marked. */
const FIRST_PROOF = 100;
const FEWEST = 8;
/** The fourth was kept on a phone for long. */
const OLD = 3;
/** The sixth was taken elsewhere. */
const FAR = 5;

function shotOf(stage: Stage, works: readonly Shown[], index: number) {
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
