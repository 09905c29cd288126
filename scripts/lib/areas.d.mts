export const AREAS: readonly string[];
export const UNDIVIDED: readonly string[];
export function roomOf(path: string): string | null;
