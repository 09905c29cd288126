import { ROOT, runNode, tool } from './project.mjs';
import { roomOf } from './areas.mjs';

const TEST_OR_FACTORY = /\.(test|factory)\.tsx?$/;
const PAGE = /\/web\/(?!.*\.shared\.tsx?$)/;

/**
 * Who imports whom: the rules of .dependency-cruiser.mjs, and no two rooms that need each other, however far
 * the way round. Pages, tests and factories are leaves: nothing stands on them, so they close no circle.
 */
export async function bordersReport() {
  const { code, output } = await runNode(
    [
      '--import',
      './scripts/lib/typescript-6.mjs',
      tool('dependency-cruiser', 'depcruise'),
      '--config',
      '.dependency-cruiser.mjs',
      '--output-type',
      'json',
      'src',
      'tests',
      'bench',
    ],
    { collect: true, cwd: ROOT },
  );
  const found = readJson(output);
  if (!found) return { code: code || 1, output };
  const broken = found.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
  const circles = roomCircles(found.modules).map((circle) => `rooms in a circle: ${circle.join(' → ')}`);
  const lines = [...broken, ...circles];
  return { code: lines.length === 0 ? 0 : 1, output: lines.join('\n') };
}

function readJson(output) {
  try {
    return JSON.parse(output);
  } catch {
    // It ended before writing its report; its output says why.
    return undefined;
  }
}

/** One circle for each room that can be reached from itself, the shortest first found; none when all is well. */
export function roomCircles(modules) {
  const below = new Map();
  for (const { source, dependencies } of modules) {
    const room = roomOf(source);
    if (!room || TEST_OR_FACTORY.test(source) || PAGE.test(source)) continue;
    for (const { resolved } of dependencies) {
      const other = roomOf(resolved);
      if (!other || other === room) continue;
      if (!below.has(room)) below.set(room, new Set());
      below.get(room).add(other);
    }
  }
  const circles = new Map();
  // In the order of the names, so that a file that moves names no circle anew.
  for (const room of [...below.keys()].toSorted((one, other) => one.localeCompare(other))) {
    const circle = wayBack(room, below);
    if (circle)
      circles.set([...new Set(circle)].toSorted((one, other) => one.localeCompare(other)).join(), circle);
  }
  return [...circles.values()];
}

function wayBack(start, below) {
  const ways = [[start]];
  const seen = new Set();
  for (const way of ways) {
    for (const next of [...(below.get(way.at(-1)) ?? [])].toSorted((one, other) =>
      one.localeCompare(other),
    )) {
      if (next === start) return [...way, start];
      if (seen.has(next)) continue;
      seen.add(next);
      ways.push([...way, next]);
    }
  }
  return undefined;
}
