import { storeFile } from '#company/files/server/file.commands.ts';
import { updateProject } from '#inventory/project-lifecycle/server/project.update.ts';
import type { FileStore } from '#platform/server/files/file-store.ts';
import type { SeededProject } from './seeded.ts';
import { sitePlanOf } from './pictures/sitePlan.ts';
import { LIGHTS, viewOf } from './pictures/view.ts';
import type { Stage } from './stage.ts';

/** Painted pictures of each project: the finished view, the progress, and the layout. */
export async function playPictures(
  stage: Stage,
  projects: readonly SeededProject[],
  files: FileStore,
): Promise<void> {
  for (const [index, { id, data }] of projects.entries()) {
    const kept = await Promise.all(
      picturesOf(data.towers, COVERS[index % COVERS.length] ?? 'dusk', index * 10).map(
        async ([name, bytes]) => {
          const fileName = `${data.code.toLowerCase()}-${name}.png`;
          return { fileName, file: await files.keep(stage.organizationId, fileName, bytes) };
        },
      ),
    );
    await stage.play('pd', stage.latest, async (work) => {
      const imageFileIds: string[] = [];
      for (const { fileName, file } of kept) {
        const owner = { resourceType: 'project', resourceId: id, purpose: 'picture' } as const;
        imageFileIds.push((await storeFile(work, fileName, file, owner)).id);
      }
      await updateProject(work, id, { imageFileIds });
    });
  }
}

/** So that no two projects look alike on their cards. */
const COVERS = ['dusk', 'dawn', 'morning'] as const;

function picturesOf(
  towers: SeededProject['data']['towers'],
  cover: (typeof COVERS)[number],
  seed: number,
): [name: string, bytes: Buffer][] {
  const launched = towers.filter((tower) => tower.releases.length > 0);
  const standing = launched.map(({ floors, columns, built }) => ({ floors, columns: columns.length, built }));
  const finished = standing.map((building) => ({ ...building, built: 1 }));
  return [
    ['view', viewOf(finished, LIGHTS[cover], seed + 1)],
    ['progress', viewOf(standing, LIGHTS.morning, seed + 2)],
    ['layout', sitePlanOf(launched.length, seed + 3)],
  ];
}
