/**
 * Does steps one after the other and prints a line for each: its name, how it ended, how long it took; the
 * output only of those that failed. A step's `run` resolves to `{ code, output }`. Returns how many did what.
 */
export async function doSteps(steps) {
  const width = Math.max(...steps.map(({ name }) => name.length));
  let [passed, failed] = [0, 0];
  for (const { name, run } of steps) {
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
  return { passed, failed };
}

async function attempt(run) {
  try {
    return await run();
  } catch (error) {
    return { code: 1, output: error.message };
  }
}
