import { logit } from './numbers.ts';

/**
 * By how much a logit is to be drawn to 0 because the odds of winning go on moving after the last known outcome. How
 * far they move from one block of rows to the next is measured on the past, less what chance alone makes of blocks of
 * that size; of one such move more the mean of sigmoid(z + noise of variance v) is about sigmoid(z / √(1 + πv/8))
 * (MacKay, "The evidence framework applied to classification networks", 1992). No more than one: odds that moved come
 * back as often as they go on.
 *
 * @param labels in the order of time
 * @returns 1 where the odds stood still, less the more they moved
 */
export function steadiness(labels: Uint8Array, blockRows: number): number {
  const blocks = blocksOf(labels, blockRows);
  const moves = blocks.slice(1).map(({ odds, variance }, index) => {
    const before = blocks[index] ?? { odds, variance };
    return (odds - before.odds) ** 2 - variance - before.variance;
  });
  if (moves.length === 0) return 1;
  const step = Math.max(0, moves.reduce((sum, move) => sum + move, 0) / moves.length);
  return 1 / Math.sqrt(1 + (Math.PI * step) / 8);
}

/** Log odds of each block, and the variance that chance gives them; the last block ends with the last row. */
function blocksOf(labels: Uint8Array, blockRows: number): { odds: number; variance: number }[] {
  const count = Math.floor(labels.length / blockRows);
  return Array.from({ length: count }, (_, block) => {
    const end = labels.length - (count - 1 - block) * blockRows;
    const won = labels.subarray(end - blockRows, end).reduce((sum, label) => sum + label, 0);
    const share = (won + 0.5) / (blockRows + 1);
    return { odds: logit(share), variance: 1 / (blockRows * share * (1 - share)) };
  });
}
