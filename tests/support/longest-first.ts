import { relative } from 'node:path';
import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';
import { expectedSeconds } from '../../scripts/lib/durations.mjs';

/** A worker keeps to one project, whose files share what they import, and takes the next one when that has ended. */
const PROJECTS = ['database', 'browser', 'unit'];

/** Project by project, the longest files first: begun last, one would keep a single worker busy at the end. */
export class LongestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const seconds = expectedSeconds();
    const secondsOf = ({ moduleId }: TestSpecification) => seconds(relative(this.ctx.config.root, moduleId));
    const placeOf = ({ project }: TestSpecification) => PROJECTS.indexOf(project.name);
    return Promise.resolve(files.toSorted((a, b) => placeOf(a) - placeOf(b) || secondsOf(b) - secondsOf(a)));
  }
}
