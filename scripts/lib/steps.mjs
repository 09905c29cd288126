/**
 * Does steps one after the other and prints a line for each: its name, how it ended, how long it took; the
 * output only of those that failed. A step's `run` resolves to `{ code, output }`. Returns how many did what.
 */
export function doSteps(steps) {
  return doStepsSideBySide(steps, 1);
}

/** The same, with so many under way at once. A step that names one in `after` begins when that has ended. */
export async function doStepsSideBySide(steps, max) {
  const width = Math.max(0, ...steps.map(({ name }) => name.length));
  let [passed, failed] = [0, 0];
  const waiting = [...steps];
  const ended = new Set();
  const isReady = ({ after }) => !after || ended.has(after) || !steps.some(({ name }) => name === after);
  await Promise.all(Array.from({ length: max }, doNext));
  return { passed, failed };

  async function doNext() {
    const index = waiting.findIndex(isReady);
    if (index < 0) return;
    const [step] = waiting.splice(index, 1);
    await doOne(step);
    ended.add(step.name);
    await doNext();
  }

  async function doOne({ name, run }) {
    const startedAt = Date.now();
    const { code, output } = await attempt(run);
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1).padStart(6);
    console.log(`${code === 0 ? 'ok    ' : 'failed'}  ${name.padEnd(width)} ${seconds} s`);
    if (code === 0) passed += 1;
    else {
      failed += 1;
      console.log(`\n${output.trimEnd().replace(/^/gm, '    ')}\n`);
    }
  }
}

async function attempt(run) {
  try {
    return await run();
  } catch (error) {
    return { code: 1, output: error.message };
  }
}
