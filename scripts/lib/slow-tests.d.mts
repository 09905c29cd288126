export function isFullDepth(): boolean;
export function dayOfTurns(): number;
export function slowTests(): string[];
export function playedOf(files: readonly string[]): string[];
export function leftToAnotherDay(): string[];
