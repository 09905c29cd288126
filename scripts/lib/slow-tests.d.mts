export function isFullDepth(): boolean;
export function slowTests(): string[];
export function playedOf(files: readonly string[]): string[];
