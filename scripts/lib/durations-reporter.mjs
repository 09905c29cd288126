import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { ROOT } from './project.mjs';

/**
 * Writes to $PLINTH_TEST_DURATIONS for how many seconds each file of tests kept a worker: to read it, to begin and to
 * end it, and its tests.
 */
export default class DurationsReporter {
  onTestRunEnd(modules) {
    const durations = modules.map((module) => {
      const { prepareDuration, setupDuration, collectDuration, duration } = module.diagnostic();
      const seconds = (prepareDuration + setupDuration + collectDuration + duration) / 1000;
      return { file: relative(ROOT, module.moduleId), seconds };
    });
    writeFileSync(process.env.PLINTH_TEST_DURATIONS, JSON.stringify(durations));
  }
}
