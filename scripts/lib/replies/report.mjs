/** One line for a role, and below it the first differences. */
export function printRole(name, result, most) {
  const { asked, equal, allowed, again, different, statuses } = result;
  const byStatus = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
  console.log(
    `${name.padEnd(24)} ${asked} asked, ${equal} equal, ${allowed} allowed, ${different.length} different` +
      `${again > 0 ? `, ${again} equal only when asked again` : ''} (${byStatus.join(', ')})`,
  );
  for (const { address, found } of different.slice(0, most)) {
    console.log(`  GET ${address}`);
    for (const { path, before, after } of found.slice(0, 3))
      console.log(`    ${path || 'body'}: ${before} → ${after}`);
    if (found.length > 3) console.log(`    and ${found.length - 3} more`);
  }
  if (different.length > most) console.log(`  and ${different.length - most} more replies`);
}

/** The sums, and what was never really looked at; whether everything is equal. */
export function printTotals({ results, calls, twins, allowed }) {
  const sum = (of) => results.reduce((total, result) => total + of(result), 0);
  const different = sum((result) => result.different.length);
  const mistaken = twins.mistaken();
  const silent = calls.filter(({ path }) => !results.some(({ answered }) => answered.has(path)));

  console.log(
    `\n${calls.length} calls, ${sum(({ asked }) => asked)} questions: ${sum(({ equal }) => equal)} equal, ` +
      `${sum((result) => result.allowed)} allowed, ${different} different.`,
  );
  if (different > 0) console.log(`Different in: ${countedBy(results).join(', ')}`);
  if (silent.length > 0)
    console.log(
      `Never answered with data (refused or without a record): ${silent.map(({ path }) => path).join(', ')}`,
    );
  if (twins.count > 0)
    console.log(
      `${twins.count} ids of each side's own: ${twins
        .byCall()
        .map(([path, count]) => `${path} ${count}`)
        .join(', ')}`,
    );
  for (const { before, after, where } of mistaken.slice(0, 20))
    console.log(`Another row or another order in GET ${where.address}, ${where.at}: ${before} → ${after}`);
  if (mistaken.length > 20) console.log(`and ${mistaken.length - 20} more of these`);
  for (const { why, times } of allowed.uses()) console.log(`Allowed ${times} times: ${why}`);
  return different === 0 && mistaken.length === 0;
}

function countedBy(results) {
  const counts = new Map();
  for (const { path } of results.flatMap((result) => result.different))
    counts.set(path, (counts.get(path) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a).map(([path, count]) => `${path} ${count}`);
}
