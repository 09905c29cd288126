/** Months as whole numbers, so that they can be counted: 24,311 is '2025-12'. */
export function monthIndex(month: string): number {
  return Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;
}

export function monthAt(index: number): string {
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
}

/** Month of the year, 0 for January. */
export function ofYear(index: number): number {
  return index % 12;
}
