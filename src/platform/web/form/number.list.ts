/** '8, 16 24' → [8, 16, 24]; '3-6' is a run of numbers. What is no whole number makes the whole text unreadable. */
export function parseNumberList(text: string): number[] | undefined {
  const parts = text.split(/[\s,;]+/).filter(Boolean);
  const numbers = parts.map(partNumbers);
  if (numbers.some((part) => part === undefined)) return undefined;
  return [...new Set(numbers.flatMap((part) => part ?? []))].sort((a, b) => a - b);
}

const LONGEST_RUN = 200;

function partNumbers(part: string): number[] | undefined {
  const run = /^(-?\d{1,4})(?:[–-](-?\d{1,4}))?$/.exec(part);
  if (!run) return undefined;
  const from = Number(run[1]);
  const to = run[2] === undefined ? from : Number(run[2]);
  if (to < from || to - from > LONGEST_RUN) return undefined;
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/** [8, 16, 17, 18] → '8, 16–18' */
export function numberListText(numbers: readonly number[]): string {
  const runs: [from: number, to: number][] = [];
  for (const number of [...numbers].sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && number === last[1] + 1) last[1] = number;
    else runs.push([number, number]);
  }
  return runs
    .map(([from, to]) => (to - from > 1 ? `${from}–${to}` : from === to ? `${from}` : `${from}, ${to}`))
    .join(', ');
}
