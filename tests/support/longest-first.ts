import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';

/** Files that take minutes. Begun last, one of them would keep a single worker busy while the other waits for it. */
const LONGEST = [
  'money.model.test.ts',
  'rights-matrix.test.ts',
  'every-layer.desk.test.ts',
  'every-layer.phone.test.ts',
  'every-screen.desk.test.ts',
  'every-screen.phone.test.ts',
  'eleven-menus.test.ts',
];

/** Begins with the longest files; the rest as they lasted the last time, else by their size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rest = await super.sort(files);
    const longest = LONGEST.flatMap((name) => rest.filter(({ moduleId }) => moduleId.endsWith(`/${name}`)));
    return [...longest, ...rest.filter((file) => !longest.includes(file))];
  }
}
