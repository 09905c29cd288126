import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { ROOT } from './project.mjs';

/**
 * Writes to $PLINTH_TEST_DURATIONS for how many seconds each file of tests kept a worker: to read it, to begin and to
 * end it, and its tests. Names the tests that passed only when they were tried again, with what they failed of first.
 */
export default class DurationsReporter {
  onTestRunEnd(modules) {
    const durations = modules.map((module) => {
      const { prepareDuration, setupDuration, collectDuration, duration } = module.diagnostic();
      const seconds = (prepareDuration + setupDuration + collectDuration + duration) / 1000;
      return { file: relative(ROOT, module.moduleId), seconds };
    });
    writeFileSync(process.env.PLINTH_TEST_DURATIONS, JSON.stringify(durations));
    for (const module of modules) sayTriedAgain(module);
  }
}

function sayTriedAgain(module) {
  for (const test of module.children.allTests('passed')) {
    if (!test.diagnostic()?.flaky) continue;
    const why =
      test
        .result()
        .errors?.map((error) => error.stack ?? error.message)
        .join('\n') ?? '';
    console.log(
      `\nPassed only when tried again: ${relative(ROOT, module.moduleId)} > ${test.fullName}\n${why}`,
    );
  }
}
